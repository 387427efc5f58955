import { describe, expect, it } from 'vitest'
import {
  auditName,
  authorityOf,
  authorName,
  type By,
  keyAuthority,
  memberAuthority,
  systemAuthority,
} from '#functions/kit/authority.ts'
import { readLink, signLink } from '#functions/kit/link-token.ts'
import { hasAgenda } from '#functions/schedule/rules/entries.ts'

const member = (role: 'owner' | 'manager' | 'professional', professional_id?: string) =>
  memberAuthority({
    user_id: 'usr_1',
    role,
    email: 'a@exemplo.test',
    ...(professional_id && { professional_id }),
  })

describe('permissions of a caller', () => {
  const link: By = { kind: 'link', action: 'cancel', appointment_id: 'apt_1', link_version: 1 }
  it.each([
    ['an owner', member('owner'), true, true],
    ['a manager', member('manager', 'pro_1'), true, true],
    ['a professional', member('professional', 'pro_1'), false, true],
    ['a professional without an agenda', member('professional'), false, false],
    ['a customer', authorityOf({ kind: 'customer' }), false, false],
    ['the holder of a link', authorityOf(link), false, false],
    ['a key that reads appointments', keyOf('appointments:read'), true, true],
    ['a key that reads clients', keyOf('clients:read'), false, false],
    ['the system', systemAuthority('metrics-roll'), true, true],
  ])('the agendas that %s may reach are right', (_who, authority, all, own) => {
    expect(authority.can('agenda.all')).toBe(all)
    expect(hasAgenda(authority, 'pro_1')).toBe(own)
    expect(hasAgenda(authority, 'pro_2')).toBe(all)
    expect(hasAgenda(authority, undefined)).toBe(all)
  })

  function keyOf(scope: 'appointments:read' | 'clients:read') {
    return keyAuthority({ key_id: 'key_1', name: 'ERP', scopes: [scope] })
  }

  it('a key has exactly the permissions of its scopes', () => {
    const key = keyAuthority({ key_id: 'key_1', name: 'ERP', scopes: ['clients:write', 'stock_items:read'] })
    expect([key.can('clients.all'), key.can('stock.read')]).toEqual([true, true])
    expect([key.can('stock.write'), key.can('money.read'), key.can('members.manage')]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('the history names a member by name, or by address when there is no name', () => {
    const unnamed = { user_id: 'usr_1', role: 'owner', email: 'ze@exemplo.test' } as const
    expect(authorName(memberAuthority(unnamed).by)).toBe('ze@exemplo.test')
    expect(authorName(memberAuthority({ ...unnamed, name: 'Zé' }).by)).toBe('Zé')
  })

  it('the audit trail names callers by id, never by address or name', () => {
    expect(auditName(member('owner').by)).toEqual({ kind: 'staff', user_id: 'usr_1', role: 'owner' })
    expect(auditName({ kind: 'key', key_id: 'key_1', name: 'ERP' })).toEqual({ kind: 'key', key_id: 'key_1' })
    expect(auditName(link)).toEqual(link)
  })
})

describe('signed links', () => {
  const link = {
    tenant: 'ten_1',
    appointment_id: 'apt_1',
    action: 'cancel' as const,
    link_version: 3,
    expires: 2_000_000_000,
  }
  const token = signLink('secret', link)
  const before = new Date('2030-01-01')

  it('a signed link returns the facts that it was made with', () => {
    expect(readLink('secret', token, before)).toEqual(link)
    expect(token).toMatch(/^[\w.-]+$/)
  })

  it.each([
    ['of another secret', signLink('other', link)],
    ['with another action', token.replace('cancel', 'confirm')],
    ['with another version', token.replace('.3.', '.4.')],
    ['without its signature', token.slice(0, token.lastIndexOf('.'))],
    ['that is not a token', 'x'],
    ['that is empty', ''],
  ])('a link %s is refused', (_what, forged) => {
    expect(() => readLink('secret', forged, before)).toThrow('Token inválido')
  })

  it('a signed link expires', () => {
    expect(() => readLink('secret', token, new Date(link.expires * 1000))).toThrow('Este link expirou')
  })
})
