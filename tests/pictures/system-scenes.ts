import type { Page } from 'playwright'
import { button, call, dialog, type Scene, screen, shows } from './shop-scenes.ts'

/** Makes changes for the audit log, which is empty in the demo business. */
async function workALittle(page: Page) {
  type Kept = { id: string; version: number }
  const client = { name: 'Otávio Lins', phone: '11987650123' }
  const { id, version } = await call<Kept>(page, 'POST', 'clients', client)
  await call(page, 'PATCH', `clients/${id}`, { version, labels: ['VIP'], notes: 'Prefere tesoura.' })
  const light = { type: 'expense', category: 'Despesas Gerais', amount: 312.5, date: '2026-10-15' }
  await call(page, 'POST', 'transactions', { ...light, description: 'Conta de luz', payment_method: 'pix' })
  await call(page, 'POST', 'own-holidays', { date: '2026-12-08', name: 'Padroeira', yearly: true })
}

/** Shows messages, calendars, the account, and other systems. */
export const systemScenes: Record<string, Scene> = {
  mensagens: {
    show: async (page) => {
      await page.goto('/notificacoes')
      await shows(page, /^Confirmações, mudanças/)
      return screen(page, 760)
    },
  },
  'google-agenda': {
    show: async (page) => {
      await page.goto('/perfil?tab=integracoes')
      await page.getByRole('region', { name: 'Google Calendar' }).waitFor()
      return { of: [page.getByRole('region', { name: 'Google Calendar' })] }
    },
  },
  'conta-e-senha': {
    show: async (page) => {
      await page.goto('/dashboard')
      await shows(page, /R\$/)
      await button(page, 'Menu do usuário').click()
      await page.getByRole('menu').waitFor()
      return { of: [page.getByRole('menu'), button(page, 'Menu do usuário')] }
    },
  },
  auditoria: {
    show: async (page) => {
      await page.goto('/ajuda')
      await shows(page, 'Tutoriais Interativos')
      await workALittle(page)
      await page.goto('/ajuda?aba=seguranca&ver=registro')
      await shows(page, 'Registro de auditoria')
      await page.getByRole('combobox', { name: 'Assunto' }).waitFor()
      const log = page.getByRole('region', { name: 'Registro de auditoria' })
      await page.waitForLoadState('networkidle')
      await log.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 80))
      return { of: [log], height: 620 }
    },
  },
  'chaves-de-api': {
    show: async (page) => {
      await page.goto('/api-keys')
      await button(page, 'Nova chave').click()
      await page.getByLabel('Nome', { exact: true }).fill('Planilha do contador')
      return { of: [dialog(page)] }
    },
  },
  'api-rest': {
    show: async (page) => {
      await page.goto('/ajuda?aba=api&topico=createAppointment')
      await page.getByRole('heading', { name: 'Criar um agendamento' }).waitFor()
      return screen(page, 760)
    },
  },
  webhooks: {
    show: async (page) => {
      await page.goto('/webhooks?webhook=novo')
      await page.getByLabel('Nome', { exact: true }).fill('Sistema do caixa')
      await page.getByLabel(/^URL/).fill('https://caixa.exemplo.com.br/avisos')
      return { of: [dialog(page)] }
    },
  },
  automacao: {
    show: async (page) => {
      await page.goto('/webhooks')
      const card = page.getByRole('region', { name: 'Automação' })
      await card.scrollIntoViewIfNeeded()
      return { of: [card] }
    },
  },
}
