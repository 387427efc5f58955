import { useState } from 'react'
import type { ClientKind } from '#shared/notifications.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { ThemeChoice } from '../../ui/theme-choice.tsx'
import { MailFrame } from './mail-frame.tsx'

const DEBOUNCE_MS = 400

type PreviewProps = {
  kind: ClientKind
  channel: 'email' | 'sms'
  text: string | undefined
}

/** The data is a sample. */
export function TextPreview({ kind, channel, text }: PreviewProps) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const settled = useDebounced(text?.trim(), DEBOUNCE_MS)
  const query = useStaffQuery(
    'previewMessage',
    { channel, kind, ...(settled && { text: settled }) },
    { enabled: settled !== undefined, keepPrevious: true },
  )
  const { data, error, isFetching, refetch } = query
  return (
    <section aria-label="Prévia" className="mt-5">
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 className="eyebrow">Prévia</h3>
        {channel === 'email' && <ThemeChoice name="mail-theme" value={theme} onChange={setTheme} />}
      </div>
      {text === undefined ? (
        <p className="text-soft">A prévia volta quando o texto estiver certo.</p>
      ) : error ? (
        <LoadError title="Erro ao carregar a prévia" error={error} busy={isFetching} again={refetch} />
      ) : !data ? (
        <div role="status">
          <span className="sr-only">Carregando prévia...</span>
          <span className="bone h-40" />
        </div>
      ) : data.html ? (
        <>
          <p className="mb-2 text-sm">
            <span className="text-soft">Assunto: </span>
            {data.subject}
          </p>
          <MailFrame html={data.html} theme={theme} />
        </>
      ) : (
        <>
          <p className="wrap-anywhere max-w-88 rounded-md border border-line bg-tint px-3.5 py-2.5">
            {data.text}
          </p>
          <p className="mt-2 text-sm text-soft">
            {data.parts === 1
              ? 'Cabe em 1 parte.'
              : `São ${data.parts} partes, cada uma cobrada como um SMS.`}
          </p>
        </>
      )}
    </section>
  )
}
