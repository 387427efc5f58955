import { Link } from 'react-router-dom'
import { type ApiKey, KEY_PREFIX } from '#shared/api-keys.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { useMay } from '../../../lib/tenant.ts'
import { circleCheck } from '../../../ui/icon-paths.ts'
import { circle } from '../../../ui/staff-icon-paths.ts'
import { Status } from '../../../ui/status.tsx'
import { type KeyKind, kindOfKey } from './key-kinds.ts'

const kinds: { kind: KeyKind; title: string; text: string }[] = [
  {
    kind: 'production',
    title: 'Chave de produção',
    text: 'Do sistema que trabalha todo dia: o site, o robô de mensagens, a planilha do contador.',
  },
  {
    kind: 'development',
    title: 'Chave de desenvolvimento',
    text: 'De quem está montando ou testando uma ligação. O nome diz: com “teste”, “dev” ou “homologação”.',
  },
]

/** Only owners see the keys. */
export function KeyTypes() {
  const isOwner = useMay()('api_keys.manage')
  const { data } = useStaffQuery('listApiKeys', {}, { enabled: isOwner })
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        {kinds.map(({ kind, title, text }) => (
          <li key={kind} className="panel p-4">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <h4 className="font-semibold">{title}</h4>
              {data && <Activity keys={data.api_keys.filter((key) => kindOfKey(key.key_name) === kind)} />}
            </div>
            <p className="mt-1 text-soft">{text}</p>
            {data && <Names keys={data.api_keys.filter((key) => kindOfKey(key.key_name) === kind)} />}
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-prose text-soft">
        As duas começam com <code className="text-ink text-sm">{KEY_PREFIX}</code> e trabalham com os dados
        reais desta empresa. Para testar sem risco, crie outra empresa no menu da sua conta e use uma chave
        dela: nada do que ela faz chega aqui.
      </p>
      {isOwner && (
        <p className="mt-2">
          <Link
            to="/api-keys"
            className="inline-flex min-h-6 items-center font-semibold text-primary-ink underline underline-offset-2"
          >
            Abrir API Keys
          </Link>
        </p>
      )}
    </>
  )
}

function Activity({ keys }: { keys: readonly ApiKey[] }) {
  const isActive = keys.some(({ is_active }) => is_active)
  return (
    <Status
      word={isActive ? 'Ativa' : keys.length > 0 ? 'Inativa' : 'Nenhuma'}
      icon={isActive ? circleCheck : circle}
      color={isActive ? 'text-ink' : 'text-soft'}
    />
  )
}

/** This many names are shown per kind. */
const SHOWN = 5

function Names({ keys }: { keys: readonly ApiKey[] }) {
  if (keys.length === 0) return null
  return (
    <ul className="mt-2 divide-y divide-line border-line border-t">
      {keys.slice(0, SHOWN).map(({ id, key_name, is_active }) => (
        <li key={id} className="flex justify-between gap-3 py-1.5">
          <span className="wrap-anywhere">{key_name}</span>
          <span className="text-soft text-sm">{is_active ? 'Ativa' : 'Inativa'}</span>
        </li>
      ))}
      {keys.length > SHOWN && <li className="py-1.5 text-soft text-sm">+{keys.length - SHOWN}</li>}
    </ul>
  )
}
