import { readFileSync } from 'node:fs'
import { parse, walk } from 'css-tree'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileCss } from '#functions/company/css/compile.ts'
import { CUSTOM_CSS_BYTES } from '#shared/booking-config.ts'
import { styleAttributes, styleHooks, styleMedia, styleProperties } from '#shared/page-style.ts'
import { themeColors } from '#shared/theme-colors.ts'
import { attacks, inert } from '../kit/css-attacks.ts'
import { volume } from '../kit/volume.ts'

describe('compileCss with hostile CSS', () => {
  it.each(attacks)('compileCss refuses %s', (_title, source, line = 1) => {
    const { css, faults } = compileCss(source)
    expect(faults.map((one) => one.line)).toContain(line)
    expect(css).not.toMatch(/evil|body|html|alert|position|hidden|none|9999|content|import/)
  })

  it('the list contains at least a hundred attacks, each once', () => {
    expect(attacks.length).toBeGreaterThan(100)
    expect(new Set(attacks.map(([, source]) => source)).size).toBe(attacks.length)
  })

  it.each([
    ['@media print{', '}'],
    ['h1{', '}'],
    [':is(', ')'],
    ['h1{color:calc(', ')}'],
    ['[', ']'],
    ["/* } */ '}' @media print{", '}'],
  ])('does not parse deep nesting: %s', (open, close) => {
    const times = Math.floor(CUSTOM_CSS_BYTES / (open.length + close.length))
    const source = `h1{color:var(--primary)}\n${open.repeat(times)}${close.repeat(times)}`
    const { css, faults } = compileCss(source)
    expect(css).toBe('')
    expect(faults).toEqual([{ line: 2, message: expect.stringContaining('um dentro do outro') }])
  })

  it.each(inert)('accepts harmless CSS that looks hostile: %s', (_title, source, css) => {
    expect(compileCss(source)).toEqual({ css, faults: [] })
  })
})

describe('compileCss with ordinary CSS', () => {
  it.each([
    ['h1{color:#D44}', '.pagina h1{color:#dd4444}'],
    ['h1, H2 > p {font-weight: 600}', '.pagina h1,.pagina h2>p{font-weight:600}'],
    ['.pagina h1 {font-style: italic}', '.pagina h1{font-style:italic}'],
    ['.pagina{background-color:light-dark(#f4efe6,#101512)}', null],
    [
      'header{background:var(--primary);color:var(--on-primary)}',
      '.pagina header{background:var(--primary);color:var(--on-primary)}',
    ],
    ['h2{color:var(--primary-ink)}', '.pagina h2{color:var(--primary-ink)}'],
    ['li{background:var(--tint)}', '.pagina li{background:var(--tint)}'],
    ['li{background:rgba(0,0,0,.05)}', '.pagina li{background:#0000000d}'],
    ['a{color:hsl(160 40% 35%)}', '.pagina a{color:#367d65}'],
    ['footer{background:#111;color:white}', '.pagina footer{background:#111111;color:#ffffff}'],
    [
      'button[aria-pressed="true"]{background:linear-gradient(to right,#111,#333 80%);color:#fff}',
      '.pagina button[aria-pressed=true]{background:linear-gradient(to right,#111111,#333333 80%);color:#ffffff}',
    ],
    [
      '.band{background:repeating-linear-gradient(45deg,var(--primary) 0 10px,var(--accent) 10px 20px)}',
      '.pagina .band{background:repeating-linear-gradient(45deg,var(--primary) 0 10px,var(--accent) 10px 20px)}',
    ],
    [
      '.band{background:radial-gradient(circle at top,gold,#000)}',
      '.pagina .band{background:radial-gradient(circle at top,#ffd700,#000000)}',
    ],
    ['h1{font-size:clamp(1.5rem, 1rem + 4vw, 2rem)}', '.pagina h1{font-size:clamp(1.5rem,1rem + 4vw,2rem)}'],
    [
      'li button{border:2px solid var(--line);border-radius:0 8px 50%}',
      '.pagina li button{border:2px solid var(--line);border-radius:0 8px 50%}',
    ],
    [
      'li{border-color:color-mix(in oklab,var(--primary) 40%,transparent)}',
      '.pagina li{border-color:color-mix(in oklab,var(--primary) 40%,#00000000)}',
    ],
    [
      'li{box-shadow:0 2px 8px rgb(0 0 0/12%),inset 0 0 0 1px oklch(.9 0 0)}',
      '.pagina li{box-shadow:0 2px 8px #0000001f,inset 0 0 0 1px oklch(0.9 0 0/1)}',
    ],
    [
      'h3{text-decoration:underline dotted currentcolor;text-underline-offset:.25rem}',
      '.pagina h3{text-decoration:underline dotted currentcolor;text-underline-offset:0.25rem}',
    ],
    [
      'h2{letter-spacing:-.02EM;text-transform:UPPERCASE;text-align:center}',
      '.pagina h2{letter-spacing:-0.02em;text-transform:uppercase;text-align:center}',
    ],
    [
      'section{padding:4px .5rem;padding-block:2rem;margin-top:2rem;gap:8px 1rem;max-width:60rem}',
      '.pagina section{padding:4px 0.5rem;padding-block:2rem;margin-top:2rem;gap:8px 1rem;max-width:60rem}',
    ],
    ['li:nth-child(EVEN):hover{font-weight:bold}', '.pagina li:nth-child(even):hover{font-weight:bold}'],
    ['nav li[aria-current]{font-style:italic}', '.pagina nav li[aria-current]{font-style:italic}'],
    [
      '@media screen and (min-width:40rem) , (orientation:portrait){p{line-height:1.6}}',
      '@media screen and (min-width:40rem),(orientation:portrait){.pagina p{line-height:1.6}}',
    ],
  ])('compiles %s', (source, css) => {
    expect(compileCss(source)).toEqual({ css: css ?? source, faults: [] })
  })

  it('keeps the valid parts of a rule that has a fault', () => {
    expect(compileCss('h1,\n#a {\n font-weight:bold;\n z-index:1\n}')).toEqual({
      css: '.pagina h1{font-weight:bold}',
      faults: [
        { line: 2, message: expect.stringContaining('#a') },
        { line: 4, message: expect.stringContaining('z-index') },
      ],
    })
  })

  it.each([
    ['@media (min-width:40rem)', []],
    ['@media screen and (min-width:640px) and (hover:hover)', []],
    ['@media (min-width:39rem)', [1]],
    ['@media (max-width:40rem)', [1]],
    ['@media (min-width:40rem),print', [1]],
  ])('allows large letters only on wide screens: %s', (query, lines) => {
    const { faults } = compileCss(`${query}{h1{font-size:4rem}}`)
    expect(faults.map(({ line }) => line)).toEqual(lines)
  })

  it('tells which values a property accepts', () => {
    const [fault] = compileCss('li{line-height:9}').faults
    expect(fault?.message).toBe('Em line-height use números de 1 a 2.')
  })
})

it('the theme’s colours equal those of the page', () => {
  const tokens = readFileSync(new URL('../../web/src/ui/tokens.css', import.meta.url), 'utf8')
  const values = (name: string) =>
    [...tokens.matchAll(new RegExp(`${name}: (#\\w+);`, 'g'))].map(([, hex]) => hex)
  const { light, dark } = themeColors
  for (const name of Object.keys(light) as (keyof typeof light)[])
    expect([name, values(`--${name}`)]).toEqual([name, [light[name], dark[name]]])
})

const words = [
  ...Object.keys(styleHooks),
  ...Object.keys(styleProperties),
  ...Object.keys(styleAttributes),
  ...Object.keys(styleMedia),
  ...'{ } ( ) [ ] : ; , > + ~ & * / \\ " \' < ! @ # . | = % 1 0 -1 1px 2rem 50% 1e9 #fff red var(--ink) rgb(1 2 3) url(a)'.split(
    ' ',
  ),
  ...'/* */ @media @import screen and hover solid bold none inset linear-gradient( clamp( calc( light-dark( u\\72l( <!-- -->'.split(
    ' ',
  ),
  ' ',
  '\n',
  '\0',
]
const soup = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((all) => all.join(''))
/** Most generated rules are valid, so that the compiler prints many. */
const rule = fc
  .tuple(
    fc.constantFrom(...Object.keys(styleHooks)),
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(styleProperties)), fc.constantFrom(...words)), {
      maxLength: 4,
    }),
    fc.constantFrom('', '', '}', ' body', '@media (hover:hover){'),
  )
  .map(([hook, all, end]) => `${hook}{${all.map(([name, value]) => `${name}:${value}`).join(';')}}${end}`)
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  soup,
  fc
    .array(fc.oneof(rule, ...attacks.map(([, source]) => fc.constant(source))), { maxLength: 6 })
    .map((all) => all.join('\n')),
  fc.constantFrom(...attacks, ...inert).map(([, source]) => source),
)

const printedNodes = new Set(
  (
    'StyleSheet Rule SelectorList Selector TypeSelector ClassSelector PseudoClassSelector AttributeSelector Nth ' +
    'Combinator Block Declaration Value Identifier Dimension Number Percentage Hash Function Operator ' +
    'Atrule AtrulePrelude MediaQueryList MediaQuery Condition Feature'
  ).split(' '),
)
const printedFunctions = new Set(
  'var light-dark color-mix oklch clamp linear-gradient repeating-linear-gradient radial-gradient'.split(' '),
)

it('any text compiles to allowed CSS, which compiles to itself', () => {
  const check = (source: string) => {
    const { css } = compileCss(source)
    const found: string[] = []
    walk(parse(css), (node) => {
      if (!printedNodes.has(node.type)) found.push(node.type)
      if (node.type === 'Function' && !printedFunctions.has(node.name)) found.push(node.name)
      if (node.type === 'Declaration' && !Object.hasOwn(styleProperties, node.property))
        found.push(node.property)
      if (node.type === 'Declaration' && node.important) found.push('important')
      if (node.type === 'Atrule' && node.name !== 'media') found.push(node.name)
      if (node.type !== 'Selector') return
      const first = node.children.first
      if (first?.type !== 'ClassSelector' || first.name !== 'pagina') found.push('not below the page')
    })
    expect(found).toEqual([])
    expect(css).toMatch(/^[\w\s.,:;(){}[\]#%@>+~=/-]*$/)
    expect(compileCss(css)).toEqual({ css, faults: [] })
  }
  fc.assert(fc.property(anything, check), { numRuns: volume(2_000, 50_000) })
})

/** These texts nest, repeat or end in ways that can slow a parser down. */
const hostile = [
  ...'( [ { " \' /* \\ @ ; : , ! a{ a{b: a{b:f( :not( @media{ a{b:c h1,h2, h1{color:red} --a: # <!--'.split(
    ' ',
  ),
  'h1{color:linear-gradient(',
  'li>button:hover,',
]

it('20 kB of hostile text compile about as fast as 20 kB of rules, within the size limit', () => {
  const cost = (part: string) => {
    const source = part.repeat(CUSTOM_CSS_BYTES / part.length)
    const begun = process.cpuUsage()
    const { css, faults } = compileCss(source)
    const { user, system } = process.cpuUsage(begun)
    expect(css.length).toBeLessThanOrEqual(2 * CUSTOM_CSS_BYTES)
    expect(faults.length).toBeLessThanOrEqual(20)
    return user + system
  }
  const least = (part: string) => Math.min(cost(part), cost(part), cost(part))
  const rules = least('li{font-weight:bold}')
  expect(hostile.filter((part) => least(part) > 20 * rules)).toEqual([])
})
