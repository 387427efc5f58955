import { systemAuthority } from '#functions/kit/authority.ts'
import { audit, commit, create } from '#functions/kit/commit.ts'
import type { Tenant } from '#functions/kit/records.ts'
import { type Notification, notifications } from '#functions/notifications/records.ts'
import type { Problem } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { NotificationSettings, NotificationView } from '#shared/notifications.ts'
import { tableOfStack } from './actor.ts'
import type { Shop } from './shop.ts'

type Answer<T> = Promise<{ status: number; body: T & Omit<Problem, 'status'> }>
type Headers = Record<string, string>

/** Returns a member's calls about messages to clients. */
export function messagesOf({ call }: Pick<Shop['owner'], 'call'>) {
  const settings = (): Answer<NotificationSettings> => call('GET', '/api/staff/notification-settings')
  return {
    settings,
    /** Changes some of the stored settings. */
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

/** Writes messages that were settled earlier, by default failed confirmations by e-mail. */
export async function settleMessages(
  tenant: Tenant,
  parts: readonly Partial<Notification>[],
): Promise<Notification[]> {
  const now = () => new Date()
  const ctx = { table: tableOfStack(), tenant, ...systemAuthority('test'), request_id: 'req_test', now }
  const all = parts.map((part): Notification => {
    const created_at = part.created_at ?? now().toISOString()
    return {
      id: newId('ntf', new Date(created_at)),
      kind: 'confirmation',
      channel: 'email',
      client_name: 'Clara Dias',
      recipient: 'c***@navalha.test',
      status: 'failed',
      reason: 'bounced',
      scheduled_for: created_at,
      tries: 1,
      created_at,
      ...part,
    }
  })
  await commit(ctx, ...all.map((one) => create(notifications, one)), audit('test', 'ntf', {}))
  return all
}
