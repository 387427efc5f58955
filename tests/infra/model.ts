import { App, Stack } from 'aws-cdk-lib'
import { expect, test } from 'vitest'
import { modelArns } from '../../infra/model.ts'

// The value is that of cdk.json.
const literals = { '@aws-cdk/core:enablePartitionLiterals': true }
const profile = (id: string) => `arn:aws:bedrock:sa-east-1:123456789012:inference-profile/${id}`

// Bedrock's pages on geographic and global cross-Region inference list these.
test.each([
  ['amazon.nova-lite-v1:0', ['arn:aws:bedrock:sa-east-1::foundation-model/amazon.nova-lite-v1:0']],
  [
    'global.anthropic.claude-haiku-4-5-20251001-v1:0',
    [
      profile('global.anthropic.claude-haiku-4-5-20251001-v1:0'),
      'arn:aws:bedrock:sa-east-1::foundation-model/anthropic.claude-haiku-4-5-20251001-v1:0',
      'arn:aws:bedrock:::foundation-model/anthropic.claude-haiku-4-5-20251001-v1:0',
    ],
  ],
  [
    'us.amazon.nova-lite-v1:0',
    [profile('us.amazon.nova-lite-v1:0'), 'arn:aws:bedrock:*::foundation-model/amazon.nova-lite-v1:0'],
  ],
])('a call of %s needs permission for its profile and models', (id, expected) => {
  const stack = new Stack(new App({ context: literals }), 'Model', {
    env: { region: 'sa-east-1', account: '123456789012' },
  })
  expect(modelArns(stack, id)).toEqual(expected)
})
