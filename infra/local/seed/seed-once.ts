import type { Clock } from '../clock.ts'
import { callDynamo, dynamoTarget } from '../storage/dynamo.ts'

/** The SDK is loaded only when the table is empty. */
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
