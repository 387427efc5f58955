import { systemAuthority } from '#functions/kit/authority.ts'
import { audit, commit, create } from '#functions/kit/commit.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { type Notification, notifications } from '#functions/notifications/records.ts'
import { newId } from '#shared/ids.ts'
import type { NotificationView } from '#shared/notifications.ts'
import { tableOfStack } from './actor.ts'
import type { StaffMember } from './routes.ts'

type Headers = Record<string, string>

/** Returns a member's calls about messages to clients. */
export function messagesOf(member: StaffMember) {
  const settings = () => member.getNotificationSettings()
  return {
    settings,
    /** Changes some of the stored settings. */
    save: async (changes: object) => {
      const { available: _, ...stored } = (await settings()).body
      return member.saveNotificationSettings({ ...stored, ...changes })
    },
    preview: (body: object) => member.previewMessage(body),
    list: async (): Promise<NotificationView[]> => {
      const answer = await member.listNotifications()
      return answer.body.notifications
    },
    resend: (id: string, headers: Headers = {}) =>
      member.resendNotification({ notification_id: id }, headers),
    test: (channel: string, headers: Headers = {}) => member.sendTestNotification({ channel }, headers),
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
