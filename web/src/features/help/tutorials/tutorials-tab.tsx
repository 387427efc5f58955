import { type Tutorial, tutorialCategories, tutorials, tutorialTypes } from '#shared/help/tutorials.ts'
import type { HelpState } from '#shared/help.ts'
import { useOpened, useQueryState } from '../../../lib/query-state.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { standingOf } from './rating.ts'
import { TutorialSteps } from './tutorial-steps.tsx'

export function TutorialsTab() {
  const query = useStaffQuery('getHelp', {})
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar os tutoriais"
      skeleton={
        <Skeleton label="Carregando tutoriais..." bars={['h-10', 'h-40', 'h-40']} className="space-y-4" />
      }
    >
      {(state) => <Shown state={state} />}
    </QueryView>
  )
}

function Shown({ state }: { state: HelpState }) {
  const [id, open] = useOpened('tutorial')
  const tutorial = tutorials.find((one) => one.id === id)
  if (tutorial) return <TutorialSteps tutorial={tutorial} state={state} onLeave={() => open('')} />
  return <Index state={state} onOpen={open} />
}

function Index({ state, onOpen }: { state: HelpState; onOpen: (id: string) => void }) {
  const [{ categoria }, set] = useQueryState({ categoria: '' })
  const shown = tutorials.filter(({ category }) => categoria === '' || category === categoria)
  const chips = Object.entries(tutorialCategories).map(([value, label]) => ({ value, label }))
  return (
    <>
      <div className="mb-5">
        <FilterChips
          label="Categoria"
          value={categoria}
          chips={[{ value: '', label: 'Todos' }, ...chips]}
          onChange={(value) => set({ categoria: value })}
        />
      </div>
      {shown.length === 0 ? (
        <Empty
          title="Nenhum tutorial encontrado para a categoria selecionada."
          text="Escolha outra categoria."
        />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {shown.map((tutorial) => (
            <li key={tutorial.id}>
              <TutorialCard tutorial={tutorial} state={state} onOpen={() => onOpen(tutorial.id)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type TutorialCardProps = { tutorial: Tutorial; state: HelpState; onOpen: () => void }

function TutorialCard({ tutorial, state, onOpen }: TutorialCardProps) {
  const { id, title, description, difficulty, duration, category, type, steps } = tutorial
  const done = state.tutorials[id] ?? []
  const { rating, completions } = standingOf(state, id)
  const completed = steps.filter((step) => done.includes(step.id)).length
  return (
    <article className="panel flex h-full flex-col gap-3 p-4 sm:p-5">
      <div>
        <h2 className="font-semibold text-lg tracking-tight">{title}</h2>
        <p className="mt-0.5 text-soft">{description}</p>
      </div>
      <p className="flex flex-wrap gap-x-3 text-soft text-sm">
        <span className="font-semibold text-ink">{tutorialTypes[type]}</span>
        <span>{tutorialCategories[category]}</span>
        <span>{difficulty}</span>
        <span className="tabular-nums">{duration} min</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-soft text-sm tabular-nums empty:hidden">
        {rating && <span>{rating}</span>}
        {completions && <span>{completions}</span>}
      </p>
      <div className="mt-auto space-y-3">
        <ProgressBar label="Progresso" value={completed} max={steps.length}>
          {completed} de {steps.length}
        </ProgressBar>
        <Button look="secondary" onClick={onOpen}>
          {completed === 0 ? 'Iniciar' : 'Continuar'}
        </Button>
      </div>
    </article>
  )
}
