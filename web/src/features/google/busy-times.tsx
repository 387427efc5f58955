import { useId } from 'react'
import type { GoogleConnection } from '#shared/google.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { SelectField } from '../../ui/field.tsx'

/** Whose agenda the calendar's busy times enter (RULINGS E13). */
export function BusyTimes({ google: { professional_id = '' } }: { google: GoogleConnection }) {
  const id = useId()
  const may = useMay()('company.write')
  const team = useStaffQuery('listProfessionals', {})
  const update = useStaffMutation('updateGoogle', {
    invalidates: ['getGoogle'],
    done: 'Agenda dos horários ocupados atualizada',
    failed: ({ message }) => `Erro ao atualizar a conexão: ${message}`,
  })
  const shown = update.isPending ? (update.variables?.input.professional_id ?? '') : professional_id
  const all = team.data?.professionals ?? []
  return (
    <div className="p-4 sm:p-5 [&>div]:max-w-sm">
      <SelectField
        field={{
          id,
          label: 'Os horários ocupados bloqueiam',
          help: 'Escolha de quem é esta agenda do Google.',
          ...(team.error && { error: `Não foi possível carregar os profissionais: ${team.error.message}` }),
        }}
        value={shown}
        disabled={!may || update.isPending}
        onChange={({ target }) => update.mutate({ professional_id: target.value || null })}
      >
        <option value="">A agenda da casa, sem profissional</option>
        {all
          .filter((one) => one.is_active || one.id === professional_id)
          .map((one) => (
            <option key={one.id} value={one.id}>
              A agenda de {one.name}
            </option>
          ))}
        {professional_id && !all.some((one) => one.id === professional_id) && (
          <option value={professional_id}>Profissional removido</option>
        )}
      </SelectField>
    </div>
  )
}
