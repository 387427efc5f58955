import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda'
import { gatewayKeyOf } from '#shared/api-keys.ts'
import { API_KEYS_PARTITION, hashOfKey, isKey, type KeyPointer, keyPointers } from './api-key.ts'
import { now } from './context.ts'
import { readEnv } from './env.ts'
import { NO_TENANT } from './identify.ts'
import { logError, logInfo } from './log.ts'
import { storedKey } from './records.ts'
import { get, openTable, type Table } from './table.ts'

/** A key's last use is written at most this often. */
const USE_SECONDS = 60

/** Name of the header that carries a key, in lower case. */
const KEY_HEADER = 'x-api-key'

/**
 * Looks a key up for the gateway, which remembers the answer for 30 seconds. An unknown key is admitted without a tier:
 * the gateway then answers 401 as for an invalid key, remembers that too, and counts no failure of this function, which
 * the error that AWS provides for it would.
 */
export function keyAuthorizer(): (
  event: APIGatewayRequestAuthorizerEvent,
) => Promise<APIGatewayAuthorizerResult> {
  const table = openTable(readEnv('partner-authorizer').TABLE_NAME)
  return async ({ headers, methodArn }) => {
    // The whole API: the answer is remembered for the key, whichever address it called first.
    const resource = `${methodArn.split('/').slice(0, 2).join('/')}/*`
    const key = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === KEY_HEADER)?.[1]
    // Strongly, or a key that was made a moment ago would stay unknown for 30 seconds.
    const scope = { table, tenant: NO_TENANT }
    const pointer =
      isKey(key) && (await get(scope, keyPointers, { hash: hashOfKey(key) }, { consistent: true }))
    if (!pointer) {
      logInfo('authorized', { outcome: 'unknown' })
      return { principalId: 'unknown', policyDocument: policy('Allow', resource), usageIdentifierKey: 'none' }
    }
    const { tenant_id, key_id, name, scopes, is_active, tier } = pointer
    logInfo('authorized', { outcome: is_active ? 'accepted' : 'switched off', key_id })
    if (!is_active) return { principalId: key_id, policyDocument: policy('Deny', resource) }
    await noteUse(table, pointer)
    return {
      principalId: key_id,
      policyDocument: policy('Allow', resource),
      // The gateway hands over texts, numbers and booleans only.
      context: { tenant_id, key_id, name, scopes: scopes.join(' '), tier },
      usageIdentifierKey: gatewayKeyOf(tier),
    }
  }
}

function policy(effect: 'Allow' | 'Deny', resource: string): APIGatewayAuthorizerResult['policyDocument'] {
  const statement = { Action: 'execute-api:Invoke', Effect: effect, Resource: resource }
  return { Version: '2012-10-17', Statement: [statement] }
}

/** A use that is not written costs nobody anything: the call goes on. */
async function noteUse({ client, name }: Table, { tenant_id, key_id }: KeyPointer): Promise<void> {
  const at = now()
  try {
    await client.send(
      new UpdateCommand({
        TableName: name,
        Key: storedKey(tenant_id, { key: [API_KEYS_PARTITION, key_id] }),
        UpdateExpression: 'SET last_used_at = :now',
        ConditionExpression:
          'attribute_exists(pk) AND (attribute_not_exists(last_used_at) OR last_used_at <= :before)',
        ExpressionAttributeValues: {
          ':now': at.toISOString(),
          ':before': new Date(at.getTime() - USE_SECONDS * 1000).toISOString(),
        },
      }),
    )
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException))
      logError('last use not written', error, { key_id })
  }
}
