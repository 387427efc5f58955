import type { Clock } from './clock.ts'
import { callDynamo, dynamoTarget } from './dynamo.ts'

/** Writes the demo business into an empty table. The SDK is loaded only then: a warm start goes without it. */
export async function seedOnce(endpoint: string, tableName: string, clock: Clock): Promise<void> {
  const { Count } = await callDynamo(endpoint, dynamoTarget('Scan'), { TableName: tableName, Limit: 1 })
  if (Count > 0) return
  const [{ DynamoDBClient }, { DynamoDBDocumentClient }, { seedDemo }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/lib-dynamodb'),
    import('./demo.ts'),
  ])
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new DynamoDBClient({ endpoint, region: 'sa-east-1', credentials })
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  await seedDemo({ name: tableName, client: documents }, new Date(clock.now()))
  client.destroy()
}
