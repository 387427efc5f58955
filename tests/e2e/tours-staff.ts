import type { Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { addDays } from '#shared/time.ts'
import { answers, openReceiver } from '../kit/receiver.ts'
import { button, heading, newPhone, startsWith } from './browser.ts'
import { writeMetricsDays } from './metrics-days.ts'
import { title } from './staff.ts'
import { dialog, go, goOn, shows, type Tour } from './tours.ts'
import { help } from './tours-help.ts'

const agendaItem = (page: Page) => page.locator('.agenda-item')

/** Shows the areas of the staff app. */
export const staff: Record<string, Tour> = {
  dashboard: async (page, look) => {
    await go(page, '/dashboard')
    await shows(page, /R\$/)
    await look('dashboard')
    await button(page, 'Menu do usuário').click()
    await page.getByRole('menu').waitFor()
    await look('user menu')
  },
  agenda: async (page, look, shop) => {
    await go(page, `/agendamentos?dia=${shop.day}`)
    await agendaItem(page).first().click()
    await page.getByRole('heading', { name: 'Histórico' }).waitFor()
    await look('panel')
    await page.keyboard.press('Escape')
    await look('day')
    // Dialogs open above an empty day, because axe also checks the content behind them.
    await go(page, `/agendamentos?dia=${addDays(shop.day, 2)}`)
    await page.locator('.agenda-column').first().waitFor()
    await look('empty day')
    await page.keyboard.press('n')
    await dialog(page)
    await look('new appointment')
    await page.keyboard.press('Escape')
    await button(page, 'Mais opções da agenda').click()
    await page.getByRole('menuitem', { name: 'Por que não há horário?' }).click()
    await page.getByRole('dialog').getByLabel('Data').fill(shop.day)
    await shows(page, /^(Ocupado|Já passou)/)
    await look('why there is no time')
    await page.keyboard.press('Escape')
    await button(page, 'Mais opções da agenda').click()
    await page.getByRole('menuitem', { name: 'Lembretes de amanhã' }).click()
    await shows(page, 'Ninguém para lembrar')
    await look('nobody to remind')
    await go(page, `/agendamentos?dia=${shop.day}&vista=semana`)
    await agendaItem(page).first().waitFor()
    await look('week')
    await go(page, `/agendamentos?dia=${shop.day}&vista=lista`)
    await shows(page, /^\d+ agendamentos/)
    await look('list')
    const held = shop.appointments.find(({ settlement }) => settlement)
    await go(page, `/agendamentos?dia=${shop.day}&agendamento=${held?.id}`)
    await button(page, 'Recibo').click()
    await page.locator('.receipt:visible').waitFor()
    await look('receipt')
  },
  clients: async (page, look, shop) => {
    await go(page, '/clientes')
    const { client_id, client_name = '' } = shop.appointments[0] ?? {}
    await shows(page, /^\(\d\d\) /)
    await look('list')
    await button(page, 'Novo cliente').click()
    await dialog(page)
    await look('form')
    await go(page, `/clientes?cliente=${client_id}`)
    await title(page, client_name).waitFor()
    await shows(page, /Antônio Prado/)
    await look('file')
  },
  import: async (page, look) => {
    await go(page, '/clientes?importar=novo')
    await shows(page, 'Envie a planilha com os seus clientes')
    await look('file')
    const buffer = Buffer.from('Nome;Telefone\r\nAna Lima;11 91234-5678\r\nSem telefone;12')
    await page.locator('input[type=file]').setInputFiles({ name: 'c.csv', mimeType: 'text/csv', buffer })
    await heading(page, 'O que é cada coluna?').waitFor()
    await look('columns')
    await button(page, 'Conferir 2 linhas').click()
    await heading(page, '1 cliente pronto para importar').waitFor()
    await look('check')
  },
  professionals: async (page, look, shop) => {
    await go(page, '/profissionais')
    await shows(page, 'Antônio Prado')
    await look('list')
    const { id } = shop.business.professionals[0] ?? {}
    for (const [section, sign] of [
      ['dados', 'Especialidades'],
      ['horarios', 'Por semana'],
      ['ausencias', 'Nova ausência'],
      ['servicos', 'Só os escolhidos'],
    ] as const) {
      await goOn(page, `/profissionais?profissional=${id}&secao=${section}`)
      await shows(page, sign)
      await look(section)
    }
    await goOn(page, '/profissionais?vista=feriados')
    await page.getByRole('tab', { name: 'Feriados' }).click()
    await shows(page, 'Nenhum feriado próprio')
    await look('holidays')
  },
  services: async (page, look) => {
    await go(page, '/servicos')
    await shows(page, 'Corte e barba')
    await look('list')
    await button(page, 'Novo serviço').click()
    await page.getByText('Combo', { exact: true }).click()
    await button(page, 'Salvar').click()
    await shows(page, 'Nome é obrigatório')
    await look('form of a combo')
    await go(page, '/servicos')
    await button(page, 'Categorias').click()
    await dialog(page)
    await look('categories')
  },
  stock: async (page, look) => {
    await go(page, '/estoque')
    await shows(page, 'Estoque baixo: 1 item')
    await look('list')
    await button(page, 'Óleo para barba').click()
    await shows(page, '“Estoque inicial”')
    await look('item')
    await button(page, 'Movimentar').click()
    await page.getByText('Perda', { exact: true }).click()
    await button(page, 'Registrar').click()
    await shows(page, 'Informe o motivo.')
    await look('movement with an error')
    await go(page, '/estoque?editar=novo')
    await dialog(page)
    await look('form')
    await go(page, '/estoque?painel=consumo')
    await page.getByRole('dialog').getByRole('button', { name: 'Sobrancelha' }).click()
    await page.getByRole('combobox', { name: 'Adicionar item' }).fill('óleo')
    await page.keyboard.press('Enter')
    await look('recipe')
    await go(page, '/estoque?painel=importar')
    const buffer = Buffer.from('Nome;Tipo\r\nGel;Insumo\r\nCera;Roupa')
    await page.locator('input[type=file]').setInputFiles({ name: 'i.csv', mimeType: 'text/csv', buffer })
    await shows(page, /^Tipo: use /)
    await look('import')
  },
  sales: async (page, look) => {
    await go(page, '/vendas')
    await shows(page, 'Estornada')
    await look('history')
    await button(page, 'Nova Venda').click()
    const search = page.getByRole('combobox', { name: 'Produtos e serviços' })
    await search.fill('a')
    await look('search')
    for (const name of ['pomada', 'corte']) {
      await search.fill(name)
      await page.keyboard.press('Enter')
    }
    await page.getByLabel('Desconto em Corte (R$)').fill('99')
    await page.getByText('Dividir', { exact: true }).click()
    await button(page, /^Confirmar/).click()
    await shows(page, 'Desconto não pode ser maior que o subtotal')
    await look('sale with an error')
    await go(page, '/vendas')
    await button(page, startsWith('Pomada modeladora')).click()
    await shows(page, 'Venda estornada')
    await look('receipt')
    await page.keyboard.press('Escape')
    await button(page, 'Óleo para barba').click()
    await button(page, 'Estornar venda').click()
    await shows(page, 'Motivo')
    await look('question about the reversal')
  },
  finance: async (page, look, shop) => {
    const made = async (path: string, body: object) => {
      const answer = await shop.owner.call('POST', `/api/staff/${path}`, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    }
    const light = { type: 'expense', category: 'Despesas Gerais', amount: 312.5, date: shop.day }
    await made('transactions', { ...light, description: 'Conta de luz', payment_method: 'pix' })
    await made('transactions', { ...light, type: 'income', category: 'Vendas', amount: 1450 })
    const late = { ...light, description: 'Fornecedor de pomadas', date: addDays(shop.day, -4) }
    await made('transactions', { ...late, pending: true })
    await go(page, '/financeiro')
    await shows(page, 'Conta de luz')
    await look('list')
    await button(page, 'Nova transação').click()
    await button(page, 'Salvar').click()
    await shows(page, 'Informe o valor.')
    await look('form with errors')
    await go(page, '/financeiro?secao=pendentes')
    await shows(page, 'Venceu há 4 dias')
    await look('pending')
    await button(page, 'Pagar Fornecedor de pomadas').click()
    await dialog(page)
    await look('settle')
    await go(page, '/financeiro?secao=ajustes')
    await shows(page, 'Registrar a receita')
    await look('settings')
    const waiting = shop.appointments.find(({ status }) => status === 'scheduled')
    const panel = `/agendamentos?dia=${addDays(shop.day, 90)}&agendamento=${waiting?.id}`
    await go(page, panel)
    await button(page, 'Concluir').click()
    await look('finishing')
    await go(page, panel)
    await button(page, 'Concluir').click()
    await button(page, 'Desconto ou gorjeta').click()
    await button(page, 'Pix').click()
    await shows(page, 'Pagamento')
    await look('finished')
    await go(page, '/financeiro')
    const income = page.locator('li, tr', { hasText: 'Atendimento' })
    await income.getByRole('button').first().click()
    await shows(page, /^Vem de um atendimento/)
    await look('of an appointment')
  },
  members: async (page, look, shop) => {
    await go(page, '/membros')
    await shows(page, shop.manager.person.email)
    await look('members')
    await button(page, 'Convidar').click()
    await page.getByLabel('Email', { exact: true }).waitFor()
    await look('invite')
  },
  profile: async (page, look) => {
    await go(page, '/perfil')
    await page.getByLabel('Fuso horário').selectOption('America/Manaus')
    await dialog(page)
    await shows(page, /pela frente/)
    await look('question about the time zone')
    await page.keyboard.press('Escape')
    await page.getByLabel('Nome da empresa').fill('')
    await button(page, 'Salvar').click()
    await shows(page, 'Informe o nome da empresa.')
    await look('company with an error')
    await button(page, 'Descartar').click()
    await go(page, '/perfil?tab=pagina')
    await page.getByRole('textbox', { name: /^Cor principal/ }).fill('#f5d76e')
    await page.getByRole('radio', { name: 'Só os escolhidos' }).check()
    await page.getByRole('textbox', { name: /^CSS/ }).fill('h1 { color: red; position: fixed; }')
    await page.getByText('O que se pode usar').click()
    await shows(page, 'Linha 1:')
    await look('booking page')
    await button(page, 'Mudar endereço').click()
    await page.getByLabel('Novo endereço').fill('perfil')
    await shows(page, 'Este endereço é reservado. Escolha outro.')
    await look('address')
  },
  metrics: async (page, look, shop) => {
    await writeMetricsDays(shop.tenant, shop.day)
    await go(page, '/metricas')
    await page.locator('.recharts-bar-rectangle').first().waitFor()
    await look('figures')
    await button(page, 'O que conta em Faltas').click()
    await dialog(page)
    await look('explanation')
    await page.keyboard.press('Escape')
    while (await button(page, /^Ver tabela/).count())
      await button(page, /^Ver tabela/)
        .first()
        .click()
    await look('tables')
    await goOn(page, '/metricas?de=2001-01-01&ate=2001-01-31')
    await shows(page, 'Nenhum movimento neste período')
    await look('no figures')
  },
  'API keys': async (page, look) => {
    await go(page, '/api-keys')
    await shows(page, 'Nenhuma chave ainda')
    await look('none')
    await button(page, 'Nova chave').click()
    await page.getByLabel('Ler: Clientes').uncheck()
    await button(page, 'Criar chave').click()
    await shows(page, 'Por favor, insira um nome para a API key')
    await look('form with an error')
    await page.getByLabel('Nome', { exact: true }).fill('Planilha do contador')
    await button(page, 'Criar chave').click()
    await shows(page, /^Copie agora/)
    await look('new key')
    await button(page, 'Fechar').last().click()
    await dialog(page)
    await look('question before closing')
    await button(page, 'Fechar sem copiar').click()
    await shows(page, /^nvl_live/)
    await look('list')
  },
  webhooks: async (page, look, shop) => {
    const made = async (path: string, body: object) => {
      const answer = await shop.owner.call<{ id: string }>('POST', `/api/staff/${path}`, body)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      return answer.body
    }
    await go(page, '/webhooks')
    await shows(page, 'Nenhum webhook ainda')
    await look('none')
    // No server listens at this address.
    const url = 'http://localhost:9/avisos'
    const events = ['appointment.created', 'appointment.cancelled', 'payment.received']
    const { id } = await made('webhooks', { name: 'Sistema do caixa', url, events })
    await made(`webhooks/${id}/test`, {})
    const receiver = await openReceiver()
    onTestFinished(async () => void (await receiver.close()))
    receiver.behave('site', answers.status(410))
    await made('webhooks', { name: 'Site antigo', url: receiver.url('site'), events: ['client.created'] })
    await made('clients', { name: 'Clara Dias', phone: newPhone() })
    await go(page, '/webhooks?webhook=novo')
    await button(page, 'Criar webhook').click()
    await shows(page, 'Informe o nome.')
    await look('form with errors')
    await go(page, `/webhooks?secret=${id}`)
    await page.getByLabel('Formato whsec_', { exact: true }).waitFor()
    await look('secret')
    await go(page, `/webhooks?registro=${id}`)
    await page.locator('summary').click()
    await look('log')
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'Novo agendamento', exact: true }).click()
    await shows(page, /desligado abaixo/)
    await expect
      .poll(async () => {
        await page.reload()
        await button(page, 'Excluir Site antigo').waitFor()
        return page.getByText(/^Desligado automaticamente em /).count()
      })
      .toBe(1)
    await look('list')
  },
  notifications: async (page, look, shop) => {
    const { customer } = shop
    await customer.book(customer.booking({ date: customer.day(5) }, { email: 'clara@navalha.test' }))
    await shop.owner.sendTestNotification({ channel: 'email' })
    await go(page, '/notificacoes')
    await shows(page, /^Confirmações, mudanças/)
    await page.getByRole('region', { name: 'Mensagens enviadas' }).getByText('Teste').first().waitFor()
    await look('settings and list')
    await page.getByLabel('Telefone do WhatsApp').fill('1234')
    await button(page, 'Salvar').click()
    await shows(page, /^Informe um telefone com DDD/)
    await look('settings with an error')
    await button(page, 'Descartar').click()
    await button(page, 'Editar texto de Lembrete 24 h').click()
    await page.getByText('Assunto:').waitFor()
    await look('text of an e-mail')
    await page.getByRole('radio', { name: 'Escuro' }).check()
    await look('text of an e-mail in the dark theme')
    await page.getByRole('radio', { name: 'SMS' }).check()
    await page.getByLabel('Texto do SMS').fill('Olá, {nome}')
    await button(page, 'Salvar').last().click()
    await shows(page, /^{nome} não existe/)
    await look('text of an SMS with an error')
    await go(page, '/notificacoes?modelo=confirmation')
    await button(page, 'Salvar').last().click()
    await shows(page, 'Informe o nome do modelo aprovado.')
    await look('template with an error')
  },
  help,
  'the rest': async (page, look) => {
    await go(page, '/vendas/nada')
    await title(page, 'Página não encontrada').waitFor()
    await look('not found')
    await go(page, '/estoque')
    await shows(page, 'Estoque baixo: 1 item')
    await page.keyboard.press('?')
    await dialog(page)
    await look('shortcuts')
  },
}
