import { shownPage } from '#shared/business-url.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { TextField } from '../../ui/field.tsx'
import { circleAlert, circleCheck } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'

const DEBOUNCE_MS = 300

/** It has hyphens between words and no accents. */
const maskSlug = (typed: string) =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')

const tidySlug = (typed: string) => maskSlug(typed).replace(/^-|-$/g, '')

export function SlugDialog({ onClose }: { onClose: () => void }) {
  const { slug: current } = useBusiness().tenant
  const change = useStaffMutation('changeSlug', {
    invalidates: ['getUserTenants', 'getCompany', 'getBookingConfig', 'checkSlug'],
    done: () => ['Endereço mudado', 'O endereço antigo continua levando à sua página.'],
  })
  const form = useRecordForm({
    name: 'slug',
    values: { slug: current },
    labels: { slug: 'Novo endereço' },
    save: ({ slug }) => change.mutateAsync({ slug: tidySlug(slug) }),
    saved: onClose,
  })
  const typed = tidySlug(form.watch('slug'))
  return (
    <RecordDialog title="Mudar endereço" form={form} onClose={onClose} save="Mudar endereço">
      <p className="mb-4 text-soft">
        O endereço antigo continua valendo: quem o abrir chega à página nova, e ninguém mais pode usá-lo.
      </p>
      <TextField
        {...form.text('slug', { required: 'Informe o endereço.', mask: maskSlug, tidy: tidySlug })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <p className="mt-1.5 break-all text-sm text-soft">
        {shownPage(window.location.origin, typed || '...').replace(/^https?:\/\//, '')}
      </p>
      <SlugStatus slug={typed} current={current} />
    </RecordDialog>
  )
}

function SlugStatus({ slug: typed, current }: { slug: string; current: string }) {
  const slug = useDebounced(typed, DEBOUNCE_MS)
  const { data } = useStaffQuery('checkSlug', { slug }, { enabled: !['', current].includes(slug) })
  const isGood = data && data.status !== 'taken' && data.status !== 'invalid'
  return (
    <p role="status" className="mt-1.5 flex min-h-6 items-center gap-1.5">
      {data && slug === typed && (
        <>
          <Icon
            of={isGood ? circleCheck : circleAlert}
            className={isGood ? 'size-4 text-primary-ink' : 'size-4 text-brick'}
          />
          {data.message}
        </>
      )}
    </p>
  )
}
