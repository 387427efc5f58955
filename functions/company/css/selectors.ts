import type { AttributeSelector, CssNode } from 'css-tree'
import { STYLE_ROOT, styleAttributes, styleHooks, styleStates } from '#shared/page-style.ts'

const ROOT = `.${STYLE_ROOT}`

export type Selector = { css: string; subject: string } | { fault: string }

export function printSelector(node: CssNode): Selector {
  if (node.type !== 'Selector') return { fault: 'Não entendi este seletor.' }
  const nodes = node.children.toArray()
  const parts: string[] = []
  let subject = ''
  for (const [i, part] of nodes.entries()) {
    const begins = i === 0 || nodes[i - 1]?.type === 'Combinator'
    const printed = simple(part, begins)
    if (typeof printed !== 'string') return printed
    if (printed === ROOT && i > 0) return { fault: `Use ${ROOT} só no começo do seletor.` }
    if (part.type === 'TypeSelector' || part.type === 'ClassSelector') {
      if (!begins) return { fault: 'Nomeie uma parte da página de cada vez, com um espaço ou > entre elas.' }
      subject = printed
    }
    parts.push(printed)
  }
  if (nodes.at(-1)?.type === 'Combinator' || nodes[0]?.type === 'Combinator')
    return { fault: 'Não entendi este seletor.' }
  if (parts[0] !== ROOT) return { css: `${ROOT} ${parts.join('')}`, subject }
  const next = nodes.findIndex(({ type }) => type === 'Combinator')
  if (parts[next] === '+' || parts[next] === '~')
    return { fault: `Depois de ${ROOT} use um espaço ou >: o CSS vale só dentro da página.` }
  return { css: parts.join(''), subject }
}

function simple(node: CssNode, begins: boolean): string | { fault: string } {
  switch (node.type) {
    case 'TypeSelector':
      return hook(node.name.toLowerCase(), node.name)
    case 'ClassSelector':
      return hook(`.${node.name}`, `.${node.name}`)
    case 'Combinator':
      return [' ', '>', '+', '~'].includes(node.name) ? node.name : { fault: 'Não entendi este seletor.' }
    case 'PseudoClassSelector': {
      if (begins) return { fault: `Escreva a parte da página antes de “:${shown(node.name)}”.` }
      const name = node.name.toLowerCase()
      if (name === 'nth-child') return nth(node.children?.toArray() ?? [])
      const known = styleStates.find((state) => state === name && !node.children)
      return known
        ? `:${known}`
        : { fault: `O seletor “:${shown(node.name)}” não é permitido. Use ${states()}.` }
    }
    case 'AttributeSelector':
      return begins ? { fault: 'Escreva a parte da página antes do atributo.' } : attribute(node)
    case 'PseudoElementSelector':
      return { fault: `“::${shown(node.name)}” não é permitido: criaria conteúdo que não é da página.` }
    case 'IdSelector':
      return { fault: `O seletor “#${shown(node.name)}” não é permitido. Use as partes da página da lista.` }
    case 'NestingSelector':
      return { fault: 'Escreva cada regra por inteiro: “&” não é permitido.' }
    default:
      return { fault: 'Não entendi este seletor.' }
  }
}

function hook(name: string, written: string): string | { fault: string } {
  if (Object.hasOwn(styleHooks, name)) return name
  return { fault: `“${shown(written)}” não é uma parte da página que o CSS pode mudar.` }
}

function nth(nodes: readonly CssNode[]): string | { fault: string } {
  const [only, ...others] = nodes
  const word = only?.type === 'Nth' && !only.selector && only.nth.type === 'Identifier' ? only.nth.name : ''
  if (others.length === 0 && /^(odd|even)$/i.test(word)) return `:nth-child(${word.toLowerCase()})`
  return { fault: 'Em :nth-child use odd (ímpares) ou even (pares).' }
}

function attribute({ name, matcher, value, flags }: AttributeSelector): string | { fault: string } {
  const known = Object.entries(styleAttributes).find(([one]) => one === name.name.toLowerCase())
  const text = value?.type === 'String' ? value.value : value?.name
  const word = known?.[1].find((one) => one === text)
  if (known && !value && !matcher) return `[${known[0]}]`
  if (known && word && matcher === '=' && !flags) return `[${known[0]}=${word}]`
  const accepted = Object.entries(styleAttributes).map(([one, words]) => `[${one}=${words.join('|')}]`)
  return { fault: `Este atributo não é permitido em seletores. Use ${accepted.join(' ou ')}.` }
}

const states = () => styleStates.map((state) => `:${state}`).join(', ')

export const shown = (written: string) => written.slice(0, 40)
