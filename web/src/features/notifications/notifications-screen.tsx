import { useStaffQuery } from '../../lib/staff-query.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MessageList } from './message-list.tsx'
import { SettingsCard } from './settings-card.tsx'
import { TemplatesCard } from './templates-card.tsx'
import { TestCard } from './test-card.tsx'
import { TextsCard } from './texts-card.tsx'

export function NotificationsScreen() {
  const query = useStaffQuery('getNotificationSettings', {})
  return (
    <>
      <PageTitle title="Notificações" text="O que os seus clientes recebem, por onde e com quais palavras." />
      {/* The form waits for the stored settings, because saving defaults would overwrite them (RULINGS
          B28). */}
      <QueryView
        query={query}
        failed="Erro ao carregar configurações"
        skeleton={
          <Skeleton
            label="Carregando configurações..."
            bars={['h-120', 'h-120']}
            className="grid gap-5 lg:grid-cols-2"
          />
        }
      >
        {(settings) => (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <SettingsCard settings={settings} />
            <div className="grid gap-5">
              <TestCard settings={settings} />
              <TextsCard settings={settings} />
              <TemplatesCard settings={settings} />
            </div>
          </div>
        )}
      </QueryView>
      {/* It loads meanwhile; below unloaded content it would jump. */}
      <div className={query.isPending ? 'invisible' : undefined}>
        <MessageList />
      </div>
    </>
  )
}
