import type { Atrule, CssNode, Declaration, Rule } from 'css-tree'
import parse from 'css-tree/parser'
import { styleMedia, styleProperties, textlessHooks } from '#shared/page-style.ts'
import { decimal, unreadableIn } from './css-colors.ts'
import { printSelector, shown } from './css-selectors.ts'
import { describe, type Printed, printValue } from './css-values.ts'

export type CssFault = { line: number; message: string }
/** Selectors that may still follow. */
type Budget = { selectors: number }
type Fault = (node: CssNode, message: string) => undefined

/** Faults of one answer: who mends twenty asks again. */
const MOST_FAULTS = 20
/** Each is printed with the page's root class before it, so that they bound what the page loads. */
const MOST_SELECTORS = 500

/**
 * Prints what a tenant's CSS may do (`shared/page-style.ts`) as a style sheet of our own, and lists with its line what
 * it may not do. Nothing of the source is copied: only what was understood is printed, each node by its own rule.
 */
export function compileCss(source: string): { css: string; faults: CssFault[] } {
  const faults: CssFault[] = invisibleIn(source)
  const fault: Fault = (node, message) => {
    faults.push({ line: node.loc?.start.line ?? 1, message })
  }
  const sheet = parse(source, { positions: true })
  const budget = { selectors: MOST_SELECTORS }
  const css = sheet.type === 'StyleSheet' ? printRules(sheet.children.toArray(), budget, fault) : ''
  faults.sort((a, b) => a.line - b.line)
  return { css, faults: faults.slice(0, MOST_FAULTS) }
}

/** Control characters and invisible ones, which make a text read differently from what it does. */
function invisibleIn(source: string): CssFault[] {
  return source
    .split(/\r\n?|\n/)
    .flatMap((text, i) =>
      /[^\P{Cc}\t]|[\p{Cf}\p{Cs}\p{Co}]/u.test(text)
        ? { line: i + 1, message: 'Há um caractere invisível nesta linha. Apague e digite de novo.' }
        : [],
    )
}

function printRules(nodes: readonly CssNode[], budget: Budget, fault: Fault, inMedia = false): string {
  return nodes
    .map((node) => {
      if (node.type === 'Rule') return printRule(node, budget, fault)
      if (node.type === 'Comment') return ''
      if (node.type !== 'Atrule')
        return fault(node, 'Não entendi este trecho. Confira chaves e ponto e vírgula.')
      if (node.name.toLowerCase() !== 'media')
        return fault(node, `@${shown(node.name)} não é permitido: só @media.`)
      if (inMedia)
        return fault(node, '@media dentro de @media não é permitido. Junte as condições com “and”.')
      return printMedia(node, budget, fault)
    })
    .join('')
}

function printMedia(node: Atrule, budget: Budget, fault: Fault): string | undefined {
  const { prelude, block } = node
  const [list, ...others] = prelude?.type === 'AtrulePrelude' ? prelude.children.toArray() : []
  const rules = block ? printRules(block.children.toArray(), budget, fault, true) : ''
  const queries =
    list?.type === 'MediaQueryList' && others.length === 0 ? list.children.toArray().map(printQuery) : []
  if (queries.length === 0 || !queries.every((query) => query !== undefined)) return fault(node, MEDIA)
  return rules && `@media ${queries.join(',')}{${rules}}`
}

const MEDIA =
  'Em @media use min-width, max-width, orientation ou hover. Para as cores de cada tema use light-dark(clara, escura).'

function printQuery(query: CssNode): string | undefined {
  if (query.type !== 'MediaQuery' || query.modifier) return undefined
  const type = query.mediaType?.toLowerCase()
  if (type && type !== 'screen' && type !== 'print' && type !== 'all') return undefined
  const nodes = query.condition?.children.toArray() ?? []
  const features = nodes.map((node, i) => {
    if (i % 2 === 1)
      return node.type === 'Identifier' && node.name.toLowerCase() === 'and' ? 'and' : undefined
    return printFeature(node)
  })
  const ends = nodes.length % 2 === 1 || nodes.length === 0
  if (!ends || !features.every((feature) => feature !== undefined)) return undefined
  const condition = features.join(' ')
  return type && condition ? `${type} and ${condition}` : type || condition || undefined
}

function printFeature(node: CssNode): string | undefined {
  if (node.type !== 'Feature') return undefined
  const { value } = node
  const [name, words] = Object.entries(styleMedia).find(([one]) => one === node.name.toLowerCase()) ?? []
  if (value?.type === 'Identifier') {
    const word = words?.find((one) => one === value.name.toLowerCase())
    return word && `(${name}:${word})`
  }
  const unit = value?.type === 'Dimension' ? value.unit.toLowerCase() : ''
  if (value?.type !== 'Dimension' || words?.length !== 0 || !/^(px|r?em)$/.test(unit)) return undefined
  const size = Number(value.value)
  return size >= 0 && size <= 10_000 ? `(${name}:${decimal(size)}${unit})` : undefined
}

function printRule({ prelude, block }: Rule, budget: Budget, fault: Fault): string {
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
  const declarations = printDeclarations(block.children.toArray(), subjects, fault)
  if (kept.length === 0 || declarations.length === 0) return ''
  return `${[...new Set(kept.map(({ css }) => css))].join(',')}{${declarations.join(';')}}`
}

function printDeclarations(nodes: readonly CssNode[], subjects: readonly string[], fault: Fault): string[] {
  const headings = subjects.every((subject) => /^h[123]$/.test(subject))
  const printed = nodes.flatMap((node) => {
    if (node.type === 'Declaration') return printDeclaration(node, headings, fault) ?? []
    if (node.type === 'Comment' || (node.type === 'Raw' && node.value === ';')) return []
    fault(node, unexpected(node))
    return []
  })
  const texts = printed.flatMap((one) => one.texts)
  const grounds = printed.flatMap((one) => one.grounds)
  const judged = texts.length + grounds.length > 0 && !subjects.every((one) => textlessHooks.includes(one))
  const theme = judged ? unreadableIn(texts, grounds) : undefined
  if (!theme) return printed.map(({ css }) => css)
  const coloured = printed.filter((one) => one.texts.length + one.grounds.length > 0)
  const [first] = coloured
  if (first) fault(first.node, `No tema ${theme} o texto não se lê sobre o fundo. ${READABLE}`)
  return printed.filter((one) => !coloured.includes(one)).map(({ css }) => css)
}

const READABLE =
  'Defina color e background-color na mesma regra, ou uma cor para cada tema: light-dark(clara, escura).'

function unexpected(node: CssNode): string {
  if (node.type === 'Rule') return 'Uma regra dentro da outra não é permitida. Escreva cada uma por inteiro.'
  if (node.type === 'Atrule') return `@${shown(node.name)} não é permitido dentro de uma regra.`
  return 'Não entendi esta linha. Escreva propriedade: valor;'
}

function printDeclaration(
  node: Declaration,
  headings: boolean,
  fault: Fault,
): (Printed & { node: Declaration }) | undefined {
  const name = node.property.toLowerCase()
  if (!Object.hasOwn(styleProperties, name)) return fault(node, refusedProperty(name))
  if (node.important) return fault(node, 'Retire “!important”: o seu CSS já vale mais que o da página.')
  const listed = styleProperties[name] as (typeof styleProperties)[string]
  const property = headings && listed.headings ? { ...listed, parts: listed.headings } : listed
  const nodes = node.value.type === 'Value' ? node.value.children.toArray() : []
  if (nodes.some(({ type }) => type === 'Url'))
    return fault(node, 'url() não é permitido: o CSS não carrega nada de fora da página.')
  const value = printValue(nodes, property)
  if (!value) return fault(node, `Em ${name} use ${describe(property)}.`)
  return { ...value, css: `${name}:${value.css}`, node }
}

function refusedProperty(name: string): string {
  if (name.startsWith('--'))
    return 'Variáveis próprias não são permitidas. Use as cores da página, como var(--primary).'
  if (name.startsWith('margin')) return 'Use margin-top, margin-bottom ou margin-block.'
  if (name === 'font' || name === 'font-family') return 'Escolha a fonte na configuração da página.'
  return `“${shown(name)}” não é permitido: o CSS muda cores, letras, bordas e espaços, e não esconde, move nem cobre o que a página mostra.`
}
