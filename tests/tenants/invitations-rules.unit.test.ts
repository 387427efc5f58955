import { expect, test } from 'vitest'
import { provesAddress } from '#functions/tenants/rules/invitations.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const inviter = { role: 'owner', since: '2026-01-01T00:00:00.000Z' } as const
const invitation = {
  status: 'pending' as const,
  role: 'professional' as const,
  email: 'kaua@navalha.test',
  expires_at: '2026-03-17T12:00:00.000Z',
  backed_since: inviter.since,
}
const proves = (changes: object, email = invitation.email) =>
  provesAddress({ ...invitation, ...changes }, inviter, { email }, now)

test('an open invitation that was mailed proves its address, however it is written', () => {
  expect(proves({})).toBe(true)
  expect(proves({}, 'Kaua@NAVALHA.test')).toBe(true)
})

test.each([
  ['of a manager', { role: 'manager' }],
  ['of an owner', { role: 'owner' }],
  ['that its inviter was shown', { by_hand: true }],
  ['that was accepted', { status: 'accepted' }],
  ['that was withdrawn', { status: 'revoked' }],
  ['that was passed on to another account', { status: 'awaiting_approval' }],
  ['that has expired', { expires_at: now.toISOString() }],
])('an invitation %s proves nothing', (_, changes) => {
  expect(proves(changes)).toBe(false)
})

test.each([
  ['was removed', undefined],
  ['is no owner any more', { ...inviter, role: 'manager' as const }],
  ['lost the permission meanwhile', { ...inviter, manages_since: '2026-02-01T00:00:00.000Z' }],
])('an invitation whose inviter %s proves nothing', (_, by) => {
  expect(provesAddress(invitation, by, invitation, now)).toBe(false)
})

test.each(['outro@navalha.test', 'kaua@navalha.tes', ' kaua@navalha.test', '\u212aaua@navalha.test', ''])(
  'an invitation does not prove another address: %j',
  (email) => {
    expect(proves({}, email)).toBe(false)
  },
)
