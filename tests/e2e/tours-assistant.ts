import { answerWith, ask, bar, cancelling, input, log, opener, QUESTIONS } from './assistant-page.ts'
import { button } from './browser.ts'
import { go, shows, type Tour } from './tours.ts'

/** Shows the assistant above the staff screens. */
export const assistant: Record<string, Tour> = {
  assistant: async (page, look, shop) => {
    await go(page, '/estoque')
    await shows(page, 'Estoque baixo: 1 item')
    await opener(page).waitFor()
    await look('button')
    await page.keyboard.press('a')
    await input(page).waitFor()
    await look('greeting')
    await ask(page, 'como cancelo um agendamento?')
    await log(page)
      .getByText(/Resposta do manual/)
      .waitFor()
    await look('answer')
    const waiting = shop.appointments.find(({ status }) => status === 'scheduled')
    if (!waiting) throw new Error('the shop has no appointment ahead')
    await answerWith(page, { proposal: cancelling(waiting), left: 2 })
    await ask(page, 'cancele o próximo')
    await button(page, 'Sim, fazer').waitFor()
    await look('proposal')
    await button(page, 'Não').click()
    await page.unroute(QUESTIONS)
    await page.route(QUESTIONS, (route) => route.abort())
    await ask(page, 'e amanhã?')
    await shows(page, 'Sem resposta')
    await look('failure')
    await input(page).press('Escape')
    await bar(page).waitFor()
    await look('minimised')
    await go(page, `/agendamentos?dia=${shop.day}`)
    await page.locator('.agenda-item').first().waitFor()
    await opener(page).waitFor()
    await look('button on the agenda')
    await go(page, '/perfil?tab=pagina')
    await page.getByRole('textbox', { name: /^Cor principal/ }).fill('#f5d76e')
    await button(page, 'Descartar').waitFor()
    await look('button over changes to save')
  },
}
