import { type ReactNode, useId } from 'react'
import { useMay } from '../../../lib/tenant.ts'
import { BackupPanel } from '../../backups/backup-panel.tsx'
import { AuditSample } from './audit-sample.tsx'
import { KeyTypes } from './key-types.tsx'

const advice: [title: string, text: string][] = [
  ['Não compartilhe chaves', 'Nem por mensagem, nem em código público. Quem tem a chave tem os dados.'],
  [
    'Chaves separadas por ambiente',
    'Uma para produção e outra para desenvolvimento: se a de teste vazar, o site não para.',
  ],
]

/** Each part shows the business's real state. */
export function AdminSection() {
  const may = useMay()
  return (
    <div className="mb-8 space-y-8">
      <Part title="Tipos de chave de API">
        <KeyTypes />
        <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {advice.map(([title, text]) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Backup">
        <BackupPanel />
      </Part>
      {may('audit.read') && (
        <Part title="Registro de auditoria">
          <AuditSample />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 font-semibold text-lg tracking-tight">
        {title}
      </h3>
      {children}
    </section>
  )
}
