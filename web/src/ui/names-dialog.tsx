import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { failToast } from '../lib/toast.ts'
import { Button } from './button.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { Empty } from './empty.tsx'
import { TextField } from './field.tsx'
import { Icon } from './icons.tsx'
import { pencil, trash } from './staff-icon-paths.ts'

/** `count` is missing where it is not known. */
export type Name = { name: string; count?: number }

export type NamesWords = {
  title: string
  hint: string
  empty: { title: string; text: string }
  count: (count: number) => string
  required: string
  taken: string
  renameFailed: string
  remove: (name: Name) => { title: string; text: string }
  removeFailed: string
}

type NamesDialogProps = {
  words: NamesWords
  names: readonly Name[]
  /** Both reject with the server's message. */
  rename: (name: string, next: string) => Promise<unknown>
  remove: (name: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

export function NamesDialog({ words, names, rename, remove, onClose, children }: NamesDialogProps) {
  const [removing, setRemoving] = useState<Name>()
  return (
    <>
      <Dialog title={words.title} onClose={onClose}>
        {names.length ? (
          <>
            <p className="mb-3 text-soft">{words.hint}</p>
            <ul className="divide-y divide-line rounded-md border border-line">
              {names.map((entry) => (
                <NameRow
                  key={entry.name}
                  entry={entry}
                  others={names.map(({ name }) => name).filter((name) => name !== entry.name)}
                  words={words}
                  rename={rename}
                  onRemove={() => setRemoving(entry)}
                />
              ))}
            </ul>
          </>
        ) : (
          <Empty {...words.empty} />
        )}
        {children}
      </Dialog>
      {removing && (
        <RemoveName entry={removing} words={words} remove={remove} onClose={() => setRemoving(undefined)} />
      )}
    </>
  )
}

type NameRowProps = Pick<NamesDialogProps, 'words' | 'rename'> & {
  entry: Name
  others: readonly string[]
  onRemove: () => void
}

function NameRow({ entry: { name, count }, others, words, rename, onRemove }: NameRowProps) {
  const [typing, setTyping] = useState<boolean>()
  if (typing) return <RenameForm {...{ name, others, words, rename }} onDone={() => setTyping(false)} />
  return (
    <li className="flex items-center gap-1 py-1 pr-1 pl-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        {count !== undefined && <p className="text-sm text-soft">{words.count(count)}</p>}
      </div>
      <Button
        look="quiet"
        className="text-soft"
        aria-label={`Renomear ${name}`}
        title="Renomear"
        // The button gets the focus back from the form.
        autoFocus={typing === false}
        onClick={() => setTyping(true)}
      >
        <Icon of={pencil} className="size-4.5" />
      </Button>
      <Button
        look="quiet"
        className="text-soft hover:text-brick"
        aria-label={`Excluir ${name}`}
        title="Excluir"
        onClick={onRemove}
      >
        <Icon of={trash} className="size-4.5" />
      </Button>
    </li>
  )
}

type RenameFormProps = Pick<NamesDialogProps, 'words' | 'rename'> & {
  name: string
  others: readonly string[]
  onDone: () => void
}

function RenameForm({ name, others, words, rename, onDone }: RenameFormProps) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (!text) return setError(words.required)
    if (others.some((one) => one.toLowerCase() === text.toLowerCase())) return setError(words.taken)
    if (text === name) return onDone()
    try {
      await rename(name, text)
      onDone()
    } catch (failure) {
      setError((failure as Error).message)
      failToast(words.renameFailed)
    }
  }
  return (
    <li className="p-3" data-escape>
      <form onSubmit={submit} noValidate>
        <TextField
          field={{ id, label: `Novo nome de ${name}`, error }}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
          autoFocus
          maxLength={60}
        />
        <div className="mt-3 flex justify-end gap-2">
          <Button look="secondary" onClick={onDone}>
            Cancelar
          </Button>
          <Button type="submit">Salvar nome</Button>
        </div>
      </form>
    </li>
  )
}

type RemoveNameProps = Pick<NamesDialogProps, 'words' | 'remove' | 'onClose'> & { entry: Name }

function RemoveName({ entry, words, remove, onClose }: RemoveNameProps) {
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false })
  const confirm = async () => {
    setState({ busy: true })
    try {
      await remove(entry.name)
      onClose()
    } catch (failure) {
      setState({ busy: false, error: (failure as Error).message })
      failToast(words.removeFailed)
    }
  }
  return (
    <ConfirmDialog
      {...words.remove(entry)}
      action="Excluir"
      busy={state.busy}
      error={state.error}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  )
}
