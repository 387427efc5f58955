import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda'
import { gatewayKeyOf, OVER } from '#shared/api-keys.ts'
import { API_KEYS_PARTITION, hashOfKey, isKey, type KeyPointer, keyPointers } from '../kit/api-key.ts'
import { readEnv } from '../kit/env.ts'
import { NO_TENANT } from '../kit/identify.ts'
import { logError, logInfo } from '../kit/log.ts'
import { ttlCache } from '../kit/memory.ts'
import { now } from '../kit/now.ts'
import { consumeQuota } from '../kit/quota.ts'
import { storedKey } from '../kit/records.ts'
import type { Table, Tenant } from '../kit/scope.ts'
import { get, openTable } from '../kit/table.ts'
import type { KeyQuota } from './routes.ts'

const USE_SECONDS = 60
/** A recent attempt to write is remembered this long, for a number of keys. */
const NOTED_SECONDS = 30
const NOTED = 2_000

const KEY_HEADER = 'x-api-key'

/** Calls over a limit use a plan of their own. The gateway answers unknown keys with 401. */
export function keyAuthorizer(): (
  event: APIGatewayRequestAuthorizerEvent,
) => Promise<APIGatewayAuthorizerResult> {
  const table = openTable(readEnv('partner-authorizer').TABLE_NAME)
  // A second attempt within a minute would cost a write for nothing.
  const noteUse = ttlCache(NOTED_SECONDS, NOTED, ([tenant, key_id]: readonly [Tenant, string]) =>
    writeUse(table, tenant, key_id),
  )
  return async ({ headers, methodArn }) => {
    const resource = `${methodArn.split('/').slice(0, 2).join('/')}/*`
    const key = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === KEY_HEADER)?.[1]
    // The read is strong, so that a new key works at once.
    const scope = { table, tenant: NO_TENANT }
    const pointer =
      isKey(key) && (await get(scope, keyPointers, { hash: hashOfKey(key) }, { consistent: true }))
    if (!pointer) {
      logInfo('authorized', { outcome: 'unknown' })
      return { principalId: 'unknown', policyDocument: policy('Allow', resource), usageIdentifierKey: 'none' }
    }
    const { tenant_id, key_id, name, scopes, is_active, tier, pauses_at } = pointer
    const isOn = is_active && !(pauses_at && pauses_at <= now().toISOString())
    logInfo('authorized', { outcome: isOn ? 'accepted' : 'switched off', key_id })
    if (!isOn) return { principalId: key_id, policyDocument: policy('Deny', resource) }
    const [quota] = await Promise.all([quotaOf(table, pointer), noteUse([tenant_id, key_id], now())])
    return {
      principalId: key_id,
      policyDocument: policy('Allow', resource),
      // The gateway passes only strings, numbers and booleans.
      context: { tenant_id, key_id, name, scopes: scopes.join(' '), tier, ...quota },
      usageIdentifierKey: gatewayKeyOf(quota?.is_over ? OVER : tier),
    }
  }
}

function policy(effect: 'Allow' | 'Deny', resource: string): APIGatewayAuthorizerResult['policyDocument'] {
  const statement = { Action: 'execute-api:Invoke', Effect: effect, Resource: resource }
  return { Version: '2012-10-17', Statement: [statement] }
}

/** When it is missing in an outage, the function refuses the call as busy. */
async function quotaOf(table: Table, { tenant_id, key_id, tier }: KeyPointer): Promise<KeyQuota | undefined> {
  try {
    const scope = { table, tenant: tenant_id, now }
    const { isOver, left, resetSeconds } = await consumeQuota(scope, `api_calls_${tier}`, key_id)
    return { is_over: isOver, left, reset_seconds: resetSeconds }
  } catch (error) {
    logError('call not counted', error, { key_id })
    return undefined
  }
}

async function writeUse({ client, name }: Table, tenant_id: Tenant, key_id: string): Promise<void> {
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
