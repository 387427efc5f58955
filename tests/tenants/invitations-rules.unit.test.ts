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

test('a pending invitation that was mailed proves its address in any case of letters', () => {
  expect(proves({})).toBe(true)
  expect(proves({}, 'Kaua@NAVALHA.test')).toBe(true)
})

test.each([
  ['of a manager', { role: 'manager' }],
  ['of an owner', { role: 'owner' }],
  ['whose link was shown to its inviter', { by_hand: true }],
  ['that was accepted', { status: 'accepted' }],
  ['that was revoked', { status: 'revoked' }],
  ['that was passed on to another account', { status: 'awaiting_approval' }],
  ['that has expired', { expires_at: now.toISOString() }],
])('an invitation %s does not prove its address', (_, changes) => {
  expect(proves(changes)).toBe(false)
})

test.each([
  ['was removed', undefined],
  ['is no longer an owner', { ...inviter, role: 'manager' as const }],
  ['lost the permission meanwhile', { ...inviter, manages_since: '2026-02-01T00:00:00.000Z' }],
])('an invitation whose inviter %s does not prove its address', (_, by) => {
  expect(provesAddress(invitation, by, invitation, now)).toBe(false)
})

test.each(['outro@navalha.test', 'kaua@navalha.tes', ' kaua@navalha.test', '\u212aaua@navalha.test', ''])(
  'an invitation does not prove the other address %j',
  (email) => {
    expect(proves({}, email)).toBe(false)
  },
)
