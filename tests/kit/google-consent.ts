import { expect, inject } from 'vitest'
import { GOOGLE_CALLBACK } from '#shared/google-window.ts'
import type { StaffMember } from './routes.ts'

const base = () => `http://localhost:${Number(new URL(inject('url')).port) + 6}`

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(base() + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status, await response.text()).toBe(200)
}

/** `refused` contains the page on which Google explains why it does not redirect. */
type Returned = { code?: string; state?: string; error?: string; refused?: string }

/** Returns operations of one account on the local Google of the run's stack. */
export const googleAs = (account: string) => ({
  account,
  fail: (fault: string, more: object = {}) => post('/_fake/faults', { fault, account, times: 1, ...more }),
  /** Counts the grants that have not ended. */
  async grants(): Promise<number> {
    const response = await fetch(`${base()}/_fake/state.json?account=${account}`)
    return (await response.json()).accounts[0].grants
  },
  register: (client_id: string, client_secret: string, more: object = {}) =>
    post('/_fake/clients', { client_id, client_secret, ...more }),
  /** Decides as the person on Google's page, and returns the query of the address to which Google redirects. */
  async consent(url: string, decision: 'allow' | 'deny' = 'allow'): Promise<Returned> {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ other: account, decision }),
    })
    if (response.status !== 302) return { refused: await response.text() }
    const location = new URL(response.headers.get('location') as string)
    expect(location.origin + location.pathname).toBe(inject('url') + GOOGLE_CALLBACK)
    return Object.fromEntries(location.searchParams)
  },
})

/** Returns a member's calls about the Google connection of a business. */
export const connectionBy = (member: StaffMember) => ({
  get: () => member.getGoogle(),
  save: (input: object, headers = {}) => member.saveGoogleCredentials(input, headers),
  forget: () => member.deleteGoogleCredentials(),
  start: () => member.startGoogle(),
  exchange: (input: object) => member.exchangeGoogleCode(input),
  update: (professional_id: string | null) => member.updateGoogle({ professional_id }),
  disconnect: (headers = {}) => member.disconnectGoogle({}, headers),
})
