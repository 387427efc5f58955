import type { BookingConfig } from '#shared/booking-config.ts'
import { bookingPageOf } from '#shared/booking-page.ts'
import type { Company } from '#shared/company.ts'
import { formatMoney } from '#shared/money.ts'
import { ROBOTS_PAGE_BYTES } from '#shared/pages.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Service } from '#shared/services.ts'
import { formatDuration, timeOf } from '#shared/time.ts'
import { businessData } from './business-data.ts'
import { bytesOf, clip, escapeHtml, jsonForScript } from './markup.ts'
import { type OpenDay, openingWeek } from './opening.ts'

const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']

/** The longest texts may take this many bytes, so that services find room. */
const TEXT = {
  title: 200,
  summary: 240,
  description: 800,
  welcome: 500,
  address: 300,
  location: 400,
  team: 600,
}

type Catalog = {
  company: Company
  config: BookingConfig
  services: readonly Service[]
  professionals: readonly Professional[]
}

/** Robots that run no script get the page's facts as HTML. */
export function robotsPage({ company, config, services, professionals }: Catalog, url: string): string {
  const { open, business, services: offered } = bookingPageOf(company, config, services)
  const team = professionals.filter(({ is_active }) => is_active)
  const week = openingWeek(config, team)
  const whole = config.business_name || business.name
  const name = clip(whole, TEXT.title)
  const welcome = config.welcome_message || 'Agende seu horário de forma rápida e fácil'
  const { phone, email, address } = business
  const image = business.logo_url && new URL(business.logo_url, url).href
  const summary = clip(business.description ?? welcome, TEXT.summary)
  const data = businessData({
    ...{ name, url, description: summary, image, phone, email, week, services: offered },
    address: address && clip(address, TEXT.address),
    location: bytesOf(jsonForScript(company.location ?? {})) <= TEXT.location ? company.location : undefined,
  })
  const contacts = [
    address && escapeHtml(clip(address, TEXT.address)),
    phone && `<a href="tel:${escapeHtml(phone)}">${escapeHtml(formatPhone(phone))}</a>`,
    email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
  ].filter((line) => typeof line === 'string')
  const people = within(
    team.map((one) => escapeHtml(one.name)),
    TEXT.team,
    (rest) => (rest === 1 ? 'e mais 1 profissional' : `e mais ${rest} profissionais`),
  )
  const page = (serviceLines: readonly string[]) =>
    [
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width,initial-scale=1">',
      ...headOf({ name, url, summary, image }),
      `<script type="application/ld+json">${jsonForScript(data)}</script></head><body>`,
      `<h1>${escapeHtml(whole)}</h1><p>${escapeHtml(clip(welcome, TEXT.welcome))}</p>`,
      business.description ? `<p>${escapeHtml(clip(business.description, TEXT.description))}</p>` : '',
      open
        ? `<p><a href="${escapeHtml(url)}">Agendar</a></p>`
        : '<h2>Agendamento online indisponível no momento</h2><p>Para marcar um horário, fale direto com o estabelecimento.</p>',
      section('Serviços', serviceLines),
      section('Profissionais', open ? people : []),
      section('Horários', week.map(dayLine)),
      section('Contato', contacts),
      '</body></html>',
    ].join('')
  if (!open) return page([])
  // The empty line makes the section's own markup count.
  const room = ROBOTS_PAGE_BYTES - bytesOf(page(['']))
  const lines = within(offered.map(serviceLine), room, (rest) =>
    rest === 1 ? 'e mais 1 serviço' : `e mais ${rest} serviços`,
  )
  return page(lines.length ? lines : ['Nenhum serviço disponível'])
}

function headOf({
  name,
  url,
  summary,
  image,
}: Record<'name' | 'url' | 'summary', string> & { image?: string | undefined }) {
  const tag = (key: 'name' | 'property', of: string, content: string) =>
    `<meta ${key}="${of}" content="${escapeHtml(content)}">`
  const title = `${name} · Agendamento`
  // A business without a logo is shared with the product's picture.
  const picture = image ?? new URL('/icon-512.png', url).href
  return [
    `<title>${escapeHtml(title)}</title>`,
    tag('name', 'description', summary),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<link rel="icon" href="${escapeHtml(image ?? '/favicon.ico')}">`,
    tag('property', 'og:type', 'website'),
    tag('property', 'og:locale', 'pt_BR'),
    tag('property', 'og:site_name', name),
    tag('property', 'og:title', title),
    tag('property', 'og:description', summary),
    tag('property', 'og:url', url),
    tag('property', 'og:image', picture),
    tag('name', 'twitter:card', 'summary'),
    tag('name', 'twitter:title', title),
    tag('name', 'twitter:description', summary),
    tag('name', 'twitter:image', picture),
  ]
}

const section = (title: string, lines: readonly string[]) =>
  lines.length ? `<h2>${title}</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>` : ''

const serviceLine = ({ name, price, duration }: Service) =>
  `${escapeHtml(name)}: ${formatMoney(price)}, ${formatDuration(duration)}`

const dayLine = ({ weekday, intervals }: OpenDay) =>
  `${WEEKDAYS[weekday]}: ${intervals.map(([start, end]) => `${timeOf(start)} às ${timeOf(end)}`).join(' e ') || 'Fechado'}`

/** The last line tells how many did not fit. */
function within(lines: readonly string[], bytes: number, more: (rest: number) => string): string[] {
  const sizes = lines.map((line) => bytesOf(`<li>${line}</li>`))
  if (sizes.reduce((sum, size) => sum + size, 0) <= bytes) return [...lines]
  let left = bytes - bytesOf(`<li>${more(lines.length)}</li>`)
  const cut = sizes.findIndex((size) => {
    left -= size
    return left < 0
  })
  return [...lines.slice(0, cut), more(lines.length - cut)]
}
