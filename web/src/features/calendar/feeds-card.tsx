import { useId, useState } from 'react'
import { type Feed, WHOLE_BUSINESS } from '#shared/calendar.ts'
import { useMoment } from '../../lib/business-time.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { store } from '../../ui/staff-icon-paths.ts'
import { CloseFeed } from './close-feed.tsx'
import { OpenFeed } from './open-feed.tsx'

type Asked = { feed: Feed; action: 'open' | 'close' }

/** Calendar programs read these addresses. */
export function FeedsCard() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel">
      <div className="p-4 sm:p-5">
        <h2 id={id} className="font-semibold text-lg tracking-tight">
          Agenda no seu calendário
        </h2>
        <p className="mt-0.5 text-soft">
          Os agendamentos aparecem no Google Agenda, no iPhone ou no Outlook, só para leitura. Quem tem o
          endereço vê nomes de clientes, serviços e horários; telefones e preços não.
        </p>
      </div>
      <Feeds />
    </section>
  )
}

export function Feeds() {
  const query = useStaffQuery('listFeeds', {}, { staleTime: 0 })
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar os calendários"
      skeleton={
        <Skeleton label="Carregando calendários..." bars={['h-14', 'h-14']} className="space-y-3 p-4" />
      }
      empty={({ feeds }) =>
        feeds.length === 0 && (
          <p className="border-line border-t p-4 text-soft sm:p-5">
            Sua conta ainda não está ligada a um profissional. Peça a ligação a quem cuida da equipe.
          </p>
        )
      }
    >
      {({ feeds }) => (
        <>
          <ul className="divide-y divide-line border-line border-t">
            {feeds.map((feed) => (
              <FeedRow key={feed.agenda} feed={feed} onAsk={(action) => setAsked({ feed, action })} />
            ))}
          </ul>
          {asked?.action === 'open' && <OpenFeed feed={asked.feed} onClose={close} />}
          {asked?.action === 'close' && <CloseFeed feed={asked.feed} onClose={close} />}
        </>
      )}
    </QueryView>
  )
}

function FeedRow({ feed, onAsk }: { feed: Feed; onAsk: (action: Asked['action']) => void }) {
  const { agenda, name, created_at } = feed
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
      {agenda === WHOLE_BUSINESS ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-md bg-tint text-primary-ink">
          <Icon of={store} className="size-4.5" />
        </span>
      ) : (
        <Monogram name={name} ground="tint" className="size-9 shrink-0" />
      )}
      <div className="min-w-40 flex-1">
        <p className="break-words font-semibold">{agenda === WHOLE_BUSINESS ? 'Toda a equipe' : name}</p>
        <p className="text-sm text-soft">
          <FeedState feed={feed} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {created_at && (
          <Button look="quiet" onClick={() => onAsk('close')} aria-label={`Desativar: ${name}`}>
            Desativar
          </Button>
        )}
        <Button
          look="secondary"
          className="px-3.5!"
          onClick={() => onAsk('open')}
          aria-label={`${created_at ? 'Trocar endereço' : 'Criar endereço'}: ${name}`}
        >
          {created_at ? 'Trocar endereço' : 'Criar endereço'}
        </Button>
      </div>
    </li>
  )
}

function FeedState({ feed: { created_at, fetched_at } }: { feed: Feed }) {
  const moment = useMoment()
  if (!created_at) return 'Sem endereço'
  const read = fetched_at ? `lido em ${moment(fetched_at)}` : 'ainda não foi lido'
  return `Endereço criado em ${moment(created_at)} · ${read}`
}
