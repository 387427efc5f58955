import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { counterOf } from '#functions/kit/limit.ts'
import { ref, shapeOf, storedKey, type Tenant } from '#functions/kit/records.ts'
import { counters } from '#functions/kit/system-records.ts'
import type { LimitName } from '#shared/limits.ts'
import { tableOfStack } from './actor.ts'

/**
 * Counts uses of `whom` until a limit is reached, or until `left` are left. An address counts in its narrowest network,
 * or in the one that is `wider` steps wider.
 */
export async function exhaust(
  tenant: string,
  name: LimitName,
  whom: string,
  left = 0,
  wider = 0,
): Promise<void> {
  const table = tableOfStack()
  const counter = counterOf({ table, tenant: tenant as Tenant, now: () => new Date() }, [name], whom)
  const one = counter.limits[wider]
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: storedKey(counter.tenant, ref(counters, counter.key)),
      UpdateExpression: 'SET #name = :uses, #ttl = :ttl, #shape = :shape',
      ExpressionAttributeNames: { '#name': one?.attribute ?? '', '#ttl': 'ttl', '#shape': 'shape' },
      ExpressionAttributeValues: {
        ':uses': (one?.limit ?? 0) - left,
        ':ttl': counter.ends,
        ':shape': shapeOf(counters),
      },
    }),
  )
}
