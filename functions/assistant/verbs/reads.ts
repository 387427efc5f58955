import type * as z from 'zod'
import { getAgenda } from '#functions/agenda/verbs/days.ts'
import { explainDay } from '#functions/agenda/verbs/explanation.ts'
import { getAppointment } from '#functions/appointments/verbs/view.ts'
import { getClient, listClientAppointments } from '#functions/clients/verbs/file.ts'
import { listClients } from '#functions/clients/verbs/lists.ts'
import { getBookingConfig } from '#functions/company/verbs/config.ts'
import { listHolidays } from '#functions/company/verbs/holidays.ts'
import { listRecurring } from '#functions/finance/verbs/recurring.ts'
import { listPending, listTransactions } from '#functions/finance/verbs/transactions.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { getDashboard } from '#functions/metrics/verbs/dashboard.ts'
import { getMetrics } from '#functions/metrics/verbs/report.ts'
import { listProfessionals } from '#functions/professionals/verbs/reads.ts'
import { getSale, getTill, listSales } from '#functions/sales/verbs/reads.ts'
import { listServices } from '#functions/services/verbs/services.ts'
import { listStock } from '#functions/stock/verbs/items.ts'
import { listMovements } from '#functions/stock/verbs/movements.ts'
import { agendaContract } from '#shared/agenda.ts'
import { appointmentsContract } from '#shared/appointments.ts'
import { clientsContract } from '#shared/clients.ts'
import { companyContract } from '#shared/company.ts'
import type { Contract, Route } from '#shared/contract.ts'
import { financeContract } from '#shared/finance.ts'
import { dashboardContract, metricsContract } from '#shared/metrics.ts'
import { professionalsContract } from '#shared/professionals.ts'
import { salesContract } from '#shared/sales.ts'
import { servicesContract } from '#shared/services.ts'
import { stockContract } from '#shared/stock.ts'

export type Read = {
  name: string
  description: string
  route: Route
  verb: (ctx: Ctx, input: never) => Promise<unknown>
}

type Readable<C extends Contract, K extends keyof C> = {
  [N in K]: (ctx: Ctx, input: z.output<C[N]['input']>) => Promise<z.input<C[N]['output']>>
}

function reads<C extends Contract, K extends keyof C & string>(
  contract: C,
  verbs: NoInfer<Readable<C, K>>,
  descriptions: Record<K, string>,
): Read[] {
  return Object.entries<string>(descriptions).map(([name, description]) => ({
    name,
    description,
    route: contract[name] as Route,
    verb: verbs[name as K] as Read['verb'],
  }))
}

export const readable: readonly Read[] = [
  ...reads(
    dashboardContract,
    { getDashboard },
    {
      getDashboard:
        'Resumo de hoje: agendamentos do dia e dos próximos dias, próximo cliente, estoque baixo, clientes e faturamento.',
    },
  ),
  ...reads(
    agendaContract,
    { getAgenda, explainDay },
    {
      getAgenda:
        'Agendamentos, bloqueios e horários ocupados no Google de até 7 dias seguidos, de todos ou de um profissional.',
      explainDay:
        'Horários livres de um profissional para um serviço em um dia (free), e por que os outros não estão livres.',
    },
  ),
  ...reads(
    appointmentsContract,
    { getAppointment },
    {
      getAppointment: 'Um agendamento com seu histórico.',
    },
  ),
  ...reads(
    clientsContract,
    { listClients, getClient, listClientAppointments },
    {
      listClients:
        'Clientes por nome ou telefone (search), por etiqueta, por mês e dia de aniversário, ou os que não vêm há tantos dias (absent_days).',
      getClient: 'A ficha de um cliente: contato, números e últimos agendamentos.',
      listClientAppointments: 'Os agendamentos de um cliente, os mais novos primeiro.',
    },
  ),
  ...reads(servicesContract, { listServices }, { listServices: 'Serviços com preço e duração.' }),
  ...reads(
    professionalsContract,
    { listProfessionals },
    {
      listProfessionals: 'Profissionais com horários, folgas e serviços.',
    },
  ),
  ...reads(
    companyContract,
    { getBookingConfig, listHolidays },
    {
      getBookingConfig: 'Regras da página de agendamento: antecedência, janela, horários, cancelamento.',
      listHolidays: 'Feriados, e quais fecham a agenda.',
    },
  ),
  ...reads(
    stockContract,
    { listStock, listMovements },
    {
      listStock: 'Itens do estoque com quantidade, mínimo e preços.',
      listMovements: 'Movimentações de um item do estoque.',
    },
  ),
  ...reads(
    salesContract,
    { getTill, listSales, getSale },
    {
      getTill: 'Vendas de hoje e o que pode ser vendido.',
      listSales: 'Vendas de um período de até um ano.',
      getSale: 'Uma venda.',
    },
  ),
  ...reads(
    financeContract,
    { listTransactions, listPending, listRecurring },
    {
      listTransactions:
        'Receitas e despesas de um período de até um ano, com os totais e o cliente de cada atendimento.',
      listPending: 'Contas a receber e a pagar.',
      listRecurring: 'Despesas e receitas que se repetem.',
    },
  ),
  ...reads(
    metricsContract,
    { getMetrics },
    {
      getMetrics:
        'Métricas de um período: faturamento, atendimentos, ticket, ocupação, faltas, clientes novos, mais vendidos.',
    },
  ),
]
