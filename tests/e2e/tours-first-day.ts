import { newAccount } from '../kit/staff.ts'
import { button, startsWith } from './browser.ts'
import { enterAs, title } from './staff.ts'
import { go, shows, type Tour } from './tours.ts'

/** Shows the guide of a new business, step by step. */
export const firstDay: Tour = async (page, look) => {
  const owner = newAccount({ business_name: 'Barbearia do Zé', name: 'José Pereira' })
  await enterAs(page, owner, { path: '/dashboard' })
  await shows(page, 'Montar em 5 minutos')
  await look('first steps')
  await go(page, '/comecar')
  await title(page, 'Qual é o seu tipo de negócio?').waitFor()
  await look('kind')
  await go(page, '/comecar?passo=page')
  await title(page, 'Sua página ainda não recebe agendamentos').waitFor()
  await look('page not ready')
  await go(page, '/comecar?passo=kind')
  await button(page, startsWith('Barbearia Corte')).click()
  await title(page, 'O que você oferece?').waitFor()
  await button(page, 'Adicionar outro serviço').click()
  await page.getByLabel('Nome do serviço').fill('Selagem')
  await button(page, /^Usar estes/).click()
  await shows(page, 'Informe o preço. Pode ser 0.')
  await look('services')
  await page.getByLabel('Preço de Selagem, em reais').fill('90')
  await button(page, /^Usar estes/).click()
  await title(page, 'Quem atende, e quando?').waitFor()
  await page.getByText('Eu mesmo atendo').click()
  await button(page, 'Continuar').click()
  await shows(page, 'Diga pelo menos uma pessoa que atende.')
  await look('nobody')
  await page.getByText('Eu mesmo atendo').click()
  await page.getByText('Fecha para o almoço').click()
  await button(page, 'Adicionar mais alguém').click()
  await look('team')
  await button(page, 'Continuar').click()
  await title(page, 'Você fecha nos feriados?').waitFor()
  await look('holidays')
  await button(page, startsWith('Fecho nos feriados nacionais')).click()
  await shows(page, 'Esperando o primeiro agendamento')
  await look('page')
}
