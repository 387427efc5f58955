import type { Page } from 'playwright'
import type { Shot } from './camera.ts'

export type Scene = {
  /** Sets the size of the window, which is a laptop's by default. */
  size?: 'large' | 'phone'
  /** Brings the screen into the state that the article describes. */
  show: (page: Page) => Promise<Shot | undefined>
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const dialog = (page: Page) => page.getByRole('dialog')
export const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Shows the screen without menu and header, from its top. */
export const screen = (page: Page, height = 620): Shot => ({
  of: [page.locator('#conteudo')],
  height,
  margin: 0,
})

/** Calls the API as the signed-in owner, to prepare a picture. */
export function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const token = Object.entries(localStorage).find(([key]) => key.endsWith('.idToken'))?.[1] ?? ''
      const answer = await fetch(`/api/staff/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'x-tenant-id': sessionStorage.getItem('currentTenantId') ?? '',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
      return (await answer.json()) as T
    },
    { method, path, body },
  )
}

async function agenda(page: Page, search = '') {
  await page.goto(`/agendamentos${search}`)
  await page.locator('.agenda-item').first().waitFor()
}

/** Opens the panel of a later appointment of today. */
async function openAppointment(page: Page) {
  await agenda(page)
  await page.locator('.agenda-item[data-status=scheduled]').last().click()
  await page.getByRole('heading', { name: 'Histórico' }).waitFor()
}

async function newAppointment(page: Page, time: string) {
  await agenda(page, '?novo=1')
  const search = page.getByRole('combobox', { name: 'Cliente' })
  await search.fill('rafael')
  await page
    .getByRole('option', { name: /^Rafael/ })
    .first()
    .click()
  const service = page.getByLabel('Serviço', { exact: true })
  const corte = await service
    .locator('option', { hasText: /^Corte/ })
    .first()
    .getAttribute('value')
  await service.selectOption(corte)
  await page.getByLabel('Horário', { exact: true }).fill(time)
  await page.getByLabel('Horário', { exact: true }).blur()
  return { of: [dialog(page)] }
}

async function openFile(page: Page, search: string) {
  await page.goto(`/clientes?busca=${encodeURIComponent(search)}`)
  await page.locator('a[href*="cliente="], button').filter({ hasText: search }).first().click()
  await shows(page, /^Cliente desde/)
}

/** Shows the agenda and clients. */
export const shopScenes: Record<string, Scene> = {
  painel: {
    show: async (page) => {
      await page.goto('/dashboard')
      await shows(page, /R\$/)
      return screen(page)
    },
  },
  atalhos: {
    show: async (page) => {
      await agenda(page)
      await page.keyboard.press('?')
      return { of: [dialog(page)] }
    },
  },
  agenda: {
    show: async (page) => {
      await agenda(page)
      return { of: [page.locator('body')], height: 720 }
    },
  },
  'novo-agendamento': { show: (page) => newAppointment(page, '16:00') },
  remarcar: {
    show: async (page) => {
      await agenda(page)
      const box = await page.locator('.agenda-item', { hasText: 'Pigmentação' }).first().boundingBox()
      if (!box) throw new Error('nothing to drag')
      await page.mouse.move(box.x + 40, box.y + 12)
      await page.mouse.down()
      await page.mouse.move(box.x + 60, box.y + 30, { steps: 6 })
      await page.mouse.move(box.x + 210, box.y + 50, { steps: 6 })
      await page.locator('.ghost-time').first().waitFor()
      return { ...screen(page, 700), held: true }
    },
  },
  cancelar: {
    show: async (page) => {
      await openAppointment(page)
      await button(page, 'Cancelar agendamento').click()
      await page.getByText('Cliente desmarcou').waitFor()
      return { of: [dialog(page)], height: 500, margin: 0 }
    },
  },
  'status-do-agendamento': {
    show: async (page) => {
      await agenda(page)
      await page.goto('/agendamentos?vista=lista')
      await shows(page, /^\d+ agendamentos/)
      return screen(page, 640)
    },
  },
  'concluir-atendimento': {
    show: async (page) => {
      await openAppointment(page)
      await button(page, 'Concluir').click()
      await button(page, 'Desconto ou gorjeta').click()
      return { of: [dialog(page)], height: 625, margin: 0 }
    },
  },
  encaixes: { show: (page) => newAppointment(page, '14:15') },
  bloqueios: {
    show: async (page) => {
      await agenda(page, '?novo=1')
      await dialog(page).getByText('Bloqueio', { exact: true }).click()
      await page.getByLabel(/^Motivo/).fill('Reunião com o contador')
      return { of: [dialog(page)] }
    },
  },
  'sem-horarios': {
    show: async (page) => {
      await agenda(page)
      await button(page, 'Mais opções da agenda').click()
      await page.getByRole('menuitem', { name: 'Por que não há horário?' }).click()
      await shows(page, /^A página/)
      return { of: [dialog(page)] }
    },
  },
  clientes: {
    show: async (page) => {
      await openFile(page, 'Rafael')
      await shows(page, /Corte/)
      return screen(page, 680)
    },
  },
  'dados-informados': {
    show: async (page) => {
      await agenda(page)
      type Row = { name: string; phone: string }
      const { clients } = await call<{ clients: Row[] }>(page, 'GET', 'clients?search=rafael&limit=1')
      const appointment_id = await page.evaluate(async (phone) => {
        const ask = async (path: string, body?: object) => {
          const sent = body && {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }
          const answer = await fetch(`/api/public/navalha${path}`, sent)
          if (!answer.ok) throw new Error(await answer.text())
          return answer.json()
        }
        const { professionals, services } = await ask('')
        const choice = {
          service_id: services[0].id,
          professional_id: professionals[0].id,
          date: '2026-10-17',
        }
        const { slots } = await ask(`/availability?${new URLSearchParams(choice)}`)
        const client = { name: 'Rafa Pereira', phone, email: 'rafa@exemplo.com.br' }
        const booked = await ask('/appointments', { ...choice, time: slots[0], client })
        return booked.appointment_id ?? booked.id
      }, clients[0]?.phone ?? '')
      await page.goto(`/agendamentos?dia=2026-10-17&agendamento=${appointment_id}`)
      await page.getByRole('heading', { name: 'Dados informados pelo cliente' }).waitFor()
      return { of: [dialog(page)], height: 480, margin: 0 }
    },
  },
  'juntar-clientes': {
    show: async (page) => {
      await openFile(page, 'Rafael')
      await button(page, /^Mais/).click()
      await page.getByRole('menuitem', { name: 'Unir cadastros' }).click()
      await page.getByRole('list', { name: 'Outros cadastros' }).getByRole('button').first().click()
      await dialog(page).getByRole('radio').first().waitFor()
      return { of: [dialog(page)] }
    },
  },
  'importar-clientes': {
    show: async (page) => {
      await page.goto('/clientes?importar=novo')
      await shows(page, 'Envie a planilha com os seus clientes')
      const lines = [
        'Cliente;Celular;E-mail;Aniversário',
        'Ana Lima;11 91234-5678;ana@exemplo.com.br;14/03/1990',
        'Bruno Sá;11 99876-5432;;02/08/1984',
        'Caio Dias;11 98888-1212;caio@exemplo.com.br;',
      ]
      const buffer = Buffer.from(lines.join('\r\n'))
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('heading', { name: 'O que é cada coluna?' }).waitFor()
      return screen(page, 700)
    },
  },
  'apagar-cliente': {
    show: async (page) => {
      await openFile(page, 'Rafael')
      await button(page, /^Mais/).click()
      await page.getByRole('menuitem', { name: 'Excluir cliente' }).click()
      return { of: [dialog(page)] }
    },
  },
  aniversarios: {
    show: async (page) => {
      await page.goto('/clientes?aniversario=10')
      await shows(page, /^\(\d\d\) /)
      return screen(page, 560)
    },
  },
}
