import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { record, ref, type Tenant } from '#functions/kit/records.ts'
import { getMany, openTable } from '#functions/kit/table.ts'

// A table that leaves keys out is throttled, which DynamoDB Local never is: the SDK is made to say so here.
const documents = mockClient(DynamoDBDocumentClient)
process.env.AWS_REGION = 'sa-east-1'
const scope = { table: openTable('table'), tenant: 't' as Tenant }
const things = record<{ id: string }, { id: string }>({ key: ({ id }) => [`thing#${id}`, 'thing'] })
const refs = (...ids: string[]) => ids.map((id) => ref(things, { id }))
type Key = { pk: string; sk: string }
const keysOf = (input: { RequestItems?: Record<string, { Keys?: unknown }> }) =>
  input.RequestItems?.table?.Keys as Key[]

beforeEach(() => documents.reset())

describe('several items at once', () => {
  it('asks for each once, and gives each in every place it was asked for', async () => {
    documents
      .on(BatchGetCommand)
      .callsFake((input) => ({ Responses: { table: keysOf(input).map((key) => ({ ...key, id: key.pk })) } }))
    const found = await getMany(scope, refs('a', 'b', 'a'))
    expect(found.map((one) => one?.id)).toEqual(['t#thing#a', 't#thing#b', 't#thing#a'])
    expect(documents.commandCalls(BatchGetCommand).map((call) => keysOf(call.args[0].input).length)).toEqual([
      2,
    ])
  })

  it('asks again for what a throttled table leaves out, until it gives up', async () => {
    let left = 3
    documents.on(BatchGetCommand).callsFake((input) => {
      const keys = keysOf(input)
      return left-- > 0
        ? { UnprocessedKeys: { table: { Keys: keys } } }
        : { Responses: { table: keys.map((key) => ({ ...key, id: 'there' })) } }
    })
    expect(await getMany(scope, refs('a'))).toMatchObject([{ id: 'there' }])
    left = 100
    await expect(getMany(scope, refs('a'))).rejects.toMatchObject({ code: 'busy' })
  })
})
