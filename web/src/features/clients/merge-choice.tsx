import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clientFields, LABELS_PER_CLIENT, mergeableFields } from '#shared/client-fields.ts'
import { foldLabel } from '#shared/client-search.ts'
import type { Client } from '#shared/clients.ts'
import { columnOf, eachOf } from '#shared/entity.ts'
import { cellText } from '../../lib/entity-file.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { staffQuery } from '../../lib/staff-api.ts'
import { refresh, useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { keepClient, keepRemoval } from './client-rows.ts'
import { counted } from './client-words.ts'

type Preview = StaffOutput<'previewMerge'>
type Field = Preview['differing'][number]

const fieldNames = eachOf(clientFields, columnOf)

const textOf = (client: Client, field: Field): string => cellText(clientFields[field], client[field]) || '–'

type ChoiceProps = {
  preview: Preview
  reload: () => Promise<unknown>
  onBack: () => void
  onClose: () => void
}

export function MergeChoice({ preview, reload, onBack, onClose }: ChoiceProps) {
  const { kept, removed, differing } = preview
  const queryClient = useQueryClient()
  const [take, setTake] = useState<Field[]>([])
  const merge = useStaffMutation('mergeClients', {
    invalidates: ['getClient'],
    done: ({ name }) => ['Cadastros unidos', name],
    onSuccess: (client) => {
      queryClient.removeQueries({ queryKey: staffQuery('getClient', { client_id: removed.id }).queryKey })
      keepRemoval(removed)
      keepClient(client)
      // The appointments follow one by one.
      for (const seconds of [2, 6])
        setTimeout(() => void refresh(queryClient, ['getClient']), seconds * 1_000)
      onClose()
    },
  })
  return (
    <div>
      <table className="w-full table-fixed text-left">
        <thead>
          <tr className="border-line border-b align-bottom">
            <th scope="col" className="w-24 py-2 pr-3 max-sm:w-19">
              <span className="sr-only">Campo</span>
            </th>
            {[
              ['Este cadastro', 'fica'],
              ['Outro cadastro', 'deixa de existir'],
            ].map(([title, fate]) => (
              <th key={title} scope="col" className="py-2 pr-3 font-semibold">
                {title}
                <span className="block font-normal text-soft text-sm">{fate}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mergeableFields
            .filter((field) => kept[field] || removed[field])
            .map((field) => (
              <tr key={field} className="border-line border-b align-top">
                <th
                  scope="row"
                  className="py-2.5 pr-3 font-normal text-soft text-sm max-sm:pr-1 max-sm:text-xs"
                >
                  {fieldNames[field]}
                </th>
                {[kept, removed].map((client) => {
                  const isOther = client === removed
                  const isTaken = differing.includes(field) ? take.includes(field) : !kept[field]
                  return (
                    <Cell
                      key={client.id}
                      field={field}
                      text={textOf(client, field)}
                      isChosen={isOther === isTaken}
                      onChoose={
                        differing.includes(field)
                          ? () => setTake(take.filter((one) => one !== field).concat(isOther ? field : []))
                          : undefined
                      }
                    />
                  )
                })}
              </tr>
            ))}
        </tbody>
      </table>
      <Consequences preview={preview} />
      {merge.error && (
        <Notice kind="error" title="Os cadastros não foram unidos" className="mt-4">
          <p className="mt-1 text-soft">{merge.error.message}</p>
          {merge.error.code === 'version_conflict' && (
            <Button look="secondary" className="mt-3" onClick={() => reload().then(merge.reset)}>
              Carregar dados atuais
            </Button>
          )}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onBack}>
          Voltar
        </Button>
        <Button
          disabled={merge.isPending}
          onClick={() =>
            merge.mutate({
              client_id: kept.id,
              other_id: removed.id,
              version: kept.version,
              other_version: removed.version,
              take,
            })
          }
        >
          {merge.isPending ? 'Unindo...' : 'Unir cadastros'}
        </Button>
      </div>
    </div>
  )
}

function Consequences({ preview: { kept, removed, merged, appointments } }: { preview: Preview }) {
  const known = new Set(merged.labels?.map(foldLabel))
  const dropped = [kept, removed]
    .flatMap(({ labels = [] }) => labels)
    .filter((label) => !known.has(foldLabel(label)))
  return (
    <ul className="mt-4 space-y-1 text-soft">
      {merged.labels && <li>Etiquetas: {merged.labels.join(', ')}.</li>}
      {dropped.length > 0 && (
        <li>
          Um cliente tem no máximo {LABELS_PER_CLIENT} etiquetas. Ficam de fora: {dropped.join(', ')}.
        </li>
      )}
      <li>
        {appointments === 0
          ? `${removed.name} não tem visitas a mover.`
          : `${counted(appointments, 'visita', 'visitas')} de ${removed.name} ${appointments === 1 ? 'passa' : 'passam'} para este cadastro.`}
      </li>
      {kept.phone && removed.phone && kept.phone !== removed.phone && (
        <li>Quem agendar com qualquer um dos dois telefones chega a este cadastro.</li>
      )}
    </ul>
  )
}

type CellProps = {
  field: Field
  text: string
  isChosen: boolean
  /** It is missing where both files agree. */
  onChoose: (() => void) | undefined
}

function Cell({ field, text, isChosen, onChoose }: CellProps) {
  if (!onChoose) return <td className={`break-words py-2.5 pr-3 ${isChosen ? '' : 'text-soft'}`}>{text}</td>
  return (
    <td className="py-1 pr-2">
      <label
        className={`flex min-h-9 cursor-pointer gap-2 rounded-md border px-2 py-1.5 ${isChosen ? 'border-primary-edge bg-tint' : 'border-field'}`}
      >
        <input
          type="radio"
          name={`merge-${field}`}
          checked={isChosen}
          onChange={onChoose}
          aria-label={`${fieldNames[field]}: ${text}`}
          className="mt-0.5 size-4 shrink-0 accent-primary"
        />
        <span className="min-w-0 break-words">{text}</span>
      </label>
    </td>
  )
}
