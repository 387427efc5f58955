import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { readLink, unsubscribeSigner } from '#functions/kit/link-token.ts'
import { pageOf } from '../../web/src/lib/site.ts'
import { signedLink } from '../kit/links.ts'
import type { openBusyShop } from './agenda-shop.ts'
import { button, confirm, heading, newPhone, startsWith, url } from './browser.ts'
import { title } from './staff.ts'

/** Checks the current state of the page under a name. */
type Look = (name: string) => Promise<void>
/** Opens the states of a screen and checks each. */
export type Tour = (page: Page, look: Look, shop: Awaited<ReturnType<typeof openBusyShop>>) => Promise<void>

export const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
export const dialog = (page: Page) => page.getByRole('dialog').waitFor()
export const go = (page: Page, path: string) => page.goto(url + path)
/** Navigates within the app without a reload. No form with changes may be open. */
export const goOn = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, path)

/** Answers the questions of the booking page until the form appears. */
async function toForm(page: Page, slug: string, look: Look) {
  await go(page, `/book/${slug}`)
  await heading(page, 'Escolha o profissional').waitFor()
  await look('professional')
  await button(page, startsWith('Antônio Prado')).click()
  await heading(page, 'Escolha o serviço').waitFor()
  await look('service')
  await button(page, startsWith('Sobrancelha')).click()
  await page.locator('[data-time]').first().waitFor()
  await look('day and time')
  await page.locator('[data-time]').last().click()
  await heading(page, 'Verificação de Cliente').waitFor()
  await look('phone')
  await page.getByLabel('Telefone').fill(newPhone())
  await page.keyboard.press('Enter')
  await heading(page, 'Complete seu cadastro').waitFor()
}

/** Books from the form as a customer whom the device remembers, and starts a second booking. */
async function comeAgain(page: Page, look: Look) {
  await page.getByLabel('Nome').fill('Axe de Souza')
  await page.getByLabel('Lembrar meu telefone neste aparelho').check()
  await confirm(page)
  await heading(page, 'Agendamento Confirmado!').waitFor()
  await look('success')
  await button(page, 'Nova reserva').click()
  await button(page, /de novo\?$/).waitFor()
  await look('again')
  await button(page, /de novo\?$/).click()
  await page.locator('[data-time]').last().click()
  await button(page, 'Não sou eu').waitFor()
  await look('phone that is remembered')
}

/** Shows each screen of an empty shop, or of a shop with the longest values and its booking page. */
export async function screens(page: Page, shop: Parameters<Tour>[2] | undefined, look: Look) {
  const [appointment] = shop?.appointments ?? []
  const details = shop
    ? [
        `/agendamentos?dia=${shop.day}&agendamento=${appointment?.id}`,
        `/clientes?cliente=${appointment?.client_id}`,
        `/profissionais?profissional=${appointment?.professional_id}&secao=servicos`,
      ]
    : []
  const areas =
    'dashboard,agendamentos,agendamentos?vista=semana,agendamentos?vista=semana&profissional=equipe,agendamentos?vista=lista,agendamentos?novo=1,clientes,clientes?ausencia=30,clientes?novo=1,profissionais,servicos,servicos?servico=novo,estoque,estoque?editar=novo,vendas,financeiro,financeiro?secao=pendentes,metricas,api-keys,webhooks,webhooks?webhook=novo,notificacoes,perfil,perfil?tab=pagina,perfil?tab=divulgacao,ajuda,membros'
  await go(page, '/dashboard')
  for (const path of [...areas.split(',').map((area) => `/${area}`), ...details]) {
    await goOn(page, path)
    // A dialog that the address opens hides the title from roles.
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await page.waitForFunction(() => !document.querySelector('.bone, [aria-busy=true]'))
    await look(path)
  }
  if (!shop) return
  await toForm(page, shop.business.company.slug, look)
  await look('form')
  await comeAgain(page, look)
}

/** Shows the pages for customers and the account screens. */
export const customers: Record<string, Tour> = {
  'booking page': async (page, look, shop) => {
    await toForm(page, shop.business.company.slug, look)
    await confirm(page)
    await shows(page, 'Nome é obrigatório')
    await page.getByText('Mais dados').click()
    await look('form with an error')
    await comeAgain(page, look)
  },
  links: async (page, look, shop) => {
    const { customer } = shop
    const { body } = await customer.book(customer.booking({ date: customer.day(5) }))
    const { actions } = body
    const confirmation = signedLink({
      ...readLink(inject('env').LINK_SECRET as string, actions.cancel ?? '', new Date(0)),
      action: 'confirm',
    })
    await go(page, `/confirmar/${confirmation}`)
    await heading(page, 'Confirmar presença').waitFor()
    await look('confirm')
    await go(page, `/reagendar/${actions.reschedule}`)
    await page.locator('[data-time]').last().click()
    await look('move')
    await button(page, 'Confirmar Reagendamento').click()
    await heading(page, 'Reagendamento Realizado!').waitFor()
    await look('moved')
    await page.getByRole('link', { name: 'Cancelar agendamento' }).click()
    await heading(page, 'Cancelar agendamento').waitFor()
    await look('cancel')
    await button(page, 'Confirmar Cancelamento').click()
    await heading(page, 'Agendamento Cancelado').waitFor()
    await look('cancelled')
    await go(page, `/cancelar/${actions.cancel}`)
    await page.getByRole('heading', { name: 'Link Inválido' }).waitFor()
    await look('invalid')
  },
  unsubscribing: async (page, look, shop) => {
    const { customer } = shop
    const { body } = await customer.book(customer.booking({ date: customer.day(5) }))
    const secret = inject('env').LINK_SECRET as string
    const token = unsubscribeSigner(secret)({
      tenant: customer.business.company.id,
      client_id: body.client_id,
    })
    await go(page, `/descadastrar/${token}`)
    await heading(page, 'Mensagens de aniversário').waitFor()
    await look('question')
    await button(page, 'Não quero mais receber').click()
    await heading(page, 'Pronto!').waitFor()
    await look('done')
    await go(page, `/descadastrar/${token.slice(0, -3)}xyz`)
    await page.getByRole('heading', { name: 'Link Inválido' }).waitFor()
    await look('invalid')
  },
  'my appointments': async (page, look, shop) => {
    const { customer } = shop
    const phone = newPhone()
    for (const time of ['09:00', '10:00'])
      await customer.book(customer.booking({ date: customer.day(6), time }, { phone, notes: 'Sem máquina' }))
    await go(page, `${pageOf(customer.business.company.slug, 'localhost')}/appointments`)
    await page.getByLabel('Telefone').fill(phone)
    await button(page, 'Buscar').click()
    await shows(page, 'Seus Próximos Agendamentos (2)')
    await look('list')
    await button(page, 'Reagendar').first().click()
    await page.locator('[data-time]').last().click()
    await look('move')
    await page.keyboard.press('Escape')
    await button(page, 'Cancelar').first().click()
    await dialog(page)
    await look('cancel')
    await button(page, 'Não, manter').click()
    await page.getByLabel('Telefone').fill(newPhone())
    await button(page, 'Buscar').click()
    await shows(page, 'Nenhum agendamento encontrado')
    await look('none')
  },
  'unknown addresses': async (page, look) => {
    for (const path of ['/book/', '/book/nao-existe', '/nada']) {
      await go(page, path)
      await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
      await look(path)
    }
  },
  accounts: async (page, look) => {
    await go(page, '/auth')
    await title(page, 'Bem-vindo').waitFor()
    await look('sign-in')
    await page.getByRole('tab', { name: 'Cadastrar' }).click()
    await look('sign-up')
    for (const [path, name] of [
      ['/termos', 'Termos de Uso'],
      ['/privacidade', 'Política de Privacidade'],
    ] as const) {
      const opened = page.getByRole('link', { name, exact: true })
      expect(await opened.getAttribute('href')).toBe(path)
      await go(page, path)
      await title(page, name).waitFor()
      await look(name)
      await go(page, '/auth')
      await page.getByRole('tab', { name: 'Cadastrar' }).click()
    }
    await page.getByRole('tab', { name: 'Entrar' }).click()
    await button(page, 'Esqueci minha senha').click()
    await title(page, 'Esqueci minha senha').waitFor()
    await look('forgotten password')
  },
}
