import type { Page } from 'playwright'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { AssistantAnswer, Proposal } from '#shared/assistant.ts'
import { button } from './browser.ts'

export const QUESTIONS = '**/api/staff/assistant/questions'

export const log = (page: Page) => page.getByRole('log', { name: 'Conversa' })
export const input = (page: Page) => page.getByLabel('Sua pergunta')
export const opener = (page: Page) => button(page, 'Abrir assistente')
/** Finds the bar of the minimised panel. */
export const bar = (page: Page) => button(page, /^Assistente/)

export async function ask(page: Page, question: string) {
  await input(page).fill(question)
  await page.keyboard.press('Enter')
}

/** Answers the next questions in place of a model, which the local stack does not have. */
export async function answerWith(page: Page, ...answers: Partial<AssistantAnswer>[]) {
  await page.route(QUESTIONS, (route) => {
    const json: AssistantAnswer = {
      message: 'Confira antes de confirmar.',
      source: 'model',
      links: [],
      left: 12,
      resets_at: new Date(Date.now() + 1_800_000).toISOString(),
      ...answers.shift(),
    }
    return route.fulfill({ json })
  })
}

export const cancelling = ({ id, version, client_name }: AgendaAppointment): Proposal => ({
  route: 'setStatus',
  input: { appointment_id: id, version, status: 'cancelled' },
  title: `Cancelar o agendamento de ${client_name}`,
  facts: [
    { label: 'Cliente', after: client_name },
    { label: 'Situação', before: 'Agendado', after: 'Cancelado' },
  ],
})
