import { brandColors } from '#shared/colors.ts'
import { productColors, type Theme, themeColors } from '#shared/theme-colors.ts'
import type { RecordForm } from '../../lib/record-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { colorOf, type Finding, unreadableThemes } from './brand-contrast.ts'
import { type PageValues, pageLabels } from './page-values.ts'

type BrandProps = {
  form: RecordForm<PageValues>
  name: 'primary_color' | 'secondary_color'
  help: string
}

export function BrandColor({ form, name, help }: BrandProps) {
  const standard = productColors[name === 'primary_color' ? 'primary' : 'secondary']
  const { field, value, onChange, check } = form.value(name, {
    optional: true,
    help,
    check: (typed) => (!typed || colorOf(typed) ? undefined : `Informe a cor como ${productColors.primary}.`),
  })
  const color = colorOf(value)
  return (
    <div>
      <div className="flex items-start gap-2">
        <input
          type="color"
          aria-label={`Escolher ${pageLabels[name].toLowerCase()}`}
          value={color ?? standard}
          onChange={({ target }) => onChange(target.value)}
          className="mt-7 size-(--field-height) shrink-0 cursor-pointer rounded-md border border-field bg-card p-1"
        />
        <div className="min-w-0 flex-1">
          <TextField
            field={field}
            value={value}
            placeholder={standard}
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => (color ? onChange(color) : check())}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
          />
        </div>
      </div>
      {color && <Findings findings={unreadableThemes(color)} onUse={onChange} />}
    </div>
  )
}

/** A colour is darkened on a light ground until it reads well, and lightened on a dark one. */
const tones: Record<Theme, [theme: string, tone: string]> = {
  light: ['claro', 'escuro'],
  dark: ['escuro', 'claro'],
}

/** No colour reads well on both grounds, so only the one for the light theme is offered. */
function Findings({ findings, onUse }: { findings: readonly Finding[]; onUse: (color: string) => void }) {
  if (!findings.length) return null
  return (
    <ul className="mt-2 space-y-2 text-sm text-soft" aria-live="polite">
      {findings.map(({ theme, mended }) => (
        <li key={theme} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex flex-1 basis-64 items-start gap-1.5">
            <Icon of={circleAlert} className="mt-0.5 size-4 shrink-0" />
            <span>
              No tema {tones[theme][0]} usamos um tom mais {tones[theme][1]}
              <Swatch color={mended} />({mended}) para dar leitura.
            </span>
          </span>
          {theme === 'light' && (
            <Button look="secondary" className="px-3! text-sm" onClick={() => onUse(mended)}>
              Usar {mended}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: color }}
      className="mx-1 inline-block size-3 rounded-sm border border-field align-[-0.125rem]"
    />
  )
}

export function BrandSamples({ primary, secondary }: { primary: string; secondary: string }) {
  const colors = {
    primary: colorOf(primary) ?? productColors.primary,
    secondary: colorOf(secondary) ?? productColors.secondary,
  }
  return (
    <div aria-hidden="true" className="grid gap-2 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => {
        const { paper, card } = themeColors[theme]
        const drawn = brandColors(colors, theme, paper, card)
        return (
          <div
            key={theme}
            style={{ backgroundColor: card }}
            className="flex flex-wrap items-center gap-3 rounded-md border border-line p-3"
          >
            <span
              style={{ backgroundColor: drawn['--primary'], color: drawn['--on-primary'] }}
              className="rounded-md px-3 py-1.5 font-semibold"
            >
              Agendar
            </span>
            <span style={{ color: drawn['--primary-ink'] }} className="font-semibold">
              Corte
            </span>
            <span style={{ color: drawn['--accent-ink'] }} className="ml-auto font-semibold">
              R$ 50,00
            </span>
          </div>
        )
      })}
    </div>
  )
}
