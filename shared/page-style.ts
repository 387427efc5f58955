/** `functions/company/css/` prints style sheets from this list alone, so that CSS can load or hide nothing. */

/** Every selector is below this class. */
export const STYLE_ROOT = 'pagina'

export const styleHooks = {
  [`.${STYLE_ROOT}`]: 'a página inteira',
  '.band': 'a faixa listrada no topo',
  '.leader': 'a linha pontilhada entre serviço e preço',
  '.foot': 'o rodapé da etapa, com o botão principal',
  '.tear': 'o picote do cartão do horário',
  header: 'o cabeçalho da empresa',
  h1: 'o nome da empresa',
  h2: 'a pergunta de cada etapa e o título do cartão',
  h3: 'os títulos menores, como as categorias',
  h4: 'os períodos do dia',
  nav: 'o caminho das etapas',
  main: 'a etapa atual',
  section: 'cada categoria de serviços, período do dia e o cartão do horário',
  aside: 'a coluna do cartão do horário',
  footer: 'o rodapé da página',
  ul: 'as listas de profissionais, serviços e horários',
  ol: 'as etapas e os próximos passos',
  li: 'cada item das listas',
  button: 'os botões: profissionais, serviços, dias, horários e ações',
  a: 'os links',
  p: 'os textos',
  strong: 'as partes destacadas dos textos',
  dl: 'os dados do cartão do horário',
  dt: 'o nome de cada dado do cartão',
  dd: 'o valor de cada dado do cartão',
  label: 'o nome de cada campo',
  input: 'os campos de uma linha',
  textarea: 'o campo de observações',
} as const

/** These parts have no text, so any colour may fill them. */
export const textlessHooks: readonly string[] = ['.band', '.leader', '.tear']

export const styleStates = ['hover', 'active', 'focus-visible', 'first-child', 'last-child'] as const

export const styleAttributes = {
  'aria-pressed': ['true', 'false'],
  'aria-current': ['step', 'date'],
} as const

/** Media features take a length or one of these words. */
export const styleMedia = {
  'min-width': [],
  'max-width': [],
  orientation: ['portrait', 'landscape'],
  hover: ['hover', 'none'],
} as const

/** `shape` colours have no text on them. */
export const brandTokens = {
  '--primary': 'ground',
  '--on-primary': 'text',
  '--primary-ink': 'text',
  '--primary-edge': 'shape',
  '--accent': 'shape',
  '--accent-ink': 'text',
  '--tint': 'ground',
} as const

type Range = readonly [least: number, most: number]

/** Wider screens allow larger lengths, given as `wide`. */
export const WIDE_PX = 640

/** Lengths are in px, rem of 16 px, or `clamp()` between two of them. */
export type StylePart =
  | 'text'
  | 'ground'
  | 'color'
  | 'gradient'
  | 'shadow'
  | { px: Range; wide?: number }
  | { em: Range }
  | { percent: Range }
  | { number: Range }
  | { words: readonly string[] }

/** A value has up to `most` parts; `only` restricts the property to some hooks. */
export type StyleProperty = {
  parts: readonly StylePart[]
  most?: number
  only?: { hooks: readonly string[]; parts: readonly StylePart[] }
}

const width: StylePart = { px: [0, 4], wide: 8 }
const lines: StylePart = { words: ['none', 'solid', 'dashed', 'dotted', 'double'] }
const border: StyleProperty = { parts: [width, lines, 'color'], most: 3 }
/** Nested parts add up, and the narrowest phone must keep room for names and prices. */
const sideways: StyleProperty = {
  parts: [{ px: [0, 8], wide: 32 }],
  only: {
    hooks: ['h1', 'h2', 'h3', 'p', 'a', 'button', 'input', 'textarea'],
    parts: [{ px: [0, 16], wide: 48 }],
  },
}
const upright: StyleProperty = { parts: [{ px: [0, 32], wide: 64 }] }
const corner: StyleProperty = { parts: [{ px: [0, 999] }, { percent: [0, 50] }] }

export const styleProperties: Record<string, StyleProperty> = {
  color: { parts: ['text'] },
  background: { parts: ['ground', 'gradient', { words: ['none'] }] },
  'background-color': { parts: ['ground'] },
  'background-image': { parts: ['gradient', { words: ['none'] }] },
  border,
  'border-top': border,
  'border-right': border,
  'border-bottom': border,
  'border-left': border,
  'border-width': { parts: [width], most: 4 },
  'border-style': { parts: [lines], most: 4 },
  'border-color': { parts: ['color'], most: 4 },
  'border-radius': { ...corner, most: 4 },
  'border-top-left-radius': corner,
  'border-top-right-radius': corner,
  'border-bottom-left-radius': corner,
  'border-bottom-right-radius': corner,
  'box-shadow': { parts: ['shadow'] },
  padding: { ...sideways, most: 4 },
  'padding-block': { ...upright, most: 2 },
  'padding-top': upright,
  'padding-bottom': upright,
  'padding-inline': { ...sideways, most: 2 },
  'padding-left': sideways,
  'padding-right': sideways,
  'margin-block': { ...upright, most: 2 },
  'margin-top': upright,
  'margin-bottom': upright,
  gap: { parts: [{ px: [0, 16], wide: 32 }], most: 2 },
  // Below this width the first of the page's two columns would vanish.
  'max-width': { parts: [{ px: [768, 1600] }] },
  'font-size': {
    parts: [{ px: [12, 20] }],
    only: { hooks: ['h1', 'h2', 'h3'], parts: [{ px: [14, 32], wide: 72 }] },
  },
  'font-weight': { parts: [{ number: [300, 900] }, { words: ['normal', 'bold'] }] },
  'font-style': { parts: [{ words: ['normal', 'italic'] }] },
  'letter-spacing': { parts: [{ em: [-0.05, 0.12] }, { px: [-0.5, 2] }, { words: ['normal'] }] },
  'line-height': { parts: [{ number: [1, 2] }] },
  'text-align': { parts: [{ words: ['left', 'center', 'right', 'start', 'end'] }] },
  'text-transform': { parts: [{ words: ['none', 'uppercase', 'lowercase', 'capitalize'] }] },
  // A line through a text would mark a price or a day as invalid.
  'text-decoration': {
    parts: [{ words: ['none', 'underline', 'solid', 'dashed', 'dotted', 'wavy', 'double'] }, 'color'],
    most: 3,
  },
  'text-decoration-color': { parts: ['color'] },
  'text-underline-offset': { parts: [{ px: [0, 8] }] },
  'accent-color': { parts: ['color'] },
}
