import type { Context, SQSEvent } from 'aws-lambda'
import { expect, it } from 'vitest'
import { consume } from '#functions/kit/consume.ts'

it('a function whose time is nearly over begins nothing: the messages come again', async () => {
  Object.assign(process.env, { TABLE_NAME: 'none', AWS_REGION: 'sa-east-1' })
  const handler = consume('metrics-roll', {})
  const event = {
    Records: ['a', 'b'].map((messageId) => ({ messageId, body: '{}' })),
  } as unknown as SQSEvent
  const context = { getRemainingTimeInMillis: () => 9_000 } as Context
  expect(await handler(event, context)).toEqual({
    batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'b' }],
  })
})
