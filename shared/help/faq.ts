export const faqCategories = {
  agenda: 'Agenda',
  clientes: 'Clientes',
  pagina: 'Página',
  dinheiro: 'Dinheiro',
  mensagens: 'Mensagens',
  conta: 'Conta e equipe',
} as const
export type FaqCategory = keyof typeof faqCategories

export const difficulties = ['básico', 'intermediário', 'avançado'] as const

export type FaqItem = {
  id: string
  question: string
  answer: string
  category: FaqCategory
  tags: readonly string[]
  difficulty: (typeof difficulties)[number]
  updated: string
  article: string
}

/** Popular and recent questions have this many entries (spec, customer side, section 9). */
export const FAQ_LIST = 5
export const FAQ_TAGS = 3

export const faq: readonly FaqItem[] = [
  {
    id: 'dois-no-mesmo-horario',
    question: 'Dois clientes podem pegar o mesmo horário?',
    answer:
      'Pela página, nunca: se dois confirmam ao mesmo tempo, só um fica com o horário e o outro escolhe de novo. Proprietário e gerente podem sobrepor de propósito, depois de um aviso.',
    category: 'agenda',
    tags: ['horário', 'conflito', 'encaixe'],
    difficulty: 'básico',
    updated: '2026-11-25',
    article: 'encaixes',
  },
  {
    id: 'pagina-sem-horario',
    question: 'Por que minha página não mostra horários?',
    answer:
      'Veja na agenda, em “Por que não há horário?”, o motivo de cada pedaço do dia: fora do horário do profissional, feriado, antecedência, falta de tempo para o serviço.',
    category: 'agenda',
    tags: ['horário', 'página', 'vaga', 'lotado'],
    difficulty: 'básico',
    updated: '2026-11-22',
    article: 'sem-horarios',
  },
  {
    id: 'voltar-cancelamento',
    question: 'Cancelei sem querer. Dá para voltar?',
    answer:
      'Sim, no mesmo dia: proprietário ou gerente abre o agendamento e clica em “Desfazer”, se o horário ainda estiver livre. O cliente é avisado.',
    category: 'agenda',
    tags: ['cancelar', 'desfazer'],
    difficulty: 'básico',
    updated: '2026-11-20',
    article: 'cancelar',
  },
  {
    id: 'almoco',
    question: 'Como fecho o horário de almoço todos os dias?',
    answer:
      'Em Profissionais, abra a pessoa, aba Horários, e adicione uma pausa em cada dia. Para um dia só, use um bloqueio na agenda.',
    category: 'agenda',
    tags: ['almoço', 'pausa', 'bloqueio'],
    difficulty: 'básico',
    updated: '2026-11-25',
    article: 'horarios-do-profissional',
  },
  {
    id: 'cliente-avulso',
    question: 'O cliente chegou sem hora marcada e não quer cadastro. E agora?',
    answer: 'Em “Novo agendamento”, marque cliente avulso. O atendimento conta e o cadastro não é criado.',
    category: 'clientes',
    tags: ['avulso', 'sem cadastro'],
    difficulty: 'básico',
    updated: '2026-11-17',
    article: 'novo-agendamento',
  },
  {
    id: 'trazer-planilha',
    question: 'Posso trazer meus clientes de uma planilha?',
    answer:
      'Sim. Salve como CSV e envie em Clientes, Importar. O sistema confere antes, mostra o que tem problema e não repete quem já está cadastrado.',
    category: 'clientes',
    tags: ['importar', 'planilha', 'excel'],
    difficulty: 'intermediário',
    updated: '2026-11-15',
    article: 'importar-clientes',
  },
  {
    id: 'cliente-duplicado',
    question: 'O mesmo cliente está cadastrado duas vezes. O que faço?',
    answer:
      'Abra um dos cadastros, escolha “Unir cadastros” e diga o que fica de cada um. As visitas dos dois ficam juntas.',
    category: 'clientes',
    tags: ['duplicado', 'unir'],
    difficulty: 'intermediário',
    updated: '2026-11-14',
    article: 'juntar-clientes',
  },
  {
    id: 'lgpd',
    question: 'Um cliente pediu para apagar os dados dele. Como faço?',
    answer:
      'Na ficha, “Excluir cliente”. Sem visitas, tudo é apagado; com visitas, fica só o nome no histórico. Não dá para desfazer.',
    category: 'clientes',
    tags: ['lgpd', 'apagar', 'privacidade'],
    difficulty: 'intermediário',
    updated: '2026-11-13',
    article: 'apagar-cliente',
  },
  {
    id: 'trocar-link',
    question: 'Se eu trocar o link da página, o antigo para de funcionar?',
    answer: 'Não. O link antigo continua levando à sua página para sempre, e ninguém mais pode usá-lo.',
    category: 'pagina',
    tags: ['link', 'endereço', 'cartaz'],
    difficulty: 'básico',
    updated: '2026-11-25',
    article: 'endereco-da-pagina',
  },
  {
    id: 'em-cima-da-hora',
    question: 'Como evito que marquem em cima da hora?',
    answer:
      'Em Perfil, aba Página de agendamento, aumente a antecedência mínima. Ali também fica o prazo para o cliente cancelar ou remarcar sozinho.',
    category: 'pagina',
    tags: ['antecedência', 'regras', 'prazo'],
    difficulty: 'básico',
    updated: '2026-11-19',
    article: 'regras-de-agendamento',
  },
  {
    id: 'no-meu-site',
    question: 'Posso pôr o agendamento no meu site?',
    answer:
      'Sim: um botão, ou a página inteira dentro da sua. Os códigos estão em Perfil, aba Divulgação. Para a página inteira, adicione antes o endereço do seu site.',
    category: 'pagina',
    tags: ['site', 'incorporar', 'html', 'wordpress'],
    difficulty: 'avançado',
    updated: '2026-11-12',
    article: 'incorporar',
  },
  {
    id: 'qr-code',
    question: 'Tem QR code para o balcão?',
    answer:
      'Sim, em Perfil, aba Divulgação: cartaz A4, A5 ou de mesa, nas cores da empresa. Imprima em tamanho real.',
    category: 'pagina',
    tags: ['qr code', 'cartaz', 'imprimir'],
    difficulty: 'básico',
    updated: '2026-11-11',
    article: 'compartilhar',
  },
  {
    id: 'pagamento-dividido',
    question: 'O cliente pagou parte no Pix e parte em dinheiro. Como registro?',
    answer: 'Ao concluir, proprietário ou gerente escolhe “Dividir” e informa quanto foi em cada forma.',
    category: 'dinheiro',
    tags: ['pix', 'dinheiro', 'dividir', 'pagamento'],
    difficulty: 'básico',
    updated: '2026-11-25',
    article: 'concluir-atendimento',
  },
  {
    id: 'fiado',
    question: 'Como anoto fiado?',
    answer:
      'Proprietário ou gerente conclui o atendimento ou a venda com “a receber” e a data. O valor fica em A receber e a pagar, no Financeiro, e vira receita quando for pago.',
    category: 'dinheiro',
    tags: ['fiado', 'a receber'],
    difficulty: 'intermediário',
    updated: '2026-11-25',
    article: 'contas-a-receber',
  },
  {
    id: 'venda-errada',
    question: 'Registrei uma venda errada. Como desfaço?',
    answer:
      'Abra a venda e escolha “Estornar venda”: o estoque volta e o financeiro recebe a transação contrária.',
    category: 'dinheiro',
    tags: ['venda', 'estorno'],
    difficulty: 'básico',
    updated: '2026-11-10',
    article: 'vendas',
  },
  {
    id: 'barbeiro-ve-dinheiro',
    question: 'Meus profissionais veem o faturamento?',
    answer:
      'Não. A função profissional vê a própria agenda e os clientes que atende, e nenhum valor da empresa.',
    category: 'conta',
    tags: ['permissão', 'faturamento', 'função'],
    difficulty: 'básico',
    updated: '2026-11-22',
    article: 'funcoes-e-permissoes',
  },
  {
    id: 'tirar-acesso',
    question: 'Como tiro o acesso de quem saiu?',
    answer:
      'Em Membros, “Remover”. O acesso acaba na hora, em todos os aparelhos. Desative também o profissional.',
    category: 'conta',
    tags: ['acesso', 'remover', 'equipe'],
    difficulty: 'básico',
    updated: '2026-11-09',
    article: 'convidar-equipe',
  },
  {
    id: 'quem-mudou',
    question: 'Dá para saber quem mudou um agendamento?',
    answer:
      'Sim: o histórico está no próprio agendamento. De todo o resto, no registro de auditoria, na aba Segurança da Ajuda.',
    category: 'conta',
    tags: ['auditoria', 'histórico', 'registro'],
    difficulty: 'intermediário',
    updated: '2026-11-08',
    article: 'auditoria',
  },
  {
    id: 'esqueci-senha',
    question: 'Esqueci minha senha. E agora?',
    answer: 'Na tela de entrada, “Esqueci minha senha”. O código chega por e-mail e vale por 1 hora.',
    category: 'conta',
    tags: ['senha', 'entrar', 'código'],
    difficulty: 'básico',
    updated: '2026-11-07',
    article: 'conta-e-senha',
  },
  {
    id: 'lembretes',
    question: 'Como mando lembretes aos clientes?',
    answer:
      'Em Notificações, ligue os lembretes de 24 horas e de 2 horas e os canais. Quem tem e-mail, aceitou o WhatsApp ou tem celular, com o SMS ligado, recebe sozinho.',
    category: 'mensagens',
    tags: ['lembrete', 'whatsapp', 'e-mail', 'sms'],
    difficulty: 'básico',
    updated: '2026-11-25',
    article: 'mensagens',
  },
  {
    id: 'whatsapp-sem-contrato',
    question: 'Preciso de contrato com o WhatsApp?',
    answer:
      'Não para escrever você mesmo: “Lembrar pelo WhatsApp”, no agendamento, abre a conversa com o texto pronto. O envio automático precisa de um número do WhatsApp Business.',
    category: 'mensagens',
    tags: ['whatsapp', 'contrato', 'automático'],
    difficulty: 'intermediário',
    updated: '2026-11-25',
    article: 'whatsapp',
  },
  {
    id: 'nao-recebeu',
    question: 'O cliente diz que não recebeu a mensagem. Por quê?',
    answer:
      'A lista em Notificações mostra cada mensagem com o motivo: sem contato, sem aceite, telefone fixo, e-mail recusado. Corrija a ficha; onde houver o botão, reenvie.',
    category: 'mensagens',
    tags: ['não recebeu', 'e-mail', 'reenviar'],
    difficulty: 'intermediário',
    updated: '2026-11-23',
    article: 'mensagens',
  },
  {
    id: 'google',
    question: 'Consigo ver minha agenda no Google?',
    answer:
      'Sim, de dois jeitos: um endereço só para ver, ou a ligação nos dois sentidos, em Perfil, aba Integrações.',
    category: 'mensagens',
    tags: ['google', 'calendário', 'celular'],
    difficulty: 'intermediário',
    updated: '2026-11-23',
    article: 'google-agenda',
  },
]
