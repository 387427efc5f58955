import { DropdownMenu } from 'radix-ui'
import { Button } from '../../../ui/button.tsx'
import { check } from '../../../ui/icon-paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { help, messageCircle, more, printer, zoomIn, zoomOut } from '../../../ui/staff-icon-paths.ts'
import { useAgenda } from '../forms/use-agenda.ts'
import { usePrintDay } from '../grid/print-day.tsx'
import { useScreen } from '../state/use-screen.ts'
import { listLengths, type View } from '../view.ts'

export function DisplayMenu() {
  const { view, change, showShortcuts, showReminders, menu } = useScreen()
  const { explain } = useAgenda().actions
  const printDay = usePrintDay()
  const separator = <DropdownMenu.Separator className="my-1 border-line border-t" />
  const stay = (event: Event) => event.preventDefault()
  const zoomBy = (by: number) => change({ zoom: Math.min(2, Math.max(0, view.zoom + by)) as View['zoom'] })
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
                onChange={(days) => change({ days: Number(days) })}
              />
            </>
          ) : (
            <>
              <DropdownMenu.Item
                className="menu-item"
                disabled={view.zoom === 2}
                onSelect={(event) => {
                  stay(event)
                  zoomBy(1)
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
                  zoomBy(-1)
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
                onChange={(colors) => change({ colors })}
              />
              {separator}
              <Check
                label="Mostrar as 24 horas"
                checked={view.wholeDay}
                onChange={(wholeDay) => change({ wholeDay })}
              />
              {view.layout === 'dia' && (
                <Check
                  label="Só quem atende no dia"
                  checked={view.onlyWorking}
                  onChange={(onlyWorking) => change({ onlyWorking })}
                />
              )}
            </>
          )}
          {separator}
          {view.layout === 'dia' && (
            <DropdownMenu.Item className="menu-item" onSelect={printDay}>
              <Icon of={printer} className="size-4.5" />
              Imprimir o dia
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item className="menu-item" onSelect={showReminders}>
            <Icon of={messageCircle} className="size-4.5" />
            Lembretes de amanhã
          </DropdownMenu.Item>
          <DropdownMenu.Item
            className="menu-item"
            onSelect={() => explain({ column: view.professionals[0], date: view.date })}
          >
            <Icon of={help} className="size-4.5" />
            Por que não há horário?
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item max-sm:hidden" onSelect={showShortcuts}>
            <span className="grid w-4.5 place-items-center font-semibold">?</span>
            Atalhos do teclado
          </DropdownMenu.Item>
          {menu}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <DropdownMenu.CheckboxItem
      className="menu-item"
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="flex-1">{label}</span>
      <DropdownMenu.ItemIndicator>
        <Icon of={check} className="size-4" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
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
