import type { partnerContracts } from '../contracts.ts'
import { agendaDocs } from './docs-agenda.ts'
import { businessDocs } from './docs-business.ts'
import type { DocsOf } from './route-doc.ts'

export const partnerDocs: DocsOf<keyof typeof partnerContracts> = { ...agendaDocs, ...businessDocs }

export const partnerTags: Record<keyof typeof partnerContracts, { name: string; description: string }> = {
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
