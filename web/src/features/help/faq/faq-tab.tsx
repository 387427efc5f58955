import { useId } from 'react'
import { FAQ_LIST, faqCategories } from '#shared/help/faq.ts'
import type { HelpState } from '#shared/help.ts'
import { useQueryState } from '../../../lib/query-state.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { Empty } from '../../../ui/empty.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FaqCard } from './faq-card.tsx'
import { type FaqOrder, faqOrders, findQuestions, popularTags } from './order.ts'

const lists = { buscar: 'Buscar', populares: 'Populares', recentes: 'Recentes' } as const

export function FaqTab() {
  const query = useStaffQuery('getHelp', {})
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar as perguntas"
      skeleton={
        <Skeleton label="Carregando perguntas..." bars={['h-10', 'h-24', 'h-24']} className="space-y-4" />
      }
    >
      {(state) => <Questions state={state} />}
    </QueryView>
  )
}

function Questions({ state }: { state: HelpState }) {
  const [{ lista }, set] = useQueryState({ lista: 'buscar' })
  const shown = lista in lists ? (lista as keyof typeof lists) : 'buscar'
  const all = { search: '', category: '' }
  return (
    <>
      <Segmented
        label="Perguntas"
        name="lista"
        value={shown}
        options={Object.entries(lists).map(([value, label]) => ({
          value: value as keyof typeof lists,
          label,
        }))}
        onChange={(value) => set({ lista: value })}
        className="mb-4 flex max-w-md"
      />
      {shown === 'buscar' && <Search state={state} />}
      {shown === 'populares' && (
        <Cards
          state={state}
          items={findQuestions(state, { ...all, order: 'visualizacoes' }).slice(0, FAQ_LIST)}
        />
      )}
      {shown === 'recentes' && (
        <Cards state={state} items={findQuestions(state, { ...all, order: 'recentes' }).slice(0, FAQ_LIST)} />
      )}
    </>
  )
}

function Search({ state }: { state: HelpState }) {
  const id = useId()
  const [{ pergunta, assunto, ordem }, set] = useQueryState({
    pergunta: '',
    assunto: '',
    ordem: 'relevancia',
  })
  const order = ordem in faqOrders ? (ordem as FaqOrder) : 'relevancia'
  const items = findQuestions(state, { search: pergunta, category: assunto, order })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <SearchBox
          label="Buscar perguntas"
          value={pergunta}
          onChange={(value) => set({ pergunta: value })}
          className="min-w-0 flex-1 basis-64"
        />
        <div className="min-w-0 flex-1 basis-40">
          <SelectField
            field={{ id: `${id}-assunto`, label: 'Categoria' }}
            value={assunto}
            onChange={({ target }) => set({ assunto: target.value })}
          >
            <option value="">Todas</option>
            {Object.entries(faqCategories).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="min-w-0 flex-1 basis-40">
          <SelectField
            field={{ id: `${id}-ordem`, label: 'Ordem' }}
            value={order}
            onChange={({ target }) => set({ ordem: target.value })}
          >
            {Object.entries(faqOrders).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <fieldset className="mb-4 flex flex-wrap gap-1.5">
        <legend className="sr-only">Assuntos mais procurados</legend>
        {popularTags(8).map((tag) => (
          <button
            key={tag}
            type="button"
            aria-pressed={pergunta === tag}
            onClick={() => set({ pergunta: pergunta === tag ? '' : tag })}
            className="min-h-(--control-height) rounded-md border border-line bg-card px-3 text-soft hover:border-field hover:text-ink aria-pressed:border-primary-edge aria-pressed:bg-tint aria-pressed:text-primary-ink"
          >
            {tag}
          </button>
        ))}
      </fieldset>
      <Cards state={state} items={items} />
      <p role="status" className="sr-only">
        {`${items.length} ${items.length === 1 ? 'pergunta' : 'perguntas'}`}
      </p>
    </>
  )
}

function Cards({ state, items }: { state: HelpState; items: ReturnType<typeof findQuestions> }) {
  if (items.length === 0)
    return <Empty title="Nenhuma pergunta encontrada" text="Tente outras palavras, ou procure no manual." />
  return (
    <ul className="space-y-3">
      {items.map((item) => (
        <li key={item.id}>
          <FaqCard item={item} state={state} />
        </li>
      ))}
    </ul>
  )
}
