import type { CssNode, Declaration } from 'css-tree'
import { type StylePart, type StyleProperty, styleProperties, textlessHooks } from '#shared/page-style.ts'
import { unreadableIn } from './colors.ts'
import { shown } from './selectors.ts'
import { describe, type Printed, printValue } from './values.ts'

export type Fault = (node: CssNode, message: string) => undefined
/** `wide` means that the rule applies to wide screens only. */
type Place = { subjects: readonly string[]; wide: boolean }

export function printDeclarations(nodes: readonly CssNode[], place: Place, fault: Fault): string[] {
  const printed = nodes.flatMap((node) => {
    if (node.type === 'Declaration') return printDeclaration(node, place, fault) ?? []
    if (node.type === 'Comment' || (node.type === 'Raw' && node.value === ';')) return []
    fault(node, unexpected(node))
    return []
  })
  const texts = printed.flatMap((one) => one.texts)
  const grounds = printed.flatMap((one) => one.grounds)
  const judged =
    texts.length + grounds.length > 0 && !place.subjects.every((one) => textlessHooks.includes(one))
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
  place: Place,
  fault: Fault,
): (Printed & { node: Declaration }) | undefined {
  const name = node.property.toLowerCase()
  const property = propertyAt(name, place)
  if (!property) return fault(node, refusedProperty(name))
  if (node.important) return fault(node, 'Retire “!important”: o seu CSS já vale mais que o da página.')
  const nodes = node.value.type === 'Value' ? node.value.children.toArray() : []
  if (nodes.some(({ type }) => type === 'Url'))
    return fault(node, 'url() não é permitido: o CSS não carrega nada de fora da página.')
  const value = printValue(nodes, property)
  if (!value) return fault(node, `Em ${name} use ${describe(property)}.`)
  return { ...value, css: `${name}:${value.css}`, node }
}

function propertyAt(name: string, { subjects, wide }: Place): StyleProperty | undefined {
  const listed = Object.hasOwn(styleProperties, name) ? styleProperties[name] : undefined
  if (!listed) return undefined
  const { only, most } = listed
  const parts = only && subjects.every((one) => only.hooks.includes(one)) ? only.parts : listed.parts
  return { most, parts: wide ? parts.map(widened) : parts }
}

const widened = (part: StylePart): StylePart =>
  typeof part === 'object' && 'px' in part ? { px: [part.px[0], part.wide ?? part.px[1]] } : part

function refusedProperty(name: string): string {
  if (name.startsWith('--'))
    return 'Variáveis próprias não são permitidas. Use as cores da página, como var(--primary).'
  if (name.startsWith('margin')) return 'Use margin-top, margin-bottom ou margin-block.'
  if (name === 'font' || name === 'font-family') return 'Escolha a fonte na configuração da página.'
  return `“${shown(name)}” não é permitido: o CSS muda cores, letras, bordas e espaços, e não esconde, move nem cobre o que a página mostra.`
}
