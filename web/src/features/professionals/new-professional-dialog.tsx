import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFieldErrors, useDraftForm } from '../../lib/draft.ts'
import type { Failure } from '../../lib/failure.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { PersonFields, type PersonValues, personFields, personOf } from './person-fields.tsx'

type DialogProps = { onClose: () => void; onCreated: (id: string) => void }

/** Who it is; hours, services and photo come next, on the professional's own page. */
export function NewProfessionalDialog({ onClose, onCreated }: DialogProps) {
  const queryClient = useQueryClient()
  const form = useDraftForm<PersonValues>('professional:new', personOf())
  const [failure, setFailure] = useState<Failure>()
  const create = useStaffMutation('createProfessional', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['listProfessionals'] }),
  })
  const close = () => {
    form.drop()
    onClose()
  }
  const submit = form.handleSubmit(async ({ name, phone, email, specialties, color }) => {
    setFailure(undefined)
    try {
      const { id } = await create.mutateAsync({
        name: name.trim(),
        specialties,
        ...(phone.trim() && { phone: phone.trim() }),
        ...(email.trim() && { email: email.trim() }),
        ...(color && { color }),
      })
      doneToast('Profissional adicionado com sucesso', 'Confira agora os horários de trabalho.')
      form.drop()
      onCreated(id)
    } catch (error) {
      const refused = error as Failure
      if (!showFieldErrors(form, refused, personFields)) setFailure(refused)
    }
  })
  return (
    <Dialog wide title="Novo profissional" onClose={onClose}>
      {form.found && <p className="mb-3 text-sm text-soft">Continuando de onde você parou.</p>}
      <form onSubmit={submit} noValidate>
        <PersonFields form={form} />
        <p className="mt-4 text-sm text-soft">
          Começa de segunda a sábado, no horário da empresa. Horários, serviços e foto vêm no próximo passo.
        </p>
        <FormFooter failure={failure}>
          <Button look="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" disabled={form.formState.isSubmitting}>
            {form.formState.isSubmitting ? 'Salvando...' : 'Salvar'}
          </Button>
        </FormFooter>
      </form>
    </Dialog>
  )
}
