import { DropdownMenu } from 'radix-ui'
import { Button } from '../../ui/button.tsx'
import { check } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { help, more, printer, zoomIn, zoomOut } from '../../ui/staff-icon-paths.ts'
import { listLengths, type View } from './view.ts'

type MenuProps = {
  view: View
  onChange: (change: Partial<View>) => void
  onExplain: () => void
  onShortcuts: () => void
}

/** How the agenda is drawn, and what is not needed every minute. */
export function DisplayMenu({ view, onChange, onExplain, onShortcuts }: MenuProps) {
  const separator = <DropdownMenu.Separator className="my-1 border-line border-t" />
  const stay = (event: Event) => event.preventDefault()
  const zoomed = (by: number) => onChange({ zoom: Math.min(2, Math.max(0, view.zoom + by)) as View['zoom'] })
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button
          look="secondary"
          className="px-3! max-sm:min-w-11"
          aria-label="Mais opções da agenda"
          title="Mais opções"
        >
          <Icon of={more} className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className="menu">
          {view.layout === 'lista' ? (
            <>
              <DropdownMenu.Label className="eyebrow px-2.5 py-1">Período</DropdownMenu.Label>
              <Radios
                value={String(view.days)}
                options={listLengths.map((days) => ({ value: String(days), label: `${days} dias` }))}
                onChange={(days) => onChange({ days: Number(days) })}
              />
            </>
          ) : (
            <>
              <DropdownMenu.Item
                className="menu-item"
                disabled={view.zoom === 2}
                onSelect={(event) => {
                  stay(event)
                  zoomed(1)
                }}
              >
                <Icon of={zoomIn} className="size-4.5" />
                Aumentar
              </DropdownMenu.Item>
              <DropdownMenu.Item
                className="menu-item"
                disabled={view.zoom === 0}
                onSelect={(event) => {
                  stay(event)
                  zoomed(-1)
                }}
              >
                <Icon of={zoomOut} className="size-4.5" />
                Diminuir
              </DropdownMenu.Item>
              {separator}
              <DropdownMenu.Label className="eyebrow px-2.5 py-1">Cores por</DropdownMenu.Label>
              <Radios
                value={view.colors}
                options={[
                  { value: 'profissional', label: 'Profissional' },
                  { value: 'status', label: 'Status' },
                ]}
                onChange={(colors) => onChange({ colors })}
              />
              {separator}
              <DropdownMenu.CheckboxItem
                className="menu-item"
                checked={view.wholeDay}
                onCheckedChange={(wholeDay) => onChange({ wholeDay })}
                onSelect={stay}
              >
                <span className="flex-1">Mostrar as 24 horas</span>
                <DropdownMenu.ItemIndicator>
                  <Icon of={check} className="size-4" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.CheckboxItem>
            </>
          )}
          {separator}
          {view.layout === 'dia' && (
            <DropdownMenu.Item className="menu-item" onSelect={() => setTimeout(print)}>
              <Icon of={printer} className="size-4.5" />
              Imprimir o dia
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item className="menu-item" onSelect={onExplain}>
            <Icon of={help} className="size-4.5" />
            Por que não há horário?
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item max-sm:hidden" onSelect={onShortcuts}>
            <span className="grid w-4.5 place-items-center font-semibold">?</span>
            Atalhos do teclado
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type RadiosProps<T extends string> = {
  value: T
  options: { value: T; label: string }[]
  onChange: (value: T) => void
}

function Radios<T extends string>({ value, options, onChange }: RadiosProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as T)}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className="menu-item"
          onSelect={(event) => event.preventDefault()}
        >
          <span className="flex-1">{option.label}</span>
          <DropdownMenu.ItemIndicator>
            <Icon of={check} className="size-4" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
