import { useMutation } from '@tanstack/react-query'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { doneToast, undoToast } from '../../../web/src/lib/toast.ts'
import { Button } from '../../../web/src/ui/button.tsx'
import { CreatableCombobox } from '../../../web/src/ui/creatable-combobox.tsx'
import { ConfirmDialog, Dialog } from '../../../web/src/ui/dialog.tsx'
import { TextField } from '../../../web/src/ui/field.tsx'
import { SidePanel } from '../../../web/src/ui/side-panel.tsx'
import { request } from './answers.ts'

export function Dialogs() {
  const [open, setOpen] = useState<'form' | 'panel'>()
  const [asking, setAsking] = useState(false)
  const [gone, setGone] = useState(false)
  const close = () => setOpen(undefined)
  return (
    <div className="relative min-h-150">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('form')}>Abrir diálogo</Button>
        {!gone && (
          <Button look="danger" onClick={() => setAsking(true)}>
            Excluir item
          </Button>
        )}
        <Button id="origin" look="secondary" onClick={() => setOpen('panel')}>
          Abrir painel
        </Button>
      </div>
      {/* It is taller than the window, to show that a modal stops the page from scrolling. */}
      <div className="h-[120vh]" />
      {open === 'form' && <FormDialog onClose={close} />}
      {open === 'panel' && (
        <SidePanel about="origin" title="Pomada modeladora" text="12 em estoque" onClose={close}>
          <Button look="secondary" onClick={() => setAsking(true)}>
            Excluir
          </Button>
        </SidePanel>
      )}
      {asking && (
        <Remove
          onRemoved={() => {
            setGone(true)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function FormDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [category, setCategory] = useState('')
  const [removing, setRemoving] = useState(false)
  const save = useMutation({
    mutationFn: () => request(() => name),
    onSuccess: (saved) => {
      doneToast('Item salvo', saved)
      onClose()
    },
    retry: false,
  })
  return (
    <>
      <Dialog title="Novo item" onClose={onClose}>
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate()
          }}
        >
          <TextField
            field={{ id: 'name', label: 'Nome', error: save.error?.message }}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <CreatableCombobox
            field={{ id: 'kind', label: 'Categoria' }}
            value={category}
            options={['Barba', 'Cabelo']}
            newLabel="Criar"
            onChange={setCategory}
          />
          <div className="flex flex-wrap gap-2">
            <DropdownMenu.Root modal={false}>
              <DropdownMenu.Trigger asChild>
                <Button look="secondary">Mais</Button>
              </DropdownMenu.Trigger>
              <DropdownMenu.Content className="menu">
                <DropdownMenu.Item className="menu-item" onSelect={() => setCategory('Barba')}>
                  Pôr em Barba
                </DropdownMenu.Item>
              </DropdownMenu.Content>
            </DropdownMenu.Root>
            <Button
              look="secondary"
              onClick={() => undoToast('Item arquivado', undefined, () => setName('De volta'))}
            >
              Arquivar
            </Button>
            <Button look="danger" onClick={() => setRemoving(true)}>
              Excluir
            </Button>
            <Button type="submit">{save.isPending ? 'Salvando...' : 'Salvar'}</Button>
          </div>
        </form>
      </Dialog>
      {removing && <Remove onRemoved={onClose} onClose={() => setRemoving(false)} />}
    </>
  )
}

function Remove({ onRemoved, onClose }: { onRemoved: () => void; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => request(() => undefined),
    onSuccess: onRemoved,
    retry: false,
  })
  return (
    <ConfirmDialog
      title="Excluir Pomada modeladora?"
      text="Não dá para desfazer."
      action="Excluir"
      stay="Voltar"
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
