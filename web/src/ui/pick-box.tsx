import { type ComponentProps, useState } from 'react'
import { normalizeText } from '../lib/normalize-text.ts'
import { Combobox } from './combobox.tsx'

export type Pick = { value: string; label: string; text?: string }

type PickBoxProps = {
  field: ComponentProps<typeof Combobox>['field']
  placeholder: string
  options: readonly Pick[]
  onPick: (value: string) => void
  /** It runs on Enter in the empty box. */
  onLeave?: () => void
}

/** Typing more finds the others. */
const SHOWN = 50

/** Adds one of many by typing a part of its name; names that begin so come first. Enter takes the first. */
export function PickBox({ field, placeholder, options, onPick, onLeave }: PickBoxProps) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const text = typed.trim()
  const wanted = normalizeText(typed)
  const words = wanted.split(/\s+/)
  const matches = options.filter(({ label }) => words.every((word) => normalizeText(label).includes(word)))
  const begins = ({ label }: Pick) => normalizeText(label).startsWith(wanted)
  const found = [...matches.filter(begins), ...matches.filter((option) => !begins(option))].slice(0, SHOWN)
  return (
    <div>
      <Combobox
        field={field}
        placeholder={placeholder}
        value={typed}
        options={found.map(({ value, ...option }) => ({ key: value, ...option }))}
        open={open}
        onOpen={setOpen}
        onType={setTyped}
        onChoose={(value) => {
          setTyped('')
          onPick(value)
        }}
        startsAtFirst={typed !== ''}
        // Enter must not submit the form around it.
        onEnter={() => !text && onLeave?.()}
      />
      {open && text && found.length === 0 && (
        <p role="status" className="mt-1.5 text-soft">
          Nada com “{text}”.
        </p>
      )}
    </div>
  )
}
