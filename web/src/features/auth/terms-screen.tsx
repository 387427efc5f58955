import { Link } from 'react-router-dom'
import { BACKUP_DAYS } from '#shared/backups.ts'
import { Centered } from '../../ui/centered.tsx'

type Part = [title: string, text: string]

const terms: Part[] = [
  [
    'O serviço',
    'O Navalha guarda a agenda, os clientes, as vendas e as finanças da sua empresa, e mantém a página em que os clientes marcam horário. Cuidamos para que fique no ar, sem prometer que nunca pare.',
  ],
  [
    'A sua conta',
    'A conta é de uma pessoa. Guarde a senha só com você e dê a cada um da equipe o próprio acesso. O que for feito com a sua conta vale como feito por você.',
  ],
  [
    'O que cabe à empresa',
    'Os dados, preços e textos que você publica são seus e de sua responsabilidade. Trate os dados dos clientes como a lei pede, e mande mensagens só a quem espera por elas.',
  ],
  [
    'O que não pode',
    'Passar-se por outra empresa, enviar mensagens em massa, tentar ver dados de outros ou atrapalhar o serviço. Nesses casos o acesso pode ser suspenso.',
  ],
  [
    'Sair',
    'Você pode parar quando quiser e levar os seus dados: faça um backup em Ajuda antes. Para encerrar a conta, fale com o suporte.',
  ],
]

const privacy: Part[] = [
  [
    'O que guardamos de você',
    'Nome, email e o que você faz na empresa, no registro de auditoria. A senha fica só no serviço de contas da Amazon (Cognito), que não a mostra a ninguém.',
  ],
  [
    'Os dados dos seus clientes',
    'São da empresa: ela decide o que guardar e responde por eles (controladora, na LGPD). O Navalha só os trata para prestar o serviço (operador). Cada empresa vê apenas os próprios dados.',
  ],
  [
    'Com quem dividimos',
    'Com a Amazon Web Services, que hospeda os dados e envia os emails e as mensagens, e com o que a empresa ligar: Google Agenda, chaves de API, webhooks. Não há anúncios nem rastreadores de terceiros.',
  ],
  [
    'No seu aparelho',
    'O navegador guarda a sua sessão, o tema e o que ainda não foi salvo. Ao sair, a sessão é apagada.',
  ],
  [
    'Por quanto tempo',
    `Enquanto a conta existir. Os backups são guardados por ${BACKUP_DAYS} dias. Para ver, corrigir ou apagar os seus dados, fale com o proprietário da empresa ou com o suporte.`,
  ],
]

/** The address is `/termos`. */
export const TermsScreen = () => (
  <Document title="Termos de Uso" parts={terms} other={['/privacidade', 'Política de Privacidade']} />
)

/** The address is `/privacidade`. */
export const PrivacyScreen = () => (
  <Document title="Política de Privacidade" parts={privacy} other={['/termos', 'Termos de Uso']} />
)

type DocumentProps = { title: string; parts: Part[]; other: [path: string, title: string] }

function Document({ title, parts, other: [path, name] }: DocumentProps) {
  const link = 'inline-flex min-h-6 items-center font-semibold text-primary-ink underline'
  return (
    <Centered title={title}>
      <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
      {parts.map(([heading, text]) => (
        <section key={heading} className="mt-4">
          <h2 className="font-semibold">{heading}</h2>
          <p className="mt-0.5 text-soft">{text}</p>
        </section>
      ))}
      <p className="mt-6 flex flex-wrap gap-x-5 gap-y-2">
        <Link to={path} className={link}>
          {name}
        </Link>
        <Link to="/" className={link}>
          Voltar ao início
        </Link>
      </p>
    </Centered>
  )
}
