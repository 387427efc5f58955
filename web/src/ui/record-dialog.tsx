import { type ReactNode, useState } from 'react'
import type { AnyRecordForm } from '../lib/record-form.ts'
import { Button } from './button.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { FormFooter } from './form-footer.tsx'

type RecordDialogProps = {
  title: string
  wide?: boolean
  form: AnyRecordForm
  onClose: () => void
  save?: string
  remove?: {
    title: string
    text: string
    /** The change that `run` begins. */
    by: { isPending: boolean; error?: { message: string } | null }
    run: () => Promise<unknown>
  }
  /** Somebody deleted the record while the dialog was open. */
  gone?: { text: string; back: string } | undefined
  /** It comes before the form, so that the dialog begins in its first field. */
  before?: ReactNode
  children: ReactNode
}

/** Escape and X ask before typed text is discarded. */
export function RecordDialog(props: RecordDialogProps) {
  const { title, wide, form, onClose, save = 'Salvar', remove, gone, before, children } = props
  const [asking, setAsking] = useState<'discard' | 'remove'>()
  const leave = () => {
    form.discard()
    onClose()
  }
  if (gone && asking !== 'remove')
    return (
      <Dialog title={title} onClose={leave}>
        <p role="alert">{gone.text}</p>
        <div className="mt-5 flex justify-end">
          <Button onClick={leave}>{gone.back}</Button>
        </div>
      </Dialog>
    )
  return (
    <>
      <Dialog wide={wide} title={title} onClose={() => (form.isDirty ? setAsking('discard') : leave())}>
        {form.found && <p className="mb-3 text-sm text-soft">Continuando de onde você parou.</p>}
        {before}
        <form onSubmit={form.submit} noValidate>
          {children}
          <FormFooter failure={form.failure} load={form.load}>
            {remove && (
              <Button look="danger" className="mr-auto" onClick={() => setAsking('remove')}>
                Excluir
              </Button>
            )}
            <Button look="secondary" onClick={leave}>
              Cancelar
            </Button>
            <Button type="submit" disabled={form.busy}>
              {form.busy ? 'Salvando...' : save}
            </Button>
          </FormFooter>
        </form>
      </Dialog>
      {asking === 'discard' && (
        <ConfirmDialog
          title="Descartar o que você digitou?"
          text="O que ainda não foi salvo será perdido."
          action="Descartar"
          stay="Continuar editando"
          busy={false}
          onClose={() => setAsking(undefined)}
          onConfirm={leave}
        />
      )}
      {asking === 'remove' && remove && (
        <ConfirmDialog
          title={remove.title}
          text={remove.text}
          action="Excluir"
          busy={remove.by.isPending}
          error={remove.by.error?.message}
          onClose={() => setAsking(undefined)}
          onConfirm={() => void remove.run().then(leave, () => {})}
        />
      )}
    </>
  )
}
