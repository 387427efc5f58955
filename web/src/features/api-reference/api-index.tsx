import { Link } from 'react-router-dom'
import { normalizeText } from '../../lib/normalize-text.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { play } from './icon-paths.ts'
import { MethodBadge } from './method-badge.tsx'
import type { OpenApi, Operation } from './openapi.ts'
import { rowsOf } from './schema-rows.ts'
import { topics, useTopicLink } from './use-topic.ts'

type ApiIndexProps = { document: OpenApi; operations: Operation[]; topic: string; className?: string }

/** The search covers paths, texts and fields. */
export function ApiIndex({ document, operations, topic, className }: ApiIndexProps) {
  const [{ busca }, set] = useQueryState({ busca: '' })
  const words = normalizeText(busca).split(/\s+/).filter(Boolean)
  const found = operations.filter((operation) => {
    const text = words.length ? searched(document, operation) : ''
    return words.every((word) => text.includes(word))
  })
  const tags = [...new Set(found.map(({ tag }) => tag))]
  return (
    <nav
      aria-label="Documentação da API"
      className={classNames(
        'lg:sticky lg:top-[4.5rem] lg:-mr-3 lg:max-h-[calc(100dvh-5.5rem)] lg:overflow-y-auto lg:pr-3 lg:pb-2',
        className,
      )}
    >
      <SearchBox
        label="Buscar na API"
        value={busca}
        onChange={(value) => set({ busca: value })}
        className="mx-px mt-px mb-4"
      />
      {!words.length && (
        <ul className="mb-5 space-y-0.5">
          <TesterLink current={topic === 'testador'} />
          {(['introducao', 'webhooks', 'mcp'] as const).map((guide) => (
            <Entry key={guide} topic={guide} current={topic === guide}>
              {topics[guide]}
            </Entry>
          ))}
        </ul>
      )}
      {tags.map((tag) => (
        <section key={tag} className="mb-5">
          <h2 className="eyebrow mb-1 px-2.5">{tag}</h2>
          <ul className="space-y-0.5">
            {found
              .filter((operation) => operation.tag === tag)
              .map(({ id, method, summary }) => (
                <Entry key={id} topic={id} current={topic === id}>
                  <span className="min-w-0 flex-1">{summary}</span>
                  <MethodBadge method={method} className="w-14" />
                </Entry>
              ))}
          </ul>
        </section>
      ))}
      <p role="status" className={classNames('px-2.5 text-soft', found.length > 0 && 'sr-only')}>
        {found.length === 0
          ? `Nada encontrado para “${busca}”.`
          : busca && `${found.length} ${found.length === 1 ? 'operação' : 'operações'}`}
      </p>
    </nav>
  )
}

function searched(
  document: OpenApi,
  { method, path, tag, summary, description, parameters, body }: Operation,
) {
  const fields = body ? rowsOf(document, body.schema).map(({ name }) => name) : []
  const names = parameters.map(({ name }) => name)
  return normalizeText([method, path, tag, summary, description, ...names, ...fields].join(' '))
}

type EntryProps = { topic: string; current: boolean; children: React.ReactNode }

function Entry({ topic, current, children }: EntryProps) {
  const link = useTopicLink(topic)
  return (
    <li>
      <Link
        {...link}
        aria-current={current ? 'page' : undefined}
        className="flex min-h-(--control-height) items-center gap-2 rounded-md px-2.5 py-1 -outline-offset-2 hover:bg-ink/5 aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-primary-ink"
      >
        {children}
      </Link>
    </li>
  )
}

function TesterLink({ current }: { current: boolean }) {
  const link = useTopicLink('testador')
  return (
    <li className="mb-3!">
      <Link
        {...link}
        aria-current={current ? 'page' : undefined}
        className="flex min-h-(--control-height) items-center gap-2 rounded-md border border-field bg-card px-2.5 py-1 font-semibold hover:border-ink aria-[current=page]:border-primary-edge aria-[current=page]:bg-tint aria-[current=page]:text-primary-ink"
      >
        <Icon of={play} className="size-4" />
        {topics.testador}
      </Link>
    </li>
  )
}
