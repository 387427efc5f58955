import { useEffect, useRef, useState } from 'react'
import { type Feed, feedUrls } from '#shared/calendar.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { calendar } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type OpenFeedProps = { feed: Feed; onClose: () => void }

/** The address is shown only once. A former one ends only after a question. */
export function OpenFeed({ feed, onClose }: OpenFeedProps) {
  const { agenda, name } = feed
  // The list changes when the address has been created.
  const [isReplaced] = useState(feed.created_at !== undefined)
  const open = useStaffMutation('openFeed', { invalidates: ['listFeeds'] })
  const begun = useRef(false)
  const { mutate } = open
  useEffect(() => {
    if (isReplaced || begun.current) return
    begun.current = true
    mutate({ agenda })
  })
  if (open.data) return <NewAddress name={name} secret={open.data.secret} onClose={onClose} />
  if (isReplaced)
    return (
      <ConfirmDialog
        title={`Trocar o endereço de ${name}?`}
        text="O endereço de agora deixa de valer na hora, em todos os calendários que o usam."
        action="Trocar endereço"
        busy={open.isPending}
        error={open.error?.message}
        onClose={onClose}
        onConfirm={() => mutate({ agenda })}
      />
    )
  return (
    <Dialog title={`Endereço de ${name}`} onClose={onClose}>
      {open.error ? (
        <Notice kind="error" title={open.error.message}>
          <Button look="secondary" className="mt-3" onClick={() => mutate({ agenda })}>
            Tentar novamente
          </Button>
        </Notice>
      ) : (
        <Skeleton label="Criando endereço..." bars={['h-24', 'h-10']} className="space-y-3" />
      )}
    </Dialog>
  )
}

type NewAddressProps = { name: string; secret: string; onClose: () => void }

function NewAddress({ name, secret, onClose }: NewAddressProps) {
  const { https, webcal } = feedUrls(location.origin, secret)
  return (
    <Dialog title={`Endereço de ${name}`} wide onClose={onClose}>
      <div className="space-y-5">
        <Notice kind="info" title="Copie agora: este endereço só aparece uma vez">
          <p className="text-soft">Guarde como uma senha. Quem o tiver vê a agenda.</p>
        </Notice>
        <div className="space-y-3">
          <TextArea
            field={{ id: 'feed-address', label: 'Endereço do calendário' }}
            readOnly
            rows={2}
            value={https}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className="min-h-14! resize-none break-all font-mono text-xs!"
          />
          <div className="flex flex-wrap gap-2">
            <CopyButton text={https} what="o endereço">
              Copiar endereço
            </CopyButton>
            <ButtonLink href={webcal} className="px-3.5!">
              <Icon of={calendar} className="size-4" />
              Abrir no calendário
            </ButtonLink>
          </div>
        </div>
        <HowTo webcal={webcal} />
      </div>
    </Dialog>
  )
}

const programs = [
  { value: 'google', label: 'Google' },
  { value: 'apple', label: 'Apple' },
  { value: 'outlook', label: 'Outlook' },
] as const
type Program = (typeof programs)[number]['value']

const steps: Record<Program, string[]> = {
  google: [
    'No computador, abra o Google Agenda.',
    'Ao lado de “Outras agendas”, clique em + e escolha “Do URL”.',
    'Cole o endereço e clique em “Adicionar agenda”. No celular, ela aparece sozinha.',
  ],
  apple: [
    'No iPhone ou iPad, aponte a câmera para o código ao lado e toque em “Assinar”.',
    'No Mac, abra o Calendário, escolha Arquivo › Nova Assinatura de Calendário e cole o endereço.',
    'Em “Atualizar automaticamente”, escolha de 15 em 15 minutos.',
  ],
  outlook: [
    'Abra o calendário do Outlook na web ou no aplicativo.',
    'Escolha “Adicionar calendário” e depois “Assinar da Web”.',
    'Cole o endereço, dê um nome e clique em “Importar”.',
  ],
}

const delays: Record<Program, string> = {
  google: 'O Google decide quando atualiza: uma mudança pode levar até um dia para aparecer.',
  apple: 'Uma mudança aparece no intervalo que você escolher.',
  outlook: 'O Outlook atualiza sozinho a cada poucas horas.',
}

/** Programs differ in how soon they show changes. */
function HowTo({ webcal }: { webcal: string }) {
  const [program, setProgram] = useState<Program>('google')
  return (
    <section aria-label="Como adicionar" className="space-y-3 border-line border-t pt-4">
      <Segmented
        label="Seu calendário"
        name="calendar-program"
        value={program}
        options={programs}
        onChange={setProgram}
      />
      <div className="flex flex-wrap items-start gap-5">
        <div className="min-w-52 flex-1 space-y-2">
          <ol className="list-decimal space-y-1.5 pl-5">
            {steps[program].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="text-sm text-soft">{delays[program]}</p>
        </div>
        {program === 'apple' && (
          <QrCode
            text={webcal}
            label="Código do endereço, para a câmera do iPhone"
            className="size-40 shrink-0 rounded-md border border-line"
          />
        )}
      </div>
    </section>
  )
}
