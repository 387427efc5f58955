import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lock } from '../../ui/staff-icon-paths.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Article } from './article.tsx'
import type { OpenApi, Operation } from './openapi.ts'
import { parsedHeaders, useDraft } from './tester-draft.ts'
import { RequestForm } from './tester-form.tsx'
import { CodeView, ReplyView } from './tester-reply.tsx'
import { useSend } from './tester-send.ts'
import { useTopicLink } from './use-topic.ts'

/** The key is typed here and stored nowhere. */
export function Tester({ document, operations }: { document: OpenApi; operations: Operation[] }) {
  const draft = useDraft(document, operations)
  const [tab, setTab] = useState('requisicao')
  const [asks, setAsks] = useState(false)
  const { reply, busy, send } = useSend(() => setTab('resposta'))
  const { operation, path, headers, body } = draft
  const guide = useTopicLink(operation.id)
  const sendNow = () => {
    setAsks(false)
    void send({ method: operation.method, path, headers: parsedHeaders(headers) ?? {}, body })
  }
  return (
    <Article title="Testador de API">
      <div className="mt-3 mb-5 flex gap-2.5 rounded-md border border-accent bg-card px-3.5 py-3">
        <Icon of={lock} className="mt-0.5 size-5 shrink-0 text-accent-ink" />
        <p>
          <strong className="font-semibold">As requisições são reais:</strong> gravam, alteram e apagam dados
          da empresa dona da chave.{' '}
          <span className="text-soft">
            A chave digitada aqui não é guardada e some quando você sai do testador. O cabeçalho Authorization
            não é usado.
          </span>
        </p>
      </div>
      <Tabs
        label="Testador de API"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'requisicao',
            label: 'Requisição',
            content: (
              <RequestForm
                draft={draft}
                busy={busy}
                onSend={() => (operation.method === 'DELETE' ? setAsks(true) : sendNow())}
              >
                <Link {...guide} className="font-semibold text-primary-ink underline">
                  Ver a documentação
                </Link>
              </RequestForm>
            ),
          },
          {
            value: 'resposta',
            label: 'Resposta',
            mark: reply && String(reply.status),
            content: <ReplyView reply={reply} />,
          },
          { value: 'codigo', label: 'Código', content: <CodeView draft={draft} /> },
        ]}
      />
      {asks && (
        <ConfirmDialog
          title="Executar o DELETE?"
          text={`${operation.summary}: isto muda dados reais.`}
          action="Executar DELETE"
          busy={busy}
          onConfirm={sendNow}
          onClose={() => setAsks(false)}
        >
          <p className="wrap-anywhere mt-3 font-mono text-sm">DELETE {path}</p>
        </ConfirmDialog>
      )}
    </Article>
  )
}
