import { createHash } from 'node:crypto'
import type { Json } from '../template/resolve.ts'
import type { Faults } from './faults.ts'
import { type GoogleState, hashOf, TOKEN_SECONDS } from './state.ts'

/** It serves the accounts page and the token endpoints. */

export type Answer = { status: number; body?: object | string; headers?: Record<string, string> }

export const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar'
/** Any other address creates a new account. */
const OFFERED = ['dona.navalha@example.com', 'equipe.navalha@example.com']

const oauthError = (status: number, error: string, error_description: string): Answer => ({
  status,
  body: { error, error_description },
})

export function googleOAuth(state: GoogleState, faults: Faults) {
  /** Google shows these errors itself, because it has no valid redirect. */
  function refusal(query: URLSearchParams): [status: number, error: string, says: string] | undefined {
    const client = state.clients[query.get('client_id') ?? '']
    if (!client) return [401, 'invalid_client', 'The OAuth client was not found.']
    if (!client.redirect_uris.includes(query.get('redirect_uri') ?? ''))
      return [400, 'redirect_uri_mismatch', 'O endereço de retorno não está cadastrado neste cliente.']
    if (query.get('response_type') !== 'code')
      return [400, 'unsupported_response_type', 'response_type must be code']
    if (!query.get('scope')) return [400, 'invalid_request', 'Missing required parameter: scope']
    return undefined
  }

  function decide(query: URLSearchParams, form: URLSearchParams): Answer {
    const redirect = new URL(query.get('redirect_uri') as string)
    const passed = query.get('state')
    if (passed !== null) redirect.searchParams.set('state', passed)
    if (form.get('decision') !== 'allow') redirect.searchParams.set('error', 'access_denied')
    else {
      const account = (form.get('other') || form.get('account') || '').trim()
      if (!/^[^\s@]+@[^\s@]+$/.test(account)) return page(query, 'Escolha uma conta.')
      state.calendarOf(account)
      const ticked = faults.hit('scope_denied', { account }) === undefined
      const scope = ticked ? (query.get('scope') as string) : 'openid'
      const code = state.issueCode({
        client_id: query.get('client_id') as string,
        account,
        redirect_uri: query.get('redirect_uri') as string,
        challenge: query.get('code_challenge_method') === 'S256' ? (query.get('code_challenge') ?? '') : '',
        scope,
        offline: query.get('access_type') === 'offline' && query.get('prompt') === 'consent',
      })
      redirect.searchParams.set('code', code)
      redirect.searchParams.set('scope', scope)
    }
    return { status: 302, headers: { location: redirect.href } }
  }

  function page(query: URLSearchParams, problem = ''): Answer {
    const cut = faults.hit('opener_gone', { client_id: query.get('client_id') ?? undefined }) !== undefined
    const accounts = [...new Set([...OFFERED, ...state.accounts])].slice(0, 8)
    return html(
      200,
      `<h1>Fazer login com o Google (local)</h1>
<p><strong>Navalha</strong> quer ver e editar os eventos da sua agenda.</p>${problem && `<p role="alert">${problem}</p>`}
<form method="post">
<fieldset><legend>Conta</legend>
${accounts.map((one, index) => `<label><input type="radio" name="account" value="${escaped(one)}"${index ? '' : ' checked'}> ${escaped(one)}</label>`).join('\n')}
<label>Outra conta <input name="other" type="email" autocomplete="off"></label>
</fieldset>
<button name="decision" value="allow">Permitir</button> <button name="decision" value="deny">Recusar</button>
</form>`,
      cut ? { 'cross-origin-opener-policy': 'same-origin' } : {},
    )
  }

  function faulty(concerned: { account: string | undefined; client_id: string | undefined }) {
    if (faults.hit('client_not_found', concerned) !== undefined)
      return oauthError(401, 'invalid_client', 'The OAuth client was not found.')
    if (faults.hit('invalid_client', concerned) !== undefined)
      return oauthError(401, 'invalid_client', 'Unauthorized')
    if (faults.hit('redirect_uri_mismatch', concerned) !== undefined)
      return oauthError(400, 'redirect_uri_mismatch', 'Bad Request')
    if (faults.hit('unexpected', concerned) !== undefined) return html(200, '<p>Google</p>')
    return undefined
  }

  return {
    authorize(query: URLSearchParams, form?: URLSearchParams): Answer {
      const refused = refusal(query)
      if (refused) return html(refused[0], `<h1>Erro ${refused[0]}: ${refused[1]}</h1><p>${refused[2]}</p>`)
      return form ? decide(query, form) : page(query)
    },

    token(form: URLSearchParams): Answer {
      const of = (name: string) => form.get(name) ?? ''
      const client = state.clients[of('client_id')]
      const exchanges = of('grant_type') === 'authorization_code'
      const code = exchanges ? state.takeCode(of('code')) : undefined
      const refresh = exchanges ? undefined : state.tokenOf(of('refresh_token'))
      const grant = code ?? refresh
      const concerned = { account: grant?.account, client_id: of('client_id') }
      const fault = faulty(concerned)
      if (fault) return fault
      if (!client) return oauthError(401, 'invalid_client', 'The OAuth client was not found.')
      if (hashOf(of('client_secret')) !== client.secret_hash)
        return oauthError(401, 'invalid_client', 'Unauthorized')
      if (!['authorization_code', 'refresh_token'].includes(of('grant_type')))
        return oauthError(400, 'unsupported_grant_type', `Invalid grant_type: ${of('grant_type')}`)
      if (!grant || grant.client_id !== client.client_id || (refresh && refresh.kind !== 'refresh'))
        return oauthError(
          400,
          'invalid_grant',
          exchanges ? 'Bad Request' : 'Token has been expired or revoked.',
        )
      if (code && code.redirect_uri !== of('redirect_uri'))
        return oauthError(400, 'redirect_uri_mismatch', 'Bad Request')
      if (code?.challenge && code.challenge !== challengeOf(of('code_verifier')))
        return oauthError(400, 'invalid_grant', 'Invalid code verifier.')
      const { account, scope } = grant
      const granted = { client_id: client.client_id, account, scope }
      const access_token = state.issueAccess(granted, faults.hit('clock_skew', concerned) ?? 0)
      const body = { access_token, expires_in: TOKEN_SECONDS, scope, token_type: 'Bearer' }
      return {
        status: 200,
        body: code?.offline ? { ...body, refresh_token: state.issueRefresh(granted) } : body,
      }
    },

    /** Google ends all grants of the account to the client. */
    revoke(form: URLSearchParams): Answer {
      const token = state.tokenOf(form.get('token') ?? '')
      if (!token) return oauthError(400, 'invalid_token', 'Token expired or revoked')
      state.revoke(token.account, token.client_id)
      return { status: 200, body: {} }
    },
  }
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function html(status: number, content: string, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Google (local)</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:26rem;margin:0 auto;padding:1.5rem}label{display:block;padding:.25rem 0}button{font:inherit;padding:.4rem 1rem;margin-top:1rem}</style>
<body>${content}</body></html>`,
  }
}

export function apiError(code: number, reason: string, message: string, more: Json = {}): Answer {
  const domain = /Exceeded$/.test(reason) ? 'usageLimits' : 'global'
  const { headers, ...rest } = more
  return {
    status: code,
    body: { error: { errors: [{ domain, reason, message, ...rest }], code, message } },
    ...(headers && { headers }),
  }
}
