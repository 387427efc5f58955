import { CUSTOM_CSS_BYTES } from '#shared/booking-config.ts'
import type { ConfigView } from '#shared/company.ts'
import { reloadOf } from '../../lib/record.ts'
import { type RecordForm, useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { TextArea } from '../../ui/field.tsx'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { RecordSection } from '../../ui/record-section.tsx'
import { FormPanel } from './form-panel.tsx'
import { SHOWN_SOON } from './page-values.ts'
import { StyleHelp } from './style-help.tsx'

const DEBOUNCE_MS = 400

type StyleValues = { custom_css: string }
type StyleProps = {
  config: ConfigView
  load: () => Promise<ConfigView | undefined>
}

const valuesOf = ({ custom_css = '' }: ConfigView): StyleValues => ({ custom_css })
const bytesOf = (css: string) => new TextEncoder().encode(css).length

/** Most businesses never open it, so it is saved separately. */
export function useStyleForm({ config, load }: StyleProps) {
  const save = useStaffMutation('saveStyle', {
    invalidates: ['getBookingConfig'],
    versioned: () => 'booking_config',
    done: () => ['CSS da página salvo com sucesso!', SHOWN_SOON],
  })
  return useRecordForm({
    name: 'page-style',
    values: valuesOf(config),
    version: config.version,
    labels: { custom_css: 'CSS' },
    save: (values, version = config.version) => save.mutateAsync({ ...values, version }),
    reload: reloadOf(load, valuesOf),
    saved: () => undefined,
  })
}

/** `checked` is the text that the faults belong to. */
export function useStyleCheck(form: RecordForm<StyleValues>) {
  const typed = form.watch('custom_css')
  const custom_css = useDebounced(typed, DEBOUNCE_MS)
  const fits = custom_css.trim() !== '' && bytesOf(custom_css) <= CUSTOM_CSS_BYTES
  const query = useStaffQuery('checkStyle', { custom_css }, { enabled: fits, keepPrevious: true })
  const checked = query.isPlaceholderData ? undefined : custom_css
  return { ...(fits && query.data ? query.data : { css: '', faults: [] }), checked }
}
type StyleCheck = ReturnType<typeof useStyleCheck>

const kilobytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

export function StyleSection({ form, check }: { form: RecordForm<StyleValues>; check: StyleCheck }) {
  const bytes = bytesOf(form.watch('custom_css'))
  const size = `${kilobytes.format(bytes / 1_000)} de ${CUSTOM_CSS_BYTES / 1_000} kB.`
  return (
    <RecordSection form={form} save="Salvar CSS" className="mt-4">
      <FormPanel
        title="CSS próprio"
        text="Para quem entende de CSS: ajustes finos que só valem na página de agendamento."
      >
        <TextArea
          {...form.text('custom_css', {
            optional: true,
            help: size,
            check: (typed) =>
              bytesOf(typed) > CUSTOM_CSS_BYTES
                ? `O CSS pode ter no máximo ${CUSTOM_CSS_BYTES / 1_000} kB.`
                : typed === check.checked && check.faults.length
                  ? 'Corrija as linhas abaixo.'
                  : undefined,
          })}
          className="max-h-96 min-h-40 whitespace-pre font-mono text-sm"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          placeholder={'h1 {\n  letter-spacing: 0.05em;\n}'}
        />
        <Faults faults={check.faults} />
        <StyleHelp />
      </FormPanel>
    </RecordSection>
  )
}

/** Only these faults are listed; the others are counted. */
const FEW = 6

function Faults({ faults }: Pick<StyleCheck, 'faults'>) {
  return (
    <div role="status">
      {faults.length > 0 && (
        <ul className="space-y-1 text-brick">
          {faults.slice(0, FEW).map(({ line, message }) => (
            <li key={`${line} ${message}`} className="flex items-start gap-1.5">
              <Icon of={circleAlert} className="mt-1 size-4 shrink-0" />
              <span>
                <span className="font-semibold">Linha {line}:</span> {message}
              </span>
            </li>
          ))}
          {faults.length > FEW && <li>E mais {faults.length - FEW}.</li>}
        </ul>
      )}
    </div>
  )
}
