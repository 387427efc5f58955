import { backups } from '#functions/backups/records/backups.ts'
import { newId } from '#shared/ids.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { tableOfStack } from '../kit/actor.ts'
import { button, heading } from './browser.ts'
import { go, goOn, shows, type Tour } from './tours.ts'

/** Shows the backups panel after a failed backup, with its sections open, and during a backup. */
const backupStates: Tour = async (page, look, { business }) => {
  const write = (days: number, more: object) => {
    const at = new Date(Date.now() - days * 86_400_000)
    const times = { id: newId('bkp', at), created_at: at.toISOString(), tries: 1 }
    const item = { kind: 'weekly', status: 'done', items: 48_210, bytes: 3_140_000, ...times, ...more }
    return writeItems(tableOfStack(), [itemOf(business, backups, item as never)])
  }
  await write(8, {})
  await write(1, { status: 'failed', items: 0, bytes: undefined })
  await go(page, '/ajuda?aba=manual&categoria=admin')
  await shows(page, /^O último falhou\./)
  await look('backups after a failed one')
  await button(page, 'Histórico').click()
  await shows(page, 'Falhou')
  await look('history of backups')
  await button(page, 'Configurar Auto').click()
  await page.getByRole('switch', { name: 'Backup toda semana' }).waitFor()
  await look('weekly backup')
  const id = newId('bkp', new Date())
  // The backup holds its lease until tomorrow.
  const due = new Date(Date.now() + 86_400_000).toISOString()
  await write(0, { id, kind: 'manual', status: 'running', items: 12_040, bytes: undefined, due })
  await page.reload()
  await shows(page, /^12\.040 itens até agora/)
  await look('backup under way')
  await write(0, { id, kind: 'manual' })
}

/** Shows the tabs of the help and the pages they open. */
export const help: Tour = async (page, look, shop) => {
  const open = (topic: string) => goOn(page, `/ajuda?aba=api&${topic}`)
  await go(page, '/ajuda')
  await shows(page, 'Ação Necessária')
  await look('overview')
  await goOn(page, '/ajuda?aba=manual')
  await shows(page, 'Cancelar e voltar atrás')
  await look('manual')
  await goOn(page, '/ajuda?aba=manual&busca=faltou')
  await shows(page, 'Cliente que não veio')
  await look('search of the manual')
  await goOn(page, '/ajuda?aba=manual&artigo=cancelar')
  await shows(page, /^Cancelou sem querer/)
  await look('article')
  await goOn(page, '/ajuda?aba=faq')
  await page.getByText('Tem QR code para o balcão?').click()
  await shows(page, /^Sim, em Perfil/)
  await look('questions')
  await goOn(page, '/ajuda?aba=tutoriais')
  await shows(page, 'Um dia na agenda')
  await look('tutorials')
  await button(page, 'Iniciar').first().click()
  await heading(page, '1. Cadastre os serviços').waitFor()
  await look('step of a tutorial')
  await goOn(page, '/ajuda?aba=manual&categoria=admin')
  await shows(page, 'Ver Todos os Logs')
  await look('administration')
  await backupStates(page, look, shop)
  await goOn(page, '/ajuda?aba=seguranca')
  await shows(page, 'Isolamento entre empresas')
  await look('protections')
  await goOn(page, '/ajuda?aba=seguranca&ver=funcoes')
  await shows(page, 'Convidar e remover membros, mudar funções')
  await look('roles')
  await goOn(page, '/ajuda?aba=seguranca&ver=registro')
  await page.getByRole('combobox', { name: 'Assunto' }).waitFor()
  await look('audit log')
  await goOn(page, '/ajuda?aba=api')
  await page.getByRole('searchbox').waitFor()
  await look('index and introduction')
  await open('topico=createAppointment')
  await heading(page, 'Criar um agendamento').waitFor()
  await look('operation')
  await open('topico=webhooks')
  await shows(page, 'Conferir a assinatura')
  await look('webhooks')
  await open('topico=mcp')
  await shows(page, 'Conectar')
  await look('assistants')
  await open('topico=testador&operacao=updateClient')
  await button(page, 'Enviar requisição').click()
  await shows(page, 'Preencha client_id.')
  await look('request with an error')
  await page.getByLabel('client_id').fill('cli_nobody')
  await page.getByLabel('Cabeçalhos (JSON)').fill('{ "x-api-key": "nvl_live0" }')
  await button(page, 'Enviar requisição').click()
  await shows(page, '401 Unauthorized')
  await look('answer')
  await page.getByRole('tab', { name: 'Código' }).click()
  await look('code')
}
