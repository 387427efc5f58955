import { describe, expect, test } from 'vitest'
import {
  backupFacts,
  keyFacts,
  oldInvitations,
  type SecurityFacts,
  securityItems,
  webhookFacts,
} from '#functions/help/rules/security.ts'

// Tests the security list's text for each state.

const now = new Date('2026-11-23T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const pool = { codes: {}, refuses_leaked: true }

describe('facts of the security list', () => {
  test('a key is unused 90 days after its last use or its creation', () => {
    const keys = [
      { is_active: true, created_at: ago(200), last_used_at: ago(1) },
      { is_active: true, created_at: ago(200), last_used_at: ago(91) },
      { is_active: true, created_at: ago(91) },
      { is_active: true, created_at: ago(89) },
      { is_active: false, created_at: ago(200) },
    ]
    expect(keyFacts(keys, now)).toEqual({ active: 4, unused: 2 })
  })

  test('an invitation is old after seven days', () => {
    expect(oldInvitations([{ created_at: ago(8) }, { created_at: ago(6) }], now)).toBe(1)
  })

  test('webhooks that are switched off are ignored', () => {
    const hooks = [
      { id: 'a', is_active: true },
      { id: 'b', is_active: true },
      { id: 'c', is_active: false },
    ]
    const failures = new Map([
      ['b', { failures: 2 }],
      ['c', { failures: 9 }],
    ])
    expect(webhookFacts(hooks, failures)).toEqual({ active: 2, failing: 1 })
  })
})

test.each([
  ['is off', false, [], 'off'],
  ['is not due yet', true, [], 'good'],
  ['was made on Sunday', true, ['weekly done 3'], 'good'],
  ['is being made', true, ['weekly running 0', 'weekly done 7'], 'good'],
  ['failed on Sunday', true, ['weekly failed 3', 'weekly done 10'], 'failed'],
  ['failed and was followed by a manual one', true, ['manual done 1', 'weekly failed 3'], 'good'],
  ['succeeded before a failed manual one', true, ['manual failed 1', 'weekly done 3'], 'good'],
  ['was made nine days ago', true, ['weekly done 9'], 'late'],
] as const)('the state of a weekly backup that %s is right', (_, weekly, texts, facts) => {
  const now = new Date('2026-11-25T12:00:00Z')
  const made = texts.map((text) => {
    const [kind, status = '', days] = text.split(' ')
    const created_at = new Date(now.getTime() - Number(days) * 86_400_000).toISOString()
    return { kind: kind as 'weekly' | 'manual', status, created_at }
  })
  expect(backupFacts(weekly, made, now)).toBe(facts)
})

describe('items of the security list', () => {
  const cases: [string, SecurityFacts, 'pending' | 'resolved' | 'info'][] = [
    ['isolamento', {}, 'resolved'],
    ['senhas-vazadas', { pool }, 'resolved'],
    ['senhas-vazadas', { pool: { ...pool, refuses_leaked: false } }, 'info'],
    ['validade-dos-codigos', { pool }, 'info'],
    ['validade-dos-codigos', { pool: { ...pool, codes: { password: 3600 } } }, 'info'],
    ['chaves-paradas', { keys: { active: 2, unused: 1 } }, 'pending'],
    ['chaves-paradas', { keys: { active: 0, unused: 0 } }, 'resolved'],
    ['webhooks-com-falha', { webhooks: { active: 2, failing: 2 } }, 'pending'],
    ['webhooks-com-falha', { webhooks: { active: 0, failing: 0 } }, 'resolved'],
    ['backup-semanal', { backup: 'off' }, 'pending'],
    ['backup-semanal', { backup: 'failed' }, 'pending'],
    ['backup-semanal', { backup: 'late' }, 'pending'],
    ['backup-semanal', { backup: 'good' }, 'resolved'],
    ['segundo-proprietario', { owners: 1 }, 'pending'],
    ['segundo-proprietario', { owners: 2 }, 'resolved'],
    ['convites-antigos', { old_invitations: 3 }, 'pending'],
    ['convites-antigos', { old_invitations: 0 }, 'resolved'],
  ]
  test.each(cases)('the item %s for the facts %j is %s', (id, facts, status) => {
    const found = securityItems(facts).find((one) => one.id === id)
    expect(found?.status).toBe(status)
    // Only pending items have instructions.
    expect((found?.instructions.length ?? 0) > 0).toBe(status === 'pending')
    if (status !== 'pending') expect(found?.action).toBeUndefined()
  })

  test('items without facts are left out, pending ones come first by severity, and those that nobody can change come last', () => {
    const items = securityItems({ pool: { codes: {}, refuses_leaked: false }, owners: 1 })
    expect(items.map(({ id }) => id)).toEqual([
      'segundo-proprietario',
      'isolamento',
      'senhas-vazadas',
      'validade-dos-codigos',
    ])
  })
})
