import type { NotificationSettings } from '#shared/notifications.ts'
import type { StaffInput } from '../../lib/staff-address.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'

type Saved = StaffInput<'saveNotificationSettings'>

/** Other settings are saved as they are stored. */
export function useSaveSettings(settings: NotificationSettings) {
  const query = useStaffQuery('getNotificationSettings', {})
  const save = useStaffMutation('saveNotificationSettings', {
    invalidates: ['getNotificationSettings', 'listNotifications'],
    versioned: () => 'notification-settings',
    done: '✅ Configurações salvas',
    failed: ({ message }) => `Erro ao salvar configurações: ${message}`,
  })
  return {
    save: (changes: Partial<Saved>, version: number | undefined) => {
      const { available: _, ...stored } = settings
      return save.mutateAsync({ ...stored, ...changes, version: version ?? settings.version })
    },
    isPending: save.isPending,
    /** Returns undefined when they did not load. */
    reread: async () => {
      const { data, isError } = await query.refetch()
      return isError ? undefined : data
    },
  }
}
