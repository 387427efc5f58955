import { useRef, useState } from 'react'
import { emailTexts, smsTexts } from '#shared/message-words.ts'
import {
  type ClientKind,
  type NotificationSettings,
  SMS_TEXT,
  unknownVariable,
  type Variable,
} from '#shared/notifications.ts'
import { isFailure } from '../../lib/failure.ts'
import { reloadOf } from '../../lib/record.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { TextArea } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { channelLabels, kindLabels, kindTexts } from './labels.ts'
import { TextPreview } from './text-preview.tsx'
import { useSaveSettings } from './use-save-settings.ts'
import { VariableButtons } from './variable-buttons.tsx'

type Written = 'email' | 'sms'
type Values = Record<Written, string>

const EMAIL_TEXT = 600
const product = { email: emailTexts, sms: smsTexts }

/** A text equal to the product's follows its changes. */
const valuesOf = ({ texts }: NotificationSettings, kind: ClientKind): Values => ({
  email: texts.email[kind] ?? product.email[kind],
  sms: texts.sms[kind] ?? product.sms[kind],
})

type DialogProps = { kind: ClientKind; settings: NotificationSettings; onClose: () => void }

export function TextDialog({ kind, settings, onClose }: DialogProps) {
  const { save, reread } = useSaveSettings(settings)
  const [shown, setShown] = useState<Written>('email')
  const area = useRef<HTMLTextAreaElement>(null)
  const form = useRecordForm<Values, unknown>({
    name: `message-text:${kind}`,
    values: valuesOf(settings, kind),
    version: settings.version,
    labels: { email: 'Primeiro parágrafo do e-mail', sms: 'Texto do SMS' },
    save: async (typed, version) => {
      try {
        return await save({ texts: textsWith(settings, kind, typed) }, version)
      } catch (error) {
        if (isFailure(error)) showAtFields(error.errors, setShown)
        throw error
      }
    },
    reload: reloadOf(reread, (now) => valuesOf(now, kind)),
    saved: onClose,
  })
  const insert = (variable: Variable) => {
    const { selectionStart: from = 0, selectionEnd: to = 0, value = '' } = area.current ?? {}
    const added = `{${variable}}`
    form.setValue(shown, value.slice(0, from) + added + value.slice(to), {
      shouldDirty: true,
      shouldValidate: true,
    })
    area.current?.focus()
    area.current?.setSelectionRange(from + added.length, from + added.length)
  }
  const text = form.watch(shown)
  const field = form.text(shown, {
    check: (typed) => faultOf(typed),
    help:
      shown === 'email'
        ? 'Dia, horário, endereço e botões vêm logo abaixo.'
        : 'Sem acentos cabem mais letras em cada parte.',
  })
  return (
    <RecordDialog wide title={`Texto de ${kindLabels[kind]}`} form={form} onClose={onClose}>
      <p className="mb-3 text-soft">{kindTexts[kind]}</p>
      <Segmented
        label="Canal do texto"
        name="text-channel"
        value={shown}
        options={(['email', 'sms'] as const).map((value) => ({ value, label: channelLabels[value] }))}
        onChange={setShown}
        className="mb-4 whitespace-nowrap"
      />
      <TextArea
        key={shown}
        {...field}
        ref={(element) => {
          field.ref(element)
          area.current = element
        }}
        maxLength={shown === 'email' ? EMAIL_TEXT : SMS_TEXT}
      />
      <VariableButtons label="Inserir" onPick={insert} />
      {text !== product[shown][kind] && (
        <button
          type="button"
          onClick={() =>
            form.setValue(shown, product[shown][kind], { shouldDirty: true, shouldValidate: true })
          }
          className="mt-3 min-h-6 font-semibold text-primary-ink text-sm underline"
        >
          Voltar às palavras do Navalha
        </button>
      )}
      <TextPreview
        key={`preview ${shown}`}
        kind={kind}
        channel={shown}
        text={faultOf(text) ? undefined : text}
      />
    </RecordDialog>
  )
}

function faultOf(text: string): string | undefined {
  const unknown = unknownVariable(text)
  return unknown && `${unknown} não existe. Use os botões abaixo do texto.`
}

/** Empty texts and the product's own are dropped. */
function textsWith({ texts }: NotificationSettings, kind: ClientKind, typed: Values) {
  const withKind = (channel: Written) => {
    const { [kind]: _, ...others } = texts[channel]
    const own = typed[channel].trim()
    return own && own !== product[channel][kind] ? { ...others, [kind]: own } : others
  }
  return { email: withKind('email'), sms: withKind('sms') }
}

/** The server names fields like `texts.sms.change`. */
function showAtFields(errors: { field: string }[], show: (channel: Written) => void) {
  for (const error of errors) {
    const [, channel] = /^texts\.(email|sms)\./.exec(error.field) ?? []
    if (!channel) continue
    error.field = channel
    show(channel as Written)
  }
}
