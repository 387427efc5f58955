import { useRef } from 'react'
import type { ListedService } from '#shared/services.ts'
import { normalizeText } from '../../lib/normalize-text.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { search } from '../../ui/staff-icon-paths.ts'

/** In the address for services that have no category. */
const NONE = '-'

/** Category and search from the address, and the services that match. */
export function useFilter(services: readonly ListedService[]) {
  const [{ categoria: category, q: text }, set] = useQueryState({ categoria: '', q: '' })
  const setCategory = (categoria: string) => set({ categoria })
  const setText = (q: string) => set({ q })
  const inCategory = ({ category: own }: ListedService) =>
    !category || (category === NONE ? !own : own?.toLowerCase() === category.toLowerCase())
  const shown = services.filter(
    (service) => inCategory(service) && normalizeText(service.name).includes(normalizeText(text)),
  )
  const clear = () => set({ categoria: '', q: '' })
  return { category, setCategory, text, setText, shown, clear }
}

type FilterProps = {
  filter: ReturnType<typeof useFilter>
  services: readonly ListedService[]
  categories: readonly string[]
}

export function ServicesFilter({ filter, services, categories }: FilterProps) {
  const { category, setCategory, text, setText } = filter
  const searchRef = useRef<HTMLInputElement>(null)
  useShortcuts({
    '/': () => {
      searchRef.current?.focus()
      searchRef.current?.select()
    },
  })
  const count = (name: string) =>
    services.filter(({ category: own }) => (name === NONE ? !own : own === name)).length
  const without = count(NONE)
  const chips = [
    { value: '', label: 'Todos', count: services.length },
    ...categories.map((name) => ({ value: name, label: name, count: count(name) })),
    ...(without ? [{ value: NONE, label: 'Sem categoria', count: without }] : []),
  ]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      {categories.length > 0 && (
        <fieldset className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
          <legend className="sr-only">Categoria</legend>
          {chips.map(({ value, label, count: many }) => {
            const chosen = value.toLowerCase() === category.toLowerCase()
            return (
              <button
                key={value}
                type="button"
                aria-pressed={chosen}
                onClick={() => setCategory(value)}
                className={classNames(
                  'flex min-h-(--control-height) shrink-0 items-center gap-2 rounded-md border px-3 font-semibold transition-colors duration-150',
                  chosen
                    ? 'border-primary-edge bg-tint text-primary-ink'
                    : 'border-line bg-card text-soft hover:border-field hover:text-ink',
                )}
              >
                {label}
                <span className="font-normal text-sm">{many}</span>
              </button>
            )
          })}
        </fieldset>
      )}
      <div className="relative ml-auto w-full sm:w-56">
        <Icon
          of={search}
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4 text-soft"
        />
        <input
          ref={searchRef}
          type="search"
          aria-label="Buscar serviço"
          aria-keyshortcuts="/"
          placeholder="Buscar serviço"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-(--control-height) w-full rounded-md border border-field bg-card pr-3 pl-9 placeholder:text-soft"
        />
      </div>
    </div>
  )
}
