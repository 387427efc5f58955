import type { Atrule, CssNode, Rule } from 'css-tree'
import parse from 'css-tree/parser'
import { type Fault, printDeclarations } from './declarations.ts'
import { printQueries } from './media.ts'
import { printSelector, shown } from './selectors.ts'

export type CssFault = { line: number; message: string }
type Budget = { selectors: number }

const MOST_FAULTS = 20
/** Each selector is printed with the page's root class, so this bounds the size of the style sheet. */
const MOST_SELECTORS = 500

/** Prints only what was understood (`shared/page-style.ts`) and copies nothing from the source. */
export function compileCss(source: string): { css: string; faults: CssFault[] } {
  const faults: CssFault[] = invisibleIn(source)
  const fault: Fault = (node, message) => {
    faults.push({ line: node.loc?.start.line ?? 1, message })
  }
  const deep = depthFault(source)
  if (deep) return { css: '', faults: [deep] }
  const sheet = parse(source, { positions: true })
  const budget = { selectors: MOST_SELECTORS }
  const css = sheet.type === 'StyleSheet' ? printRules(sheet.children.toArray(), budget, fault) : ''
  faults.sort((a, b) => a.line - b.line)
  return { css, faults: faults.slice(0, MOST_FAULTS) }
}

/** Permitted CSS nests half as deep. */
const MOST_DEPTH = 12

/** Deep nesting is refused before parsing, whose cost grows faster than the text. */
function depthFault(source: string): CssFault | undefined {
  // Comments and strings keep their line breaks, so that line numbers stay right.
  const bare = source.replace(
    /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?/g,
    (text) => text.replace(/[^\n]/g, ' '),
  )
  let depth = 0
  for (let i = 0; i < bare.length; i++) {
    const sign = bare[i] as string
    if ('{(['.includes(sign)) depth++
    else if ('})]'.includes(sign)) depth = Math.max(0, depth - 1)
    if (depth > MOST_DEPTH) {
      const line = bare.slice(0, i).split('\n').length
      return { line, message: 'Há chaves ou parênteses demais um dentro do outro. Simplifique este trecho.' }
    }
  }
  return undefined
}

function invisibleIn(source: string): CssFault[] {
  return source
    .split(/\r\n?|\n/)
    .flatMap((text, i) =>
      /[^\P{Cc}\t]|[\p{Cf}\p{Cs}\p{Co}]/u.test(text)
        ? { line: i + 1, message: 'Há um caractere invisível nesta linha. Apague e digite de novo.' }
        : [],
    )
}

function printRules(nodes: readonly CssNode[], budget: Budget, fault: Fault, wide?: boolean): string {
  return nodes
    .map((node) => {
      if (node.type === 'Rule') return printRule(node, budget, fault, wide ?? false)
      if (node.type === 'Comment') return ''
      if (node.type !== 'Atrule')
        return fault(node, 'Não entendi este trecho. Confira chaves e ponto e vírgula.')
      if (node.name.toLowerCase() !== 'media')
        return fault(node, `@${shown(node.name)} não é permitido: só @media.`)
      if (wide !== undefined)
        return fault(node, '@media dentro de @media não é permitido. Junte as condições com “and”.')
      return printMedia(node, budget, fault)
    })
    .join('')
}

function printMedia(node: Atrule, budget: Budget, fault: Fault): string | undefined {
  const queries = printQueries(node.prelude)
  const inside = node.block?.children.toArray() ?? []
  const rules = printRules(inside, budget, fault, queries?.wide ?? false)
  if (!queries) return fault(node, MEDIA)
  return rules && `@media ${queries.css}{${rules}}`
}

const MEDIA =
  'Em @media use min-width, max-width, orientation ou hover. Para as cores de cada tema use light-dark(clara, escura).'

function printRule({ prelude, block }: Rule, budget: Budget, fault: Fault, wide: boolean): string {
  const selectors = prelude.type === 'SelectorList' ? prelude.children.toArray() : [prelude]
  const printed = selectors.slice(0, budget.selectors).map((node) => ({ node, ...printSelector(node) }))
  if (printed.length < selectors.length) fault(prelude, `Há seletores demais: use até ${MOST_SELECTORS}.`)
  budget.selectors -= printed.length
  const kept = printed.flatMap((one) => {
    if ('css' in one) return one
    fault(one.node, one.fault)
    return []
  })
  const subjects = kept.map(({ subject }) => subject)
  const declarations = printDeclarations(block.children.toArray(), { subjects, wide }, fault)
  if (kept.length === 0 || declarations.length === 0) return ''
  return `${[...new Set(kept.map(({ css }) => css))].join(',')}{${declarations.join(';')}}`
}
