import type { ListedProfessional } from '#shared/professionals.ts'
import { useToday } from '../../lib/business-time.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { clock } from '../../ui/staff-icon-paths.ts'
import { businessDay, hoursOn } from './working-day.ts'

/** Active professionals come first. */
export function Team({ onOpen }: { onOpen: (id: string) => void }) {
  // Today's hours depend on the business's holidays.
  const { data: holidays } = useStaffQuery('listHolidays', {})
  const date = useToday()
  const business = holidays && businessDay(holidays, date)
  const cards = (label: string, professionals: ListedProfessional[]) => (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {professionals.map((professional) => (
        <Card
          key={professional.id}
          professional={professional}
          today={hoursOn(professional, date, business)}
          onOpen={() => onOpen(professional.id)}
        />
      ))}
    </ul>
  )
  return (
    <QueryView
      query={useStaffQuery('listProfessionals', {})}
      failed="Erro ao carregar profissionais"
      skeleton={<ListSkeleton label="Carregando profissionais..." chips={0} />}
      empty={({ professionals }) =>
        professionals.length === 0 && (
          <Empty
            title="Nenhum profissional ainda"
            text="Aqui fica a equipe que atende. Com o primeiro profissional, os clientes já podem escolher um horário."
          >
            <Button look="secondary" onClick={() => onOpen('novo')}>
              Adicionar o primeiro profissional
            </Button>
          </Empty>
        )
      }
    >
      {({ professionals }) => {
        const inactive = professionals.filter(({ is_active }) => !is_active)
        return (
          <>
            {cards(
              'Ativos',
              professionals.filter(({ is_active }) => is_active),
            )}
            {inactive.length > 0 && (
              <>
                <h2 className="eyebrow mt-7 mb-2 flex justify-between px-1">
                  Inativos <span>{inactive.length}</span>
                </h2>
                {cards('Inativos', inactive)}
              </>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

/** A card has little room. */
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
          <button
            type="button"
            onClick={onOpen}
            aria-label={`Editar ${name}`}
            className="block max-w-full truncate text-left font-semibold text-[1rem] leading-snug after:absolute after:inset-0 after:content-['']"
          >
            {name}
          </button>
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
