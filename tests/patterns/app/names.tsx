import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { doneToast } from '../../../web/src/lib/toast.ts'
import { Button } from '../../../web/src/ui/button.tsx'
import { type Name, NamesDialog, type NamesWords } from '../../../web/src/ui/names-dialog.tsx'
import { refusal, request } from './answers.ts'

const words: NamesWords = {
  title: 'Categorias',
  hint: 'Para criar uma categoria, escreva o nome dela ao salvar um item.',
  empty: { title: 'Nenhuma categoria ainda', text: 'Escreva uma categoria ao salvar um item.' },
  count: (count) => (count === 1 ? '1 item' : `${count} itens`),
  required: 'Informe o nome da categoria.',
  taken: 'Essa categoria já existe.',
  renameFailed: 'Não foi possível atualizar a categoria.',
  remove: ({ name, count }) => ({
    title: `Excluir a categoria ${name}?`,
    text: count ? `${words.count(count)} sem categoria.` : 'Nenhum item está nela.',
  }),
  removeFailed: 'Não foi possível excluir a categoria.',
}

export function Names() {
  const [open, setOpen] = useState(false)
  const [names, setNames] = useState<Name[]>([
    { name: 'Barba', count: 1 },
    { name: 'Cabelo', count: 2 },
  ])
  const change = useMutation({
    mutationFn: (next: Name[]) =>
      request(async (mode) => {
        if (mode === 'refused') throw await refusal(400, 'invalid_input', 'Esse nome não serve.')
        setNames(next)
        doneToast('Categorias atualizadas')
      }),
    retry: false,
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Categorias</Button>
      {open && (
        <NamesDialog
          words={words}
          names={names}
          rename={(name, next) =>
            change.mutateAsync(names.map((one) => (one.name === name ? { ...one, name: next } : one)))
          }
          remove={(name) => change.mutateAsync(names.filter((one) => one.name !== name))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
