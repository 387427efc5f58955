import { useQuery } from '@tanstack/react-query'
import type { Holidays } from '#shared/company.ts'
import type { ListedProfessional } from '#shared/professionals.ts'
import { useToday } from '../../lib/business-time.ts'
import { staffQuery } from '../../lib/staff-api.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { clock } from '../../ui/staff-icon-paths.ts'
import { businessDay, hoursOn } from './hours.ts'
import { useTeam } from './team.ts'

/** The team: active professionals, then inactive ones. */
export function Team({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, isFetching, refetch } = useTeam()
  // A card only says more with them: it does not wait for them.
  const { data: holidays } = useQuery<Holidays>({ ...staffQuery('listHolidays', {}), staleTime: 30_000 })
  const date = useToday()
  if (!data) {
    if (!error) return <Loading />
    return (
      <LoadError title="Erro ao carregar profissionais" error={error} busy={isFetching} again={refetch} />
    )
  }
  const { professionals } = data
  if (!professionals.length)
    return (
      <Empty
        title="Nenhum profissional ainda"
        text="Aqui fica a equipe que atende. Com o primeiro profissional, os clientes já podem escolher um horário."
      >
        <Button look="secondary" onClick={() => onOpen('novo')}>
          Adicionar o primeiro profissional
        </Button>
      </Empty>
    )
  const business = holidays && businessDay(holidays, date)
  const hours = (professional: ListedProfessional) => hoursOn(professional, date, business)
  const active = professionals.filter(({ is_active }) => is_active)
  const inactive = professionals.filter(({ is_active }) => !is_active)
  return (
    <>
      <Cards label="Ativos" professionals={active} hours={hours} onOpen={onOpen} />
      {inactive.length > 0 && (
        <>
          <h2 className="eyebrow mt-7 mb-2 flex justify-between px-1">
            Inativos <span>{inactive.length}</span>
          </h2>
          <Cards label="Inativos" professionals={inactive} hours={hours} onOpen={onOpen} />
        </>
      )}
    </>
  )
}

type CardsProps = {
  label: string
  professionals: ListedProfessional[]
  /** What somebody works today. */
  hours: (professional: ListedProfessional) => string
  onOpen: (id: string) => void
}

function Cards({ label, professionals, hours, onOpen }: CardsProps) {
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {professionals.map((professional) => (
        <Card
          key={professional.id}
          professional={professional}
          today={hours(professional)}
          onOpen={() => onOpen(professional.id)}
        />
      ))}
    </ul>
  )
}

/** Specialties that a card has room for. */
const SHOWN = 3

type CardProps = { professional: ListedProfessional; today: string; onOpen: () => void }

function Card({ professional, today, onOpen }: CardProps) {
  const { name, avatar_url, specialties, is_active, color } = professional
  const more = specialties.length - SHOWN
  return (
    <li className="panel relative flex overflow-hidden transition-colors duration-150 hover:border-field">
      <span
        aria-hidden="true"
        style={color ? { backgroundColor: color } : undefined}
        className="w-1 shrink-0"
      />
      <div className="flex min-w-0 flex-1 gap-3.5 p-4">
        <Monogram
          name={name}
          picture={avatar_url}
          ground="tint"
          className={classNames('size-14 text-lg', !is_active && 'opacity-60')}
        />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-2">
            <button
              type="button"
              onClick={onOpen}
              aria-label={`Editar ${name}`}
              className="min-w-0 truncate text-left font-semibold text-[1rem] leading-snug after:absolute after:inset-0 after:content-['']"
            >
              {name}
            </button>
            {!is_active && (
              <span className="shrink-0 rounded-sm border border-field px-1.5 text-soft text-xs">
                Inativo
              </span>
            )}
          </div>
          <p className="mt-0.5 truncate text-soft">
            {specialties.length
              ? `${specialties.slice(0, SHOWN).join(', ')}${more > 0 ? ` +${more}` : ''}`
              : 'Sem especialidades'}
          </p>
          {is_active && (
            <p className="mt-2 flex items-start gap-1.5 text-sm">
              <Icon of={clock} className="mt-0.5 size-3.5 text-soft" />
              <span>
                <span className="text-soft">Hoje: </span>
                {today}
              </span>
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

function Loading() {
  return (
    <div role="status">
      <p className="mb-4 text-soft">Carregando profissionais...</p>
      <div aria-hidden="true" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <div key={card} className="panel flex gap-3.5 p-4">
            <span className="bone size-14" />
            <div className="flex-1 space-y-2.5">
              <span className="bone h-4 w-32" />
              <span className="bone h-3 w-44" />
              <span className="bone h-3 w-36" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
