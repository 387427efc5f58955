import type { GoogleConnection } from '#shared/google.ts'

type Stored = {
  status: 'connected' | 'broken'
  credentials: 'own' | 'global'
  professional_id?: string | undefined
  connected_at: string
  connected_by: string
  synced_at?: string | undefined
  problem?: GoogleConnection['problem']
}
type Own = { client_id: string; project_name?: string | undefined; version: number }

export function connectionOf(parts: {
  connection: Stored | undefined
  own: Own | undefined
  global_available: boolean
}): GoogleConnection {
  const { connection, own, global_available } = parts
  const credentials = own && {
    client_id: own.client_id,
    version: own.version,
    ...(own.project_name && { project_name: own.project_name }),
  }
  const base = { global_available, ...(credentials && { own: credentials }) }
  if (!connection) return { status: 'disconnected', ...base }
  const { status, credentials: used, professional_id, connected_at, connected_by } = connection
  const { synced_at, problem } = connection
  return {
    ...base,
    status,
    credentials: used,
    connected_at,
    connected_by,
    ...(professional_id && { professional_id }),
    ...(synced_at && { synced_at }),
    ...(problem && { problem }),
  }
}

export type Refusal = {
  code: 'google_invalid_client' | 'google_redirect_mismatch' | 'google_refused' | 'google_unavailable'
  message: string
}

export function refusalOf(fault: string, reason: string | undefined, redirect: string): Refusal {
  switch (fault) {
    case 'invalid_client':
      return {
        code: 'google_invalid_client',
        message:
          reason === 'client_not_found'
            ? 'Client ID inválido. Confira no Google Cloud se ele ainda existe, copie-o de novo e salve as credenciais.'
            : `O Google recusou as credenciais (invalid_client). Confira se:
1. o Client ID e o Client Secret são do mesmo projeto do Google Cloud;
2. as credenciais estão corretas;
3. a API do Google Calendar está ativada nesse projeto;
4. a URL de redirecionamento está configurada: ${redirect}`,
      }
    case 'redirect_mismatch':
      return {
        code: 'google_redirect_mismatch',
        message: `O Google não reconhece a URL de redirecionamento (redirect_uri_mismatch). Cadastre-a no Google Cloud, em "URIs de redirecionamento autorizados": ${redirect}`,
      }
    case 'rate':
    case 'quota':
      return {
        code: 'google_unavailable',
        message: 'O Google está recebendo pedidos demais. Espere alguns minutos e conecte de novo.',
      }
    case 'unavailable':
      return {
        code: 'google_unavailable',
        message: 'Resposta inesperada do servidor do Google. Tente conectar de novo em alguns minutos.',
      }
    default:
      return {
        code: 'google_refused',
        message:
          reason === 'scope'
            ? 'Falta a permissão para a agenda. Conecte de novo e, na página do Google, marque o acesso ao Google Agenda.'
            : 'O Google não aceitou a autorização: ela expirou ou já foi usada. Conecte de novo.',
      }
  }
}
