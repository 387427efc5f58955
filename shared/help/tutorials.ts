export const tutorialCategories = {
  setup: 'Configuração',
  appointments: 'Agendamentos',
  technical: 'Técnico',
  automation: 'Automação',
} as const
export type TutorialCategory = keyof typeof tutorialCategories

export const tutorialTypes = { interactive: 'Interativo', guided: 'Guiado', video: 'Vídeo' } as const
export type TutorialType = keyof typeof tutorialTypes

export type Tutorial = {
  id: string
  title: string
  description: string
  difficulty: 'Iniciante' | 'Intermediário' | 'Avançado'
  duration: number
  category: TutorialCategory
  /** The help itself does the work of interactive steps; guided ones open a screen. */
  type: TutorialType
  steps: readonly TutorialStep[]
}
export type TutorialStep = { id: string; title: string; text: string; screen: string; minutes: number }

export const tutorials: readonly Tutorial[] = [
  {
    id: 'montar-a-empresa',
    title: 'Montar a empresa',
    description:
      'Dos serviços ao link divulgado: o que fazer antes do primeiro agendamento. O guia do primeiro dia faz o mesmo com cinco perguntas.',
    difficulty: 'Iniciante',
    duration: 15,
    category: 'setup',
    type: 'guided',
    steps: [
      {
        id: 'servicos',
        title: 'Cadastre os serviços',
        text: 'Comece pelos três que mais vendem: nome, preço e duração. Os outros podem vir depois.',
        screen: '/servicos',
        minutes: 4,
      },
      {
        id: 'equipe',
        title: 'Cadastre quem atende',
        text: 'Um por pessoa, com os dias e horários. Você também, se atende.',
        screen: '/profissionais',
        minutes: 4,
      },
      {
        id: 'regras',
        title: 'Escolha as regras',
        text: 'Expediente, de quantos em quantos minutos há horário, antecedência e prazo para cancelar. Olhe o resultado na prévia ao lado.',
        screen: '/perfil?tab=pagina',
        minutes: 3,
      },
      {
        id: 'aparencia',
        title: 'Dê a sua cara',
        text: 'Logo, cor e letra. O sistema avisa se uma cor atrapalha a leitura.',
        screen: '/perfil?tab=pagina',
        minutes: 2,
      },
      {
        id: 'divulgar',
        title: 'Divulgue',
        text: 'Copie o link para o Instagram e imprima o cartaz com QR code.',
        screen: '/perfil?tab=divulgacao',
        minutes: 2,
      },
    ],
  },
  {
    id: 'um-dia-na-agenda',
    title: 'Um dia na agenda',
    description: 'Marcar, mover, atender e fechar a conta.',
    difficulty: 'Iniciante',
    duration: 10,
    category: 'appointments',
    type: 'guided',
    steps: [
      {
        id: 'marcar',
        title: 'Marque um horário',
        text: 'Clique num espaço livre, escolha cliente e serviço e clique em Agendar.',
        screen: '/agendamentos',
        minutes: 2,
      },
      {
        id: 'mover',
        title: 'Mova',
        text: 'Arraste para outra hora ou outro profissional. O choque aparece antes de soltar. Desfaça, se quiser.',
        screen: '/agendamentos',
        minutes: 2,
      },
      {
        id: 'bloquear',
        title: 'Bloqueie um horário',
        text: 'Clique num espaço livre e escolha Bloqueio no alto da janela. A página deixa de oferecer esse tempo.',
        screen: '/agendamentos',
        minutes: 2,
      },
      {
        id: 'atender',
        title: 'Atenda',
        text: 'Quando o cliente sentar, clique em Iniciar atendimento.',
        screen: '/agendamentos',
        minutes: 1,
      },
      {
        id: 'fechar',
        title: 'Feche a conta',
        text: 'Clique em Concluir e na forma de pagamento. Veja a receita no Dashboard.',
        screen: '/agendamentos',
        minutes: 3,
      },
    ],
  },
  {
    id: 'ligar-um-sistema',
    title: 'Ligar outro sistema pela API',
    description: 'Criar uma chave, fazer a primeira chamada e receber um webhook.',
    difficulty: 'Avançado',
    duration: 25,
    category: 'technical',
    type: 'interactive',
    steps: [
      {
        id: 'chave',
        title: 'Crie uma chave',
        text: 'Só com as permissões que o sistema precisa. Copie agora: ela não aparece de novo.',
        screen: '/api-keys',
        minutes: 4,
      },
      {
        id: 'testar',
        title: 'Faça a primeira chamada',
        text: 'Cole a chave no testador e leia os serviços. O testador escreve o código em curl, TypeScript e Python.',
        screen: '/ajuda?aba=api',
        minutes: 6,
      },
      {
        id: 'agendar',
        title: 'Agende pela API',
        text: 'Leia a disponibilidade, depois crie o agendamento com uma Idempotency-Key. Ele aparece na agenda. É de verdade: cancele depois.',
        screen: '/ajuda?aba=api',
        minutes: 7,
      },
      {
        id: 'webhook',
        title: 'Receba um webhook',
        text: 'Crie um webhook com a URL do seu sistema, teste e confira a assinatura com o secret.',
        screen: '/webhooks',
        minutes: 8,
      },
    ],
  },
  {
    id: 'menos-faltas',
    title: 'Menos faltas com lembretes',
    description: 'Lembretes, confirmação pelo cliente e o que fazer com quem falta.',
    difficulty: 'Intermediário',
    duration: 20,
    category: 'automation',
    type: 'guided',
    steps: [
      {
        id: 'ligar',
        title: 'Ligue os lembretes',
        text: 'De 24 horas e de 2 horas antes, por e-mail e, se houver, WhatsApp e SMS.',
        screen: '/notificacoes',
        minutes: 4,
      },
      {
        id: 'texto',
        title: 'Escreva do seu jeito',
        text: 'Mude o texto e olhe a prévia. As variáveis são trocadas pelo nome, o serviço e o horário.',
        screen: '/notificacoes',
        minutes: 5,
      },
      {
        id: 'confirmar',
        title: 'Peça confirmação',
        text: 'Com a confirmação obrigatória, o agendamento fica agendado até o cliente confirmar pelo link.',
        screen: '/notificacoes',
        minutes: 3,
      },
      {
        id: 'contatos',
        title: 'Complete os contatos',
        text: 'Sem e-mail, sem aceite do WhatsApp e sem SMS ligado não há lembrete. Veja em Notificações quem está sem contato e complete a ficha aqui.',
        screen: '/clientes',
        minutes: 5,
      },
      {
        id: 'medir',
        title: 'Acompanhe as faltas',
        text: 'Compare as faltas deste mês com as do anterior em Métricas.',
        screen: '/metricas',
        minutes: 3,
      },
    ],
  },
]
