import { Validations } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'

/** Functions accept two secrets. Odd turns send the newer one; even ones replace the older. */
export function originSecrets(scope: Construct, turn = 0): { accepted: string; sent: string } {
  const older = Math.floor(turn / 2)
  const values = [older, older + 1].map((number) => value(scope, number))
  return { accepted: values.join(','), sent: values[turn % 2] as string }
}

function value(scope: Construct, number: number): string {
  const secret = new Secret(scope, `OriginSecret${number}`, {
    description: 'Header by which the functions know that a request came through the distribution',
    generateSecretString: { passwordLength: 40, excludePunctuation: true },
  })
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'Distribution and functions take it from a deploy: two of them replace it, without a gap.',
  })
  return secret.secretValue.unsafeUnwrap()
}
