import type { BookingConfig } from '#shared/booking-config.ts'
import { brandColors } from '#shared/colors.ts'
import type { Company } from '#shared/company.ts'
import { withoutLinks } from '#shared/names.ts'
import { productColors, type Theme, themeColors } from '#shared/theme-colors.ts'
import { oneLine } from './variables.ts'

export type Message = {
  subject: string
  text: string
  html: string
  calendar?: { method: 'REQUEST' | 'CANCEL'; file: string }
  /** Without it, replies go to the sender, which nobody reads. */
  reply_to?: string
  /** A click at this address ends messages of this kind (RFC 8058). */
  unsubscribe?: string
}

type Fact = { label: string; value: string; link?: string | undefined }
type Action = { label: string; link: string }

export type Sender = {
  name: string
  logo?: string | undefined
  primary?: string | undefined
}

/** An e-mail belongs to no host, so the logo's address must be absolute. */
export function tenantSender(
  appUrl: string,
  { name }: Pick<Company, 'name'>,
  config: Pick<BookingConfig, 'business_name' | 'logo_url' | 'primary_color'>,
): Sender {
  const { business_name = name, logo_url, primary_color } = config
  return { name: withoutLinks(business_name), logo: logo_url && appUrl + logo_url, primary: primary_color }
}

export type Letter = {
  subject: string
  title: string
  lines: readonly string[]
  /** The headline appears in large type above the facts. */
  headline?: string
  facts?: readonly Fact[]
  /** `leads` makes the first action the primary one. */
  actions: readonly Action[]
  leads: boolean
  ending: readonly string[]
  /** The client can end messages like this one there. */
  decline?: string
}

const DECLINE = 'Não quero mais receber mensagens como esta'

const SUBJECT_LIMIT = 150

/** Only the logo is loaded from elsewhere, and all foreign text is escaped. */
export function writeLetter(letter: Letter, sender: Sender): Message {
  const { lines, headline, facts = [], actions, ending, decline } = letter
  const blocks = [
    ...lines,
    [headline, ...facts.map(({ label, value }) => `${label}: ${value}`)].filter(Boolean).join('\n'),
    ...actions.map(({ label, link }) => `${label}: ${link}`),
    ...ending,
    decline && `${DECLINE}: ${decline}`,
  ]
  return {
    subject: withoutLinks(oneLine(letter.subject))
      .slice(0, SUBJECT_LIMIT)
      .replace(/\p{Surrogate}$/u, ''),
    text: blocks.filter(Boolean).join('\n\n'),
    html: document(letter, sender),
  }
}

function document(letter: Letter, sender: Sender) {
  const { title, lines, headline, facts = [], actions, leads, ending, decline } = letter
  const { light, styles } = colors(sender.primary)
  const paragraph = (line: string, style: string, name: string) =>
    `<p class="${name}" style="margin:0 0 12px;${style}">${escapeHtml(line)}</p>`
  const ink = `color:${light.ink}`
  const soft = `color:${light.soft}`
  const [main, others] = leads ? [actions[0], actions.slice(1)] : [undefined, actions]
  // Each cell repeats the style, because some programs ignore the body's and do not inherit into tables.
  const type =
    "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:16px;line-height:1.5"
  const leading = `background:${light.primary};color:${light.onPrimary};border:1px solid ${light.primary}`
  const other = `background:${light.card};${ink};border:1px solid ${light.edge}`
  const buttons = [
    ...(main ? [button(main, leading, 'main')] : []),
    ...others.map((action) => button(action, other, 'other')),
  ].join('\n')
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${styles}</style></head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};${ink};${type}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${light.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 8px 16px;${type}">${nameplate(sender, ink)}</td></tr>
<tr><td class="card line" style="background:${light.card};border:1px solid ${light.line};border-top:4px solid ${light.primary};border-radius:8px;padding:24px;${type}">
<h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:1.25;letter-spacing:-0.01em;${ink}">${escapeHtml(title)}</h1>
${lines.map((line) => paragraph(line, ink, 'ink')).join('\n')}
${headline ? `<p class="ink" style="margin:20px 0 8px;font-size:20px;line-height:1.3;font-weight:700;${ink}">${escapeHtml(headline)}</p>` : ''}
${factTable(facts, light)}
${buttons ? `<div style="padding-top:8px">${buttons}</div>` : ''}
</td></tr>
<tr><td style="padding:16px 8px 0;${type};font-size:14px">${ending.map((line) => paragraph(line, soft, 'soft')).join('\n')}
${decline ? `<p style="margin:0 0 12px"><a class="soft" href="${escapeHtml(decline)}" style="${soft};text-decoration:underline">${DECLINE}</a></p>` : ''}</td></tr>
</table></td></tr></table></body></html>`
}

/** Programs that load no images show the name. */
function nameplate({ name, logo }: Sender, ink: string): string {
  const shown = escapeHtml(name)
  const image = logo?.startsWith('https://')
    ? `<img src="${escapeHtml(logo)}" alt="" height="40" style="display:inline-block;height:40px;max-width:120px;vertical-align:middle;border:0;margin-right:12px">`
    : ''
  return `${image}<span class="ink" style="font-size:17px;font-weight:700;vertical-align:middle;${ink}">${shown}</span>`
}

function factTable(facts: readonly Fact[], { soft, ink, line, primaryInk }: Colors): string {
  if (facts.length === 0) return ''
  const cell = `padding:8px 0;border-top:1px solid ${line};vertical-align:top`
  const rows = facts.map(({ label, value, link }) => {
    const shown = escapeHtml(value)
    const content = link
      ? `<a class="primary-ink" href="${escapeHtml(link)}" style="color:${primaryInk}">${shown}</a>`
      : shown
    return `<tr><td class="soft line" width="112" style="${cell};padding-right:12px;font-size:14px;line-height:24px;color:${soft}">${label}</td><td class="ink line" style="${cell};color:${ink};overflow-wrap:anywhere">${content}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}</table>`
}

function button({ label, link }: Action, style: string, name: string): string {
  return `<a class="${name}" href="${escapeHtml(link)}" style="display:block;margin:0 0 10px;padding:13px 20px;border-radius:8px;font-weight:600;text-align:center;text-decoration:none;${style}">${escapeHtml(label)}</a>`
}

type Colors = ReturnType<typeof letterColors>

function letterColors(theme: Theme, primary: string) {
  const own = themeColors[theme]
  const brand = brandColors({ primary }, theme, own.paper, own.card)
  const of = (name: string) => brand[name] ?? own.ink
  return {
    ...own,
    primary: of('--primary'),
    onPrimary: of('--on-primary'),
    primaryInk: of('--primary-ink'),
    edge: of('--primary-edge'),
  }
}

/** Light colours are inline, because many programs drop style sheets; the sheet has the dark ones. */
function colors(primary: string = productColors.primary): { light: Colors; styles: string } {
  const dark = letterColors('dark', primary)
  const rules = {
    paper: `background:${dark.paper}`,
    card: `background:${dark.card}`,
    line: `border-color:${dark.line}`,
    ink: `color:${dark.ink}`,
    soft: `color:${dark.soft}`,
    'primary-ink': `color:${dark.primaryInk}`,
    main: `background:${dark.primary};color:${dark.onPrimary};border-color:${dark.primary}`,
    other: `background:${dark.card};color:${dark.ink};border-color:${dark.edge}`,
    'card.line': `border-top-color:${dark.primary}`,
  }
  const important = (style: string) => `${style.replaceAll(';', '!important;')}!important`
  const sheet = Object.entries(rules).map(([name, style]) => `.${name}{${important(style)}}`)
  return {
    light: letterColors('light', primary),
    styles: `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${sheet.join('')}}`,
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
