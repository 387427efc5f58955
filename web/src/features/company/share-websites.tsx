import { EMBED_ORIGINS } from '#shared/booking-config.ts'
import type { ConfigView } from '#shared/company.ts'
import { NO_WEBSITE, websiteOrigin } from '#shared/embed.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { AddForm } from '../../ui/add-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { RemovableList } from '../../ui/removable-list.tsx'
import { inWords } from './page-link.tsx'

/** No website may frame the page until the owner adds one. */
export function ShareWebsites({ config }: { config: ConfigView }) {
  const origins = config.embed_origins ?? []
  const update = useStaffMutation('updateBookingConfig', {
    invalidates: ['getBookingConfig'],
    versioned: () => 'booking_config',
  })
  const save = (embed_origins: string[]) => update.mutateAsync({ version: config.version, embed_origins })
  const form = useRecordForm({
    name: 'embed-website',
    values: { embed_origins: '' },
    labels: { embed_origins: 'Endereço do site' },
    save: ({ embed_origins: typed }) => save([...origins, websiteOrigin(typed) ?? typed]),
    saved: () => undefined,
  })
  const faultOf = (typed: string) => {
    const origin = websiteOrigin(typed)
    if (!origin) return NO_WEBSITE
    return origins.includes(origin) ? `${inWords(origin)} já está na lista.` : undefined
  }
  return (
    <section aria-label="Sites autorizados">
      <RemovableList
        title="Sites autorizados"
        entries={origins.map((origin) => ({ id: origin, title: inWords(origin), text: origin }))}
        empty={{
          title: 'Desligado: nenhum site autorizado',
          text: 'Sua página só abre no próprio endereço. Adicione um site para mostrá-la dentro dele.',
        }}
        removeLabel={({ title }) => `Remover ${title}`}
        question={({ title }) => ({
          title: `Remover ${title}?`,
          text: 'Sua página deixa de aparecer dentro desse site. O botão e os links continuam.',
        })}
        removal={{ ...update, run: ({ id }) => save(origins.filter((origin) => origin !== id)) }}
      />
      {origins.length < EMBED_ORIGINS ? (
        <AddForm form={form} title="Novo site" action="Adicionar site" className="mt-4">
          <TextField
            {...form.text('embed_origins', {
              required: NO_WEBSITE,
              check: faultOf,
              help: 'Com www e sem www são dois sites: se o seu abre dos dois jeitos, adicione os dois.',
            })}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="www.exemplo.com.br"
            maxLength={2048}
          />
        </AddForm>
      ) : (
        <p className="mt-3 px-1 text-soft">
          São no máximo {EMBED_ORIGINS} sites. Remova um para adicionar outro.
        </p>
      )}
    </section>
  )
}
