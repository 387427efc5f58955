import { Stack, Validations } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/** Inference profiles pass a call on to one of several regions. */
const PROFILE = /^(global|us|us-gov|eu|apac|jp|au|ca|sa)\./

/** An inference profile needs itself and the model in every region that it may lead to. */
export function modelArns(scope: Construct, id: string): string[] {
  const { partition, region, account } = Stack.of(scope)
  const model = id.replace(PROFILE, '')
  const inRegion = (where: string) => `arn:${partition}:bedrock:${where}::foundation-model/${model}`
  const geography = PROFILE.exec(id)?.[1]
  if (!geography) return [inRegion(region)]
  const profile = `arn:${partition}:bedrock:${region}:${account}:inference-profile/${id}`
  // A global profile's model has no region in its name.
  if (geography === 'global') return [profile, inRegion(region), inRegion('')]
  Validations.of(scope).acknowledge({
    id: `AwsSolutions-IAM5[Resource::arn:${partition}:bedrock:*::foundation-model/${model}]`,
    reason: 'The profile selects the region of this one model.',
  })
  return [profile, inRegion('*')]
}
