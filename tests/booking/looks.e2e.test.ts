import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { compileCss } from '#functions/company/css/compile.ts'
import { button, expectAccessible, heading, SLUG, sizes, url, useBrowser } from '../e2e/browser.ts'
import { type BookingPage, withPage } from '../e2e/customers.ts'

// Tests differently configured pages at two widths and in two themes: axe finds no violation, no element is
// wider than the screen, no target is under 44 px high. `LOOKS=<folder>` saves screenshots.
const newPage = useBrowser({ customers: true })
const folder = process.env.LOOKS

type Config = NonNullable<BookingPage['config']>
type Look = {
  config?: Partial<Config>
  business?: Partial<BookingPage['business']>
  page?: (page: BookingPage) => Partial<BookingPage>
  css?: string
}

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="#7a1f2b"/>
<circle cx="40" cy="40" r="26" fill="none" stroke="#f4e6c8" stroke-width="4"/><path d="M28 52 52 28M28 28l24 24" stroke="#f4e6c8" stroke-width="5"/></svg>`

const contacts = {
  phone: '+551133334444',
  email: 'contato@exemplo.com.br',
  address: 'Rua das Palmeiras, 120, Vila Madalena, São Paulo',
}

/** Keeps one professional, so that the first question is the service. */
const alone = ({ professionals }: BookingPage) => ({
  professionals: professionals.slice(0, 1).map((one) => ({ ...one, service_ids: undefined })),
})

const people = [
  'Antônio Carlos',
  'Bia Nunes',
  'Caio',
  'Dandara dos Santos Pereira',
  'Elisa',
  'Fábio Lima',
  'Guto',
]
const work = ['Corte', 'Barba', 'Sobrancelha', 'Hidratação', 'Coloração', 'Luzes', 'Pezinho', 'Relaxamento']

const many = (page: BookingPage): Partial<BookingPage> => ({
  professionals: people.map((name, i) => ({
    id: `pro_${i}`,
    name,
    specialties: ['Corte', 'Barba', 'Luzes'].slice(0, i % 4),
  })),
  services: work.flatMap((name, i) => [
    { id: `srv_${i}a`, name, category: i < 4 ? 'Cabelo' : 'Química', price: 40 + i * 15, duration: 30 },
    {
      id: `srv_${i}b`,
      name: `${name} completa com lavagem`,
      category: i < 4 ? 'Cabelo' : 'Química',
      price: 1240 + i,
      duration: 75,
      ...(i % 3 === 0 && { description: 'Inclui lavagem e finalização com produtos da casa.' }),
    },
  ]),
  business: page.business,
})

const long = 'Salão & Barbearia Irmãos Albuquerque de Vasconcelos e Filhos'

const looks: Record<string, Look> = {
  'oswald-cards-logo': {
    config: { font_family: 'oswald', primary_color: '#7A1F2B', secondary_color: '#C9A227' },
    business: { ...contacts, logo_url: '/uploads/logo.svg' },
  },
  'playfair-list': {
    config: {
      font_family: 'playfair-display',
      layout_style: 'list',
      primary_color: '#5B3A6B',
      secondary_color: '#B76E79',
      business_name: 'Studio Aurora',
    },
    business: contacts,
  },
  'nunito-compact-many': {
    config: { font_family: 'nunito', layout_style: 'compact', primary_color: '#0E7490' },
    page: many,
  },
  'nunito-compact-many-services': {
    config: { font_family: 'nunito', layout_style: 'compact', primary_color: '#0E7490' },
    page: (page) => {
      const both = many(page)
      return { ...both, professionals: both.professionals?.slice(0, 1) }
    },
  },
  'bitter-list-texts': {
    config: {
      font_family: 'bitter',
      layout_style: 'list',
      welcome_message:
        'Bem-vindo. Aqui o café é por conta da casa e a conversa também. Escolha com quem e quando.',
    },
    business: { ...contacts, description: 'Desde 1987 na mesma esquina.\nAtendemos com hora marcada.' },
    page: alone,
  },
  'system-cards': { config: { font_family: 'system', primary_color: '#1D4ED8' } },
  'oswald-compact-long-names': {
    config: { font_family: 'oswald', layout_style: 'compact', business_name: long },
    page: (page) => ({
      ...many(page),
      professionals: people.map((name, i) => ({
        id: `pro_${i}`,
        name: `${name} de Albuquerque Vasconcelos Figueiredo`,
        specialties: ['Coloração e descoloração global', 'Corte feminino em camadas', 'Luzes'],
      })),
    }),
  },
  'closed-playfair': {
    config: { font_family: 'playfair-display', primary_color: '#14513F' },
    business: contacts,
    page: () => ({ open: false }),
  },
  'no-services-list': {
    config: { layout_style: 'list', font_family: 'bitter' },
    business: { phone: contacts.phone },
    page: (page) => ({ ...alone(page), services: [] }),
  },
  'custom-css': {
    config: { style: 'v1', primary_color: '#111111', secondary_color: '#E11D48', layout_style: 'list' },
    css: `.pagina { background-color: light-dark(#fff5f6, #1c1114) }
h1 { text-transform: uppercase; letter-spacing: 0.02em }
h2 { color: light-dark(#9f1239, #fda4af) }
.band { background: repeating-linear-gradient(45deg, var(--primary) 0 12px, var(--accent) 12px 24px) }
button { border-radius: 0 14px 0 14px }`,
  },
}

const settings = [
  ['phone', 'claro'],
  ['desktop', 'claro'],
  ['desktop', 'escuro'],
  ['phone', 'escuro'],
] as const

test.each(Object.entries(looks))(
  'the page configuration %s is accessible on phone and desktop in the light and dark themes',
  async (name, look) => {
    const page = await newPage()
    await applyLook(page, look)
    await page.goto(`${url.replace('//', `//${SLUG}.`)}/`)
    await heading(page, /Escolha|indisponível/).waitFor()
    await page.evaluate(() => document.fonts.ready)
    for (const [size, theme] of settings) {
      await page.setViewportSize(sizes[size])
      // The button sets the theme, because the business's colours are mixed for it.
      const toggle = button(page, `Usar tema ${theme}`).filter({ visible: true })
      if (await toggle.count()) await toggle.click()
      const setting = `${name} ${size} ${theme}`
      if (folder)
        await page.screenshot({ path: `${folder}/${setting.replaceAll(' ', '-')}.png`, fullPage: true })
      await expectAccessible(page, setting)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), setting).toBe(sizes[size].width)
      const heights = await page
        .locator('main button, main a')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      expect(Math.min(44, ...heights), setting).toBe(44)
    }
  },
)

async function applyLook(page: Page, { config, business, page: change, css }: Look) {
  await page.route('**/uploads/logo.svg', (route) =>
    route.fulfill({ body: logo, contentType: 'image/svg+xml' }),
  )
  // The server would send this style sheet.
  const { css: body, faults } = compileCss(css ?? '')
  expect(faults).toEqual([])
  await page.route('**/style.css*', (route) => route.fulfill({ body, contentType: 'text/css' }))
  await withPage(page, (answer) => ({
    ...answer,
    business: { ...answer.business, ...business },
    config: answer.config && { ...answer.config, ...config },
    ...change?.(answer),
    ...(business && { business: { ...answer.business, ...business } }),
  }))
}
