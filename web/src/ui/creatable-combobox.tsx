import { type ComponentProps, useState } from 'react'
import { isSameText, normalizeText } from '../lib/normalize-text.ts'
import { Combobox } from './combobox.tsx'
import { check } from './icon-paths.ts'
import { Icon } from './icons.tsx'
import { plus } from './staff-icon-paths.ts'

type CreatableComboboxProps = {
  field: ComponentProps<typeof Combobox>['field']
  value: string
  options: string[]
  /** Label before a new name, which saving creates. */
  newLabel: string
  maxLength?: number
  onChange: (value: string) => void
}

/** Takes an existing option or a new text. */
export function CreatableCombobox({ options, newLabel, onChange, ...field }: CreatableComboboxProps) {
  const [open, setOpen] = useState(false)
  // The list offers all options until something is typed.
  const [typed, setTyped] = useState(false)
  const text = field.value.trim()
  const isNew = text !== '' && !options.some((option) => isSameText(option, text))
  const found = typed
    ? options.filter((option) => normalizeText(option).includes(normalizeText(text)))
    : options
  const existing = found.map((option) => {
    const selected = isSameText(option, text)
    return { key: option, label: option, selected, after: selected && <Icon of={check} className="size-4" /> }
  })
  const created = {
    key: text,
    label: (
      <>
        {newLabel} <strong className="font-semibold">{text}</strong>
      </>
    ),
    selected: true,
    after: <Icon of={plus} className="size-4 text-soft" />,
  }
  const shown = isNew ? [...existing, created] : existing
  return (
    <Combobox
      {...field}
      options={shown}
      open={open && shown.length > 0}
      onOpen={(opens) => {
        setOpen(opens)
        if (!opens) setTyped(false)
      }}
      autoCapitalize="sentences"
      onType={(value) => {
        setTyped(true)
        onChange(value)
      }}
      onChoose={onChange}
    />
  )
}
