import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { classNames } from '../../ui/class-names.ts'
import { arrowLeft } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ApiIndex } from './api-index.tsx'
import { Introduction } from './introduction.tsx'
import { McpGuide } from './mcp-guide.tsx'
import { documentQuery, type OpenApi, operationsOf } from './openapi.ts'
import { OperationPage } from './operation-page.tsx'
import { Tester } from './tester.tsx'
import { useTopic } from './use-topic.ts'
import { WebhookGuide } from './webhook-guide.tsx'
import './api-reference.css'

export function ApiTab() {
  const query = useQuery(documentQuery)
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar a documentação"
      skeleton={
        <div className="gap-10 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
          <Skeleton
            label="Carregando documentação..."
            bars={['h-10', 'h-6 w-32', 'h-8', 'h-8', 'h-8', 'h-8', 'h-6 w-32', 'h-8', 'h-8']}
            className="space-y-3"
          />
          <span aria-hidden="true" className="bone hidden h-96 lg:block" />
        </div>
      }
    >
      {(document) => <Reference document={document} />}
    </QueryView>
  )
}

function Reference({ document }: { document: OpenApi }) {
  const operations = useMemo(() => operationsOf(document), [document])
  const { topic, close } = useTopic()
  const content = useFocusOnChange(topic)
  const isWide = useMedia('(width >= 64rem)')
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start">
      <ApiIndex
        document={document}
        operations={operations}
        topic={topic || (isWide ? 'introducao' : '')}
        className={classNames(topic && 'max-lg:hidden')}
      />
      <div ref={content} className={classNames('min-w-0', !topic && 'max-lg:hidden')}>
        <button
          type="button"
          onClick={close}
          className="mb-3 inline-flex min-h-(--control-height) items-center gap-1.5 font-semibold text-primary-ink lg:hidden"
        >
          <Icon of={arrowLeft} className="size-4" />
          Índice da API
        </button>
        <Topic topic={topic} document={document} operations={operations} />
      </div>
    </div>
  )
}

type TopicProps = { topic: string; document: OpenApi; operations: ReturnType<typeof operationsOf> }

function Topic({ topic, document, operations }: TopicProps) {
  if (topic === '' || topic === 'introducao') return <Introduction document={document} />
  if (topic === 'webhooks') return <WebhookGuide document={document} />
  if (topic === 'mcp') return <McpGuide document={document} />
  if (topic === 'testador') return <Tester document={document} operations={operations} />
  const operation = operations.find(({ id }) => id === topic)
  if (operation) return <OperationPage key={topic} document={document} operation={operation} />
  return (
    <Notice kind="info" title="Esta página não existe">
      <p className="text-soft">A operação mudou de nome ou o endereço está incompleto. Procure no índice.</p>
    </Notice>
  )
}

/** A new topic begins at the top, with the focus on its heading. */
function useFocusOnChange(topic: string) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(topic)
  useEffect(() => {
    if (shown.current === topic) return
    shown.current = topic
    window.scrollTo({ top: 0 })
    content.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [topic])
  return content
}
