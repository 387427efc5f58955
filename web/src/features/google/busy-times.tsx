import { useId } from 'react'
import type { GoogleConnection } from '#shared/google.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { messageOf } from './labels.ts'

/** Customers can book only active professionals, so only their agendas qualify (RULINGS E13). */
export function BusyTimes({ google: { professional_id = '' } }: { google: GoogleConnection }) {
  const id = useId()
  const may = useMay()('company.write')
  const team = useStaffQuery('listProfessionals', {})
  const update = useStaffMutation('updateGoogle', {
    invalidates: ['getGoogle'],
    done: 'Agenda dos horários ocupados atualizada',
    failed: (failure) => `Erro ao atualizar a conexão: ${messageOf(failure)}`,
  })
  const shown = update.isPending ? (update.variables?.input.professional_id ?? '') : professional_id
  const all = team.data?.professionals ?? []
  const bookable = all.filter(({ is_active }) => is_active)
  const closesNothing = bookable.length > 0 && !bookable.some((one) => one.id === shown)
  return (
    <div className="space-y-4 p-4 sm:p-5 [&>div]:max-w-xl">
      <SelectField
        field={{
          id,
          label: 'Os horários ocupados bloqueiam',
          help: 'A de quem usa este calendário do Google.',
          ...(team.error && { error: `Não foi possível carregar os profissionais: ${team.error.message}` }),
        }}
        value={shown}
        disabled={!may || update.isPending}
        onChange={({ target }) => update.mutate({ professional_id: target.value || null })}
      >
        <option value="">A agenda da empresa, sem profissional</option>
        {all
          .filter((one) => one.is_active || one.id === professional_id)
          .map((one) => (
            <option key={one.id} value={one.id}>
              A agenda de {one.name}
              {!one.is_active && ' (inativo)'}
            </option>
          ))}
        {professional_id && !all.some((one) => one.id === professional_id) && (
          <option value={professional_id}>Profissional removido</option>
        )}
      </SelectField>
      {closesNothing && (
        <Notice
          kind="warning"
          title="Escolha de quem é este calendário: sem isso, os horários ocupados no Google não fecham a página."
        />
      )}
    </div>
  )
}
