import { Link } from 'react-router-dom'
import { KEY_PREFIX, tiers } from '#shared/api-keys.ts'
import { Icon } from '../../ui/icons.tsx'
import { lock } from '../../ui/staff-icon-paths.ts'

const advice: [title: string, text: string][] = [
  [
    'Não compartilhe',
    'Não mande a chave por mensagem nem a deixe num site ou aplicativo, onde todos a leem.',
  ],
  ['Uma chave por sistema', 'Assim você desliga um sistema sem parar os outros e vê qual foi usado.'],
  ['Só o necessário', 'Dê a cada chave só as permissões de que o sistema precisa.'],
  ['Vazou? Desligue', 'Uma chave desligada ou excluída deixa de funcionar em até um minuto.'],
]

/** It explains how to send a key and how to keep it safe (RULINGS A12). */
export function SecurityCard() {
  return (
    <section aria-labelledby="key-security" className="panel mt-6 p-4 sm:p-5">
      <h2 id="key-security" className="flex items-center gap-2 font-semibold text-lg tracking-tight">
        <Icon of={lock} className="size-4.5 text-primary-ink" />
        Segurança
      </h2>
      <p className="mt-1 text-soft">
        O sistema manda a chave em cada chamada, no cabeçalho{' '}
        <code className="whitespace-nowrap text-ink text-sm">x-api-key: {KEY_PREFIX}…</code>. Cada chave pode
        fazer {tiers.standard.perMinute} chamadas por minuto.
      </p>
      <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {advice.map(([title, text]) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <Link
        to="/ajuda?aba=api"
        className="mt-4 inline-flex min-h-6 items-center font-semibold text-primary-ink underline"
      >
        Ver a referência da API
      </Link>
    </section>
  )
}
