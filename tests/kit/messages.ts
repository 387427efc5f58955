import type { Problem } from '#shared/errors.ts'
import type { NotificationSettings, NotificationView } from '#shared/notifications.ts'
import type { Shop } from './shop.ts'

type Answer<T> = Promise<{ status: number; body: T & Omit<Problem, 'status'> }>
type Headers = Record<string, string>

/** What a member does with messages to clients. */
export function messagesOf({ call }: Pick<Shop['owner'], 'call'>) {
  const settings = (): Answer<NotificationSettings> => call('GET', '/api/staff/notification-settings')
  return {
    settings,
    /** Changes some of the stored ones. */
    save: async (changes: object): Answer<NotificationSettings> => {
      const { available: _, ...stored } = (await settings()).body
      return call('PUT', '/api/staff/notification-settings', { ...stored, ...changes })
    },
    preview: (body: object): Answer<{ subject?: string; text: string; html?: string; parts?: number }> =>
      call('POST', '/api/staff/notification-previews', body),
    list: async (): Promise<NotificationView[]> => {
      const answer = await call<{ notifications: NotificationView[] }>('GET', '/api/staff/notifications')
      return answer.body.notifications
    },
    resend: (id: string, headers: Headers = {}): Answer<NotificationView> =>
      call('POST', `/api/staff/notifications/${id}/resend`, {}, headers),
    test: (channel: string, headers: Headers = {}): Answer<NotificationView> =>
      call('POST', '/api/staff/notification-tests', { channel }, headers),
  }
}
