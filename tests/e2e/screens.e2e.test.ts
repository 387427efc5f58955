import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, expect, inject, test } from 'vitest'
import { readLink } from '#functions/kit/link-token.ts'
import { addDays } from '#shared/time.ts'
import { pageOf } from '../../web/src/lib/site.ts'
import { signedLink } from '../kit/links.ts'
import { fillShelves, openBusyShop } from './agenda-shop.ts'
import { button, confirm, heading, newPhone, startsWith, url, useBrowser } from './browser.ts'
import { writeMetricsDays } from './metrics-days.ts'
import { enterAs, expectAccessibleEverywhere, title } from './staff.ts'

// Every screen, with what it opens, is clean under axe at both widths and in both themes. `SCREENS=<folder>` keeps a
// picture of each.
const newPage = useBrowser({ customers: true })
let shop: Awaited<ReturnType<typeof openBusyShop>>
beforeAll(async () => {
  shop = await openBusyShop()
  await fillShelves(shop)
})

/** Looks at what the page shows now, under a name. */
type Look = (name: string) => Promise<void>
type Tour = (page: Page, look: Look) => Promise<void>

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog').waitFor()
const go = (page: Page, path: string) => page.goto(url + path)
const agendaItem = (page: Page) => page.locator('.agenda-item')

const customers: Record<string, Tour> = {
  'booking page': async (page, look) => {
    await go(page, `/book/${shop.business.company.slug}`)
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
    await confirm(page)
    await shows(page, 'Nome é obrigatório')
    await page.getByText('Mais dados').click()
    await look('form with an error')
    await page.getByLabel('Nome').fill('Axe de Souza')
    await confirm(page)
    await heading(page, 'Agendamento Confirmado!').waitFor()
    await look('success')
  },
  links: async (page, look) => {
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
  'my appointments': async (page, look) => {
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
    await page.getByRole('tab', { name: 'Entrar' }).click()
    await button(page, 'Esqueci minha senha').click()
    await title(page, 'Esqueci minha senha').waitFor()
    await look('forgotten password')
  },
}

const staff: Record<string, Tour> = {
  dashboard: async (page, look) => {
    await go(page, '/dashboard')
    await shows(page, /R\$/)
    await look('dashboard')
    await button(page, 'Menu do usuário').click()
    await page.getByRole('menu').waitFor()
    await look('user menu')
  },
  agenda: async (page, look) => {
    await go(page, `/agendamentos?dia=${shop.day}`)
    await agendaItem(page).first().click()
    await page.getByRole('heading', { name: 'Histórico' }).waitFor()
    await look('panel')
    await page.keyboard.press('Escape')
    await look('day')
    await page.keyboard.press('n')
    await dialog(page)
    await look('new appointment')
    await go(page, `/agendamentos?dia=${shop.day}`)
    await button(page, 'Mais opções da agenda').click()
    await page.getByRole('menuitem', { name: 'Por que não há horário?' }).click()
    await shows(page, /^A página/)
    await look('why there is no time')
    await go(page, `/agendamentos?dia=${shop.day}&vista=semana`)
    await agendaItem(page).first().waitFor()
    await look('week')
    await go(page, `/agendamentos?dia=${shop.day}&vista=lista`)
    await shows(page, /^\d+ agendamentos/)
    await look('list')
  },
  clients: async (page, look) => {
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
  professionals: async (page, look) => {
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
      await go(page, `/profissionais?profissional=${id}&secao=${section}`)
      await shows(page, sign)
      await look(section)
    }
    await go(page, '/profissionais?vista=feriados')
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
  finance: async (page, look) => {
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
    const panel = `/agendamentos?agendamento=${waiting?.id}`
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
  members: async (page, look) => {
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
  metrics: async (page, look) => {
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
    await go(page, '/metricas?de=2001-01-01&ate=2001-01-31')
    await shows(page, 'Nenhum movimento neste período')
    await look('no figures')
  },
  'the rest': async (page, look) => {
    await go(page, '/vendas/nada')
    await title(page, 'Página não encontrada').waitFor()
    await look('not found')
    await go(page, '/webhooks')
    await title(page, 'Webhooks').waitFor()
    await look('an area to come')
    await page.keyboard.press('?')
    await dialog(page)
    await look('shortcuts')
  },
}

async function tour(page: Page, area: string, visit: Tour) {
  const folder = process.env.SCREENS
  if (folder) mkdirSync(folder, { recursive: true })
  await visit(page, (name) =>
    expectAccessibleEverywhere(page, `${area}, ${name}`, async (setting) => {
      const file = `${area} ${name} ${setting}`.replace(/[^\w]+/g, '-')
      if (folder) await page.screenshot({ path: join(folder, `${file}.png`) })
    }),
  )
}

test.each(Object.entries(customers))('%s', async (area, visit) => {
  await tour(await newPage(), area, visit)
})

test.each(Object.entries(staff))('%s', async (area, visit) => {
  const page = await newPage()
  await enterAs(page, shop.owner.person, { tenant: shop.tenant, path: '/ajuda' })
  await title(page, 'Ajuda').waitFor()
  await tour(page, area, visit)
})
