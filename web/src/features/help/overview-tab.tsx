import { Link } from 'react-router-dom'
import { useMay } from '../../lib/tenant.ts'
import { OverviewBanner } from './overview-banner.tsx'

const cards = [
  {
    tab: 'seguranca',
    title: 'Configurações de Segurança',
    text: 'O que protege a sua empresa, quem mudou o quê, e o que cada função pode fazer.',
    badge: 'Importante',
  },
  { tab: 'manual', title: 'Manual Completo', text: 'Cada tela explicada, com busca.' },
  {
    tab: 'api',
    title: 'Testador de API',
    text: 'A referência para outros sistemas, com chamadas de verdade.',
  },
  { tab: 'tutoriais', title: 'Tutoriais Interativos', text: 'Uma tarefa do começo ao fim, passo a passo.' },
  { tab: 'faq', title: 'FAQ Inteligente', text: 'As perguntas de quem usa, com respostas curtas.' },
]

export function OverviewTab() {
  const may = useMay()
  return (
    <>
      {may('audit.read') && <OverviewBanner />}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {cards.map(({ tab, title, text, badge }) => (
          <li key={tab}>
            <Link to={`?aba=${tab}`} className="panel block h-full p-4 hover:border-field sm:p-5">
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-semibold text-lg tracking-tight">{title}</span>
                {badge && (
                  <span className="rounded-sm bg-tint px-1.5 font-semibold text-primary-ink text-sm">
                    {badge}
                  </span>
                )}
              </span>
              <span className="mt-1 block text-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
