import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { absences, useClientFilter, useKnownLabels } from './use-client-list.ts'

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, index) => monthName.format(new Date(Date.UTC(2026, index))))

const box = 'h-(--control-height) w-full rounded-md border border-field bg-card px-3 text-ink max-sm:min-w-0'

/** A phone has filters and order behind a button. */
export function ClientFilters() {
  const { filter, wish, change } = useClientFilter()
  const active = [filter.ordem, filter.etiqueta, filter.aniversario, filter.ausencia].filter(Boolean).length
  const [open, setOpen] = useState(active > 0)
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-4">
      <SearchBox
        label="Buscar cliente"
        placeholder="Nome ou telefone"
        value={filter.busca}
        onChange={(busca) => change({ busca })}
        className="sm:col-span-4"
      />
      <Button
        look="secondary"
        aria-expanded={open}
        aria-controls="client-filters"
        onClick={() => setOpen(!open)}
        className="px-3.5! sm:hidden"
      >
        Filtros{active > 0 && ` (${active})`}
      </Button>
      <div
        id="client-filters"
        className={`grid grid-cols-2 gap-2 max-sm:col-span-2 sm:contents ${open ? '' : 'max-sm:hidden'}`}
      >
        <select
          aria-label="Ordem"
          value={filter.ordem}
          disabled={Boolean(wish.search || wish.birthday_month || wish.label)}
          onChange={(event) => change({ ordem: event.target.value })}
          className={`${box} disabled:border-line disabled:text-soft`}
        >
          <option value="">Por nome</option>
          <option value="recentes">Mais recentes</option>
        </select>
        <select
          aria-label="Mês de aniversário"
          value={filter.aniversario}
          onChange={(event) => change({ aniversario: event.target.value })}
          className={box}
        >
          <option value="">Aniversário</option>
          {months.map((month, index) => (
            <option key={month} value={index + 1}>
              Em {month}
            </option>
          ))}
        </select>
        <select
          aria-label="Sem visita"
          value={filter.ausencia}
          onChange={(event) => change({ ausencia: event.target.value })}
          className={box}
        >
          <option value="">Última visita</option>
          {absences.map((days) => (
            <option key={days} value={days}>
              Não vêm há {days} dias
            </option>
          ))}
        </select>
        <LabelFilter value={filter.etiqueta} onChange={(etiqueta) => change({ etiqueta })} />
      </div>
    </div>
  )
}

/** A label is chosen from those seen, or typed and confirmed. */
function LabelFilter({ value, onChange }: { value: string; onChange: (label: string) => void }) {
  const labels = useKnownLabels()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.value = value
  }, [value])
  return (
    <div>
      <input
        ref={input}
        aria-label="Etiqueta"
        placeholder="Etiqueta"
        list="client-labels"
        autoComplete="off"
        maxLength={30}
        onChange={({ target }) => {
          if (!target.value || labels.includes(target.value)) onChange(target.value)
        }}
        onBlur={({ target }) => onChange(target.value.trim())}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && onChange(currentTarget.value.trim())}
        className={`${box} placeholder:text-soft`}
      />
      <datalist id="client-labels">
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </div>
  )
}
