import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LABELS_PER_CLIENT } from '#shared/client-limits.ts'
import { foldLabel } from '#shared/client-search.ts'
import type { Client } from '#shared/clients.ts'
import { formatPhone } from '#shared/phone.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { refresh, useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { keepClient, keepRemoval } from './client-rows.ts'
import { labels as fieldNames } from './client-values.ts'
import { dateText } from './client-words.ts'

type Preview = StaffOutput<'previewMerge'>
type Field = Preview['differing'][number]

const fields: Field[] = ['name', 'phone', 'email', 'birth_date', 'address', 'notes']

function textOf(client: Client, field: Field): string {
  const value = client[field]
  if (!value) return '–'
  return field === 'phone' ? formatPhone(value) : field === 'birth_date' ? dateText(value) : value
}

/** Labels of either that the merged one has no room for. */
function labelsLeft({ kept, removed, merged }: Preview): string[] {
  const known = new Set(merged.labels?.map(foldLabel))
  return [kept, removed].flatMap(({ labels = [] }) => labels).filter((label) => !known.has(foldLabel(label)))
}

type ChoiceProps = { preview: Preview; onBack: () => void; onClose: () => void; reload: () => void }

/** Both files side by side; where they differ one of the two is chosen. */
export function MergeChoice({ preview, onBack, onClose, reload }: ChoiceProps) {
  const { kept, removed, merged, differing, appointments } = preview
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
  const choose = (field: Field, other: boolean) =>
    setTake((taken) => (other ? [...taken, field] : taken.filter((one) => one !== field)))
  const shown = fields.filter((field) => kept[field] || removed[field])
  const labels = merged.labels?.join(', ')
  const left = labelsLeft(preview)
  return (
    <div>
      <div className="-mx-1 overflow-x-auto px-1">
        <table className="w-full table-fixed text-left">
          <thead>
            <tr className="border-line border-b align-bottom">
              <th scope="col" className="w-24 py-2 pr-3 max-sm:w-19">
                <span className="sr-only">Campo</span>
              </th>
              <th scope="col" className="py-2 pr-3 font-semibold">
                Este cadastro
                <span className="block font-normal text-soft text-sm">fica</span>
              </th>
              <th scope="col" className="py-2 font-semibold">
                Outro cadastro
                <span className="block font-normal text-soft text-sm">deixa de existir</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((field) => (
              <Line
                key={field}
                field={field}
                texts={[textOf(kept, field), textOf(removed, field)]}
                choice={differing.includes(field)}
                other={take.includes(field) || (!differing.includes(field) && !kept[field])}
                onChoose={(other) => choose(field, other)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-4 space-y-1 text-soft">
        {labels && <li>Etiquetas: {labels}.</li>}
        {left.length > 0 && (
          <li>
            Um cliente tem no máximo {LABELS_PER_CLIENT} etiquetas. Ficam de fora: {left.join(', ')}.
          </li>
        )}
        <li>
          {appointments === 0
            ? `${removed.name} não tem visitas a mover.`
            : appointments === 1
              ? `1 visita de ${removed.name} passa para este cadastro.`
              : `${appointments} visitas de ${removed.name} passam para este cadastro.`}
        </li>
        {kept.phone && removed.phone && kept.phone !== removed.phone && (
          <li>Quem agendar com qualquer um dos dois telefones chega a este cadastro.</li>
        )}
      </ul>
      {merge.error && (
        <Notice kind="error" title="Os cadastros não foram unidos" className="mt-4">
          <p className="mt-1 text-soft">{merge.error.message}</p>
          {merge.error.code === 'version_conflict' && (
            <Button
              look="secondary"
              className="mt-3"
              onClick={() => {
                merge.reset()
                reload()
              }}
            >
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

type LineProps = {
  field: Field
  texts: [string, string]
  choice: boolean
  other: boolean
  onChoose: (other: boolean) => void
}

function Line({ field, texts, choice, other, onChoose }: LineProps) {
  return (
    <tr className="border-line border-b align-top">
      <th scope="row" className="py-2.5 pr-3 font-normal text-soft text-sm max-sm:pr-1 max-sm:text-xs">
        {fieldNames[field]}
      </th>
      {texts.map((text, index) => {
        const chosen = (index === 1) === other
        if (!choice) {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: always two, this one and the other
            <td key={index} className={`break-words py-2.5 pr-3 ${chosen ? '' : 'text-soft'}`}>
              {text}
            </td>
          )
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: always two, this one and the other
          <td key={index} className="py-1 pr-2">
            <label
              className={`flex min-h-9 cursor-pointer gap-2 rounded-md border px-2 py-1.5 ${chosen ? 'border-primary-edge bg-tint' : 'border-field'}`}
            >
              <input
                type="radio"
                name={`merge-${field}`}
                checked={chosen}
                onChange={() => onChoose(index === 1)}
                aria-label={`${fieldNames[field]}: ${text}`}
                className="mt-0.5 size-4 shrink-0 accent-primary"
              />
              <span className="min-w-0 break-words">{text}</span>
            </label>
          </td>
        )
      })}
    </tr>
  )
}
