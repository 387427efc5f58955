import { CURSOR, examples } from './examples.ts'
import type { DocsOf } from './route-doc.ts'

const { service, professional, config, stock_item, transaction } = examples

export const businessDocs: DocsOf<'services' | 'professionals' | 'company' | 'stock' | 'finance'> = {
  services: {
    listServices: {
      summary: 'Listar serviços',
      description: 'Todos, do mais novo para o mais antigo, em uma só página.',
      request: {},
      response: { data: [service] },
    },
    getService: {
      summary: 'Consultar um serviço',
      description: 'O serviço com a versão atual, com que o cabeçalho `ETag` da resposta começa.',
      request: { service_id: service.id },
      response: service,
    },
    createService: {
      summary: 'Criar um serviço',
      description: '`visible` diz se aparece na página de agendamento; `is_active`, se pode ser agendado.',
      request: { name: 'Corte masculino', price: 45, duration: 30, category: 'Cabelo' },
      response: service,
    },
    updateService: {
      summary: 'Alterar um serviço',
      description:
        'Mudam os campos enviados; `null` apaga um campo opcional. Agendamentos já feitos guardam preço e duração.',
      request: { service_id: service.id, price: 50 },
      response: { ...service, price: 50, version: 4 },
    },
    deleteService: {
      summary: 'Excluir um serviço',
      description:
        'Agendamentos já feitos guardam o nome. Um serviço que faz parte de um combo responde 409.',
      request: { service_id: service.id },
      response: {},
    },
  },
  professionals: {
    listProfessionals: {
      summary: 'Listar profissionais',
      description:
        'A equipe inteira, por nome, em uma só página. Só quem está em uso (`is_active`) pode receber agendamentos.',
      request: {},
      response: { data: [professional] },
    },
  },
  company: {
    getBusinessConfig: {
      summary: 'Consultar a configuração',
      description: 'Os dados da empresa e como a página recebe agendamentos.',
      request: {},
      response: config,
    },
    updateBusinessConfig: {
      summary: 'Alterar a configuração',
      description:
        'Mudam os campos enviados; `null` apaga um campo opcional. Nome, endereço da página e fuso mudam nas telas da empresa.',
      request: { slot_duration: 20, welcome_message: null },
      response: { ...config, slot_duration: 20, welcome_message: undefined, version: 8 },
    },
  },
  stock: {
    listStockItems: {
      summary: 'Listar itens do estoque',
      description: 'Do mais novo para o mais antigo.',
      request: { limit: 50 },
      response: { data: [stock_item], cursor: CURSOR },
    },
    getStockItem: {
      summary: 'Consultar um item do estoque',
      description: 'O item com a versão atual, com que o cabeçalho `ETag` da resposta começa.',
      request: { stock_item_id: stock_item.id },
      response: stock_item,
    },
    createStockItem: {
      summary: 'Criar um item do estoque',
      description:
        '`quantity` é a quantidade inicial; sem ela, zero. Sem `unit`, a unidade é `un`. Produtos de venda precisam de `preco_venda`.',
      request: {
        name: 'Pomada modeladora 150 g',
        type: 'product',
        preco_venda: 39.9,
        quantity: 12,
        min_quantity: 4,
      },
      response: stock_item,
    },
    updateStockItem: {
      summary: 'Alterar um item do estoque',
      description:
        'Mudam os campos enviados; `null` apaga um campo opcional. A quantidade só muda por movimentações.',
      request: { stock_item_id: stock_item.id, preco_venda: 42.5 },
      response: { ...stock_item, preco_venda: 42.5, version: 10 },
    },
    deleteStockItem: {
      summary: 'Excluir um item do estoque',
      description: 'Vendas e movimentações já feitas guardam o nome do item.',
      request: { stock_item_id: stock_item.id },
      response: {},
    },
    moveStock: {
      summary: 'Movimentar o estoque',
      description:
        '`in` soma, `out` e `loss` subtraem a quantidade, que é maior que zero; com `adjustment`, a quantidade é a que existe agora. `loss` e `adjustment` pedem o motivo em `reason`. Uma saída maior que o saldo responde 409 `insufficient_stock`.',
      request: { stock_item_id: stock_item.id, type: 'in', quantity: 6, reason: 'Reposição' },
      response: { ...stock_item, quantity: 18, version: 10 },
    },
  },
  finance: {
    listTransactions: {
      summary: 'Listar transações',
      description:
        'Da data mais recente para a mais antiga. Sem `from` e `to`, os últimos 30 dias; com uma das datas, 30 dias a partir dela ou até ela. Um período tem no máximo 366 dias. Com `changed_since`, o que mudou desde então, sem os outros filtros.',
      request: { from: '2026-11-01', to: '2026-11-30', type: 'expense' },
      response: { data: [transaction], cursor: CURSOR },
    },
    getTransaction: {
      summary: 'Consultar uma transação',
      description: 'A transação com a versão atual, com que o cabeçalho `ETag` da resposta começa.',
      request: { transaction_id: transaction.id },
      response: transaction,
    },
    createTransaction: {
      summary: 'Criar uma transação',
      description: 'Uma receita ou despesa lançada à mão. `pending`: a receber ou a pagar em `date`.',
      request: {
        type: 'expense',
        category: 'Produtos',
        amount: 226.8,
        description: 'Reposição de pomadas',
        date: '2026-11-20',
        payment_method: 'pix',
      },
      response: transaction,
    },
    updateTransaction: {
      summary: 'Alterar uma transação',
      description:
        'Só as lançadas à mão. As que vêm de um agendamento ou de uma venda mudam por estorno e respondem 409 `entry_derived`.',
      request: { transaction_id: transaction.id, category: 'Insumos' },
      response: { ...transaction, category: 'Insumos', version: 2 },
    },
    deleteTransaction: {
      summary: 'Excluir uma transação',
      description: 'Só as lançadas à mão; as outras respondem 409 `entry_derived`.',
      request: { transaction_id: transaction.id },
      response: {},
    },
  },
}
