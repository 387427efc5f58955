import type * as z from 'zod'
import type { partnerContracts } from '../contracts.ts'
import { agendaDocs } from './docs-agenda.ts'
import { businessDocs } from './docs-business.ts'

/** Each route has a request and its reply as an example. */
export type RouteDoc<Input = unknown, Output = unknown> = {
  summary: string
  description: string
  /** It combines path parameters, query and body. */
  request: Input
  response: Output
}
type Contracts = typeof partnerContracts

/** A missing route, or an example that the contract refuses, does not compile. */
export type DocsOf<Area extends keyof Contracts> = {
  [A in Area]: {
    [K in keyof Contracts[A]]: Contracts[A][K] extends { input: infer I; output: infer O }
      ? RouteDoc<I extends z.ZodType ? z.input<I> : never, O extends z.ZodType ? z.input<O> : never>
      : never
  }
}

export const partnerDocs: DocsOf<keyof Contracts> = { ...agendaDocs, ...businessDocs }

export const partnerTags: Record<keyof Contracts, { name: string; description: string }> = {
  appointments: {
    name: 'Agendamentos',
    description: 'A agenda: consultar, agendar, remarcar, mudar o status e cancelar.',
  },
  booking: { name: 'Disponibilidade', description: 'Horários livres, como na página de agendamento.' },
  clients: { name: 'Clientes', description: 'Cadastro de clientes. O telefone é único em cada empresa.' },
  services: { name: 'Serviços', description: 'O catálogo: preços, durações e o que aparece na página.' },
  professionals: { name: 'Profissionais', description: 'A equipe, e os serviços que cada um faz.' },
  company: {
    name: 'Configuração',
    description: 'Os dados da empresa e como a página recebe agendamentos.',
  },
  stock: { name: 'Estoque', description: 'Itens e suas quantidades, que mudam por movimentações.' },
  finance: { name: 'Financeiro', description: 'Receitas e despesas, lançadas à mão ou geradas por vendas.' },
}
