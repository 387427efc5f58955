import type { Page } from 'playwright'
import { button, call, dialog, part, type Scene, screen, shows } from './shop-scenes.ts'

/** Opens a section of a professional's page. */
async function professional(page: Page, section: string, sign: string) {
  await page.goto('/profissionais')
  await shows(page, 'Antônio Prado')
  type Row = { id: string; name: string }
  const { professionals } = await call<{ professionals: Row[] }>(page, 'GET', 'professionals')
  const { id } = professionals.find(({ name }) => name === 'Antônio Prado') ?? {}
  await page.goto(`/profissionais?profissional=${id}&secao=${section}`)
  await shows(page, sign)
}

/** Shows a part of a long form, below the header. */
async function panel(page: Page, path: string, name: string) {
  await page.goto(path)
  await part(page, name).waitFor()
  await page.waitForLoadState('networkidle')
  await part(page, name).evaluate((element) => {
    scrollTo(0, element.getBoundingClientRect().top + scrollY - 80)
  })
  return { of: [part(page, name)] }
}

/** Shows services, the team, the page, stock, sales and money. */
export const houseScenes: Record<string, Scene> = {
  servicos: {
    show: async (page) => {
      await page.goto('/servicos')
      await shows(page, 'Corte e barba')
      return screen(page)
    },
  },
  combos: {
    show: async (page) => {
      await page.goto('/servicos')
      await button(page, 'Novo serviço').click()
      await page.getByText('Combo', { exact: true }).click()
      await page.getByLabel('Nome', { exact: true }).fill('Corte e sobrancelha')
      for (const name of [/^Corte\d/, /^Sobrancelha/])
        await dialog(page).locator('label', { hasText: name }).first().click()
      return { of: [dialog(page)] }
    },
  },
  'preco-por-profissional': {
    show: async (page) => {
      await professional(page, 'servicos', 'Só os escolhidos')
      return screen(page, 700)
    },
  },
  profissionais: {
    show: async (page) => {
      await page.goto('/profissionais')
      await shows(page, 'Antônio Prado')
      return screen(page, 420)
    },
  },
  'horarios-do-profissional': {
    show: async (page) => {
      await professional(page, 'horarios', 'Por semana')
      return screen(page, 700)
    },
  },
  folgas: {
    show: async (page) => {
      await professional(page, 'ausencias', 'Nova ausência')
      await page.getByLabel('De', { exact: true }).fill('2026-11-02')
      await page.getByLabel('Até', { exact: true }).fill('2026-11-07')
      await page.getByLabel(/^Motivo/).fill('Férias')
      return screen(page, 590)
    },
  },
  feriados: {
    show: async (page) => {
      await page.goto('/profissionais?aba=feriados')
      await shows(page, 'Feriados próprios')
      return screen(page, 680)
    },
  },
  'convidar-equipe': {
    show: async (page) => {
      await page.goto('/membros')
      await button(page, 'Convidar').click()
      await page.getByLabel('Email', { exact: true }).fill('camila@exemplo.com.br')
      return { of: [dialog(page)] }
    },
  },
  'pagina-de-agendamento': {
    size: 'large',
    show: async (page) => {
      await page.goto('/perfil?tab=pagina')
      await part(page, 'Textos').waitFor()
      await page.frameLocator('iframe').getByText('Antônio Prado').first().waitFor()
      return screen(page, 860)
    },
  },
  'regras-de-agendamento': {
    size: 'large',
    show: (page) => panel(page, '/perfil?tab=pagina', 'Horários e regras'),
  },
  aparencia: { size: 'large', show: (page) => panel(page, '/perfil?tab=pagina', 'Aparência') },
  'endereco-da-pagina': {
    show: async (page) => {
      await page.goto('/perfil?tab=pagina')
      await button(page, 'Mudar endereço').click()
      await page.getByLabel('Novo endereço').fill('navalha-augusta')
      await dialog(page).getByRole('status').filter({ hasText: /./ }).waitFor()
      return { of: [dialog(page)] }
    },
  },
  compartilhar: { show: (page) => panel(page, '/perfil?tab=divulgacao', 'Cartaz') },
  incorporar: { show: (page) => panel(page, '/perfil?tab=divulgacao', 'No seu site') },
  'o-que-o-cliente-ve': {
    size: 'phone',
    show: async (page) => {
      await page.goto('/book/navalha')
      await button(page, /^Antônio Prado/).click()
      await button(page, /^Corte\s*R\$|^Corte\b/)
        .first()
        .click()
      await page.locator('[data-time]').first().waitFor()
      return undefined
    },
  },
  'perfil-da-empresa': {
    show: async (page) => {
      await page.goto('/perfil')
      await page.getByLabel('Nome da empresa').waitFor()
      return screen(page, 680)
    },
  },
  estoque: {
    show: async (page) => {
      await page.goto('/estoque')
      await shows(page, /^Estoque baixo/)
      return screen(page)
    },
  },
  receitas: {
    show: async (page) => {
      await page.goto('/estoque?painel=consumo')
      await dialog(page)
        .getByRole('button', { name: /^Barba com toalha/ })
        .click()
      await page.getByRole('combobox', { name: 'Adicionar item' }).waitFor()
      return { of: [dialog(page)] }
    },
  },
  vendas: {
    show: async (page) => {
      await page.goto('/vendas')
      await button(page, 'Nova Venda').click()
      const search = page.getByRole('combobox', { name: 'Produtos e serviços' })
      for (const name of ['pomada', 'corte']) {
        await search.fill(name)
        await page.getByRole('option').first().click()
      }
      return { of: [dialog(page)] }
    },
  },
  financeiro: {
    show: async (page) => {
      await page.goto('/financeiro')
      await shows(page, /R\$/)
      return screen(page, 680)
    },
  },
  'contas-a-receber': {
    show: async (page) => {
      await page.goto('/financeiro?secao=pendentes')
      await shows(page, /Receber|Pagar/)
      return screen(page, 340)
    },
  },
  'despesas-recorrentes': {
    show: async (page) => {
      await page.goto('/financeiro?secao=fixas')
      await page.waitForLoadState('networkidle')
      return screen(page, 310)
    },
  },
  metricas: {
    show: async (page) => {
      await page.goto('/metricas')
      await page.locator('.recharts-bar-rectangle').first().waitFor()
      return screen(page, 760)
    },
  },
}
