import { type FormEvent, useId, useState } from 'react'
import type { TransactionType } from '#shared/finance.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { failToast } from '../../lib/toast.ts'
import { BusyForm } from '../../ui/busy-form.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

export function AddCategory({ type, names }: { type: TransactionType; names: readonly string[] }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const add = useStaffMutation('addFinanceCategory', {
    invalidates: ['listFinanceCategories'],
    done: 'Categoria adicionada com sucesso!',
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = typed.trim()
    if (!name) return setError('Informe o nome da categoria.')
    if (names.some((one) => one.toLowerCase() === name.toLowerCase()))
      return setError('Essa categoria já existe.')
    try {
      await add.mutateAsync({ type, name })
      setTyped('')
    } catch (failure) {
      setError((failure as Error).message)
      failToast('Não foi possível adicionar a categoria.')
    }
  }
  return (
    <BusyForm busy={add.isPending} onSubmit={submit} className="mt-4 flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          field={{ id, label: 'Nova categoria', error }}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
          autoComplete="off"
          maxLength={60}
        />
      </div>
      <Button type="submit" look="secondary" className="h-(--field-height)">
        Adicionar
      </Button>
    </BusyForm>
  )
}
