import { describe, expect, test } from 'vitest'
import { tableShape } from '#functions/kit/table-shape.ts'
import { PROFESSIONALS_LIMIT } from '#functions/professionals/rules.ts'
import { AGENDA_CHECK_SECONDS } from '#shared/agenda.ts'
import { tiers } from '#shared/api-keys.ts'
import {
  all,
  domain,
  edge,
  entries,
  functions,
  type Json,
  mailFrom,
  only,
  type Resource,
  readable,
  state,
  trialState,
} from '../kit/templates.ts'

describe('state', () => {
  test('the table is the one of table-shape, streams, expires, and cannot be lost', () => {
    const { Properties, DeletionPolicy } = only('AWS::DynamoDB::Table', state)
    expect(DeletionPolicy).toBe('Retain')
    expect(Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      TimeToLiveSpecification: { AttributeName: tableShape.ttl, Enabled: true },
    })
    const keys = (schema: Json) => schema.map(({ AttributeName }: Json) => AttributeName)
    expect(keys(Properties.KeySchema)).toEqual(['pk', 'sk'])
    expect(
      Properties.GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }: Json) => [
        IndexName,
        ...keys(KeySchema),
        Projection.ProjectionType,
      ]),
    ).toEqual(
      Object.entries(tableShape.indexes).map(([name, { projection }]) => [
        name,
        `${name}_pk`,
        `${name}_sk`,
        projection,
      ]),
    )
    expect(Properties.AttributeDefinitions.every(({ AttributeType }: Json) => AttributeType === 'S')).toBe(
      true,
    )
  })

  test('a password needs six characters and no classes (RULINGS A2)', () => {
    const { Properties, DeletionPolicy } = only('AWS::Cognito::UserPool', state)
    expect(DeletionPolicy).toBe('Retain')
    expect(Properties.Policies.PasswordPolicy).toEqual({
      MinimumLength: 6,
      RequireLowercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
      RequireUppercase: false,
    })
    expect(Properties).toMatchObject({ UsernameAttributes: ['email'], DeletionProtection: 'ACTIVE' })
  })

  test('an account carries its business’s name and zone, and a changed address counts when it is shown to be one’s own', () => {
    const { Properties } = only('AWS::Cognito::UserPool', state)
    expect(Properties.Schema).toEqual([
      {
        AttributeDataType: 'String',
        Mutable: true,
        Name: 'business_name',
        StringAttributeConstraints: { MaxLength: '120' },
      },
      {
        AttributeDataType: 'String',
        Mutable: true,
        Name: 'timezone',
        StringAttributeConstraints: { MaxLength: '60' },
      },
    ])
    expect(Properties.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate).toEqual([
      'email',
    ])
    const client = only('AWS::Cognito::UserPoolClient', state).Properties
    const own = ['custom:business_name', 'custom:timezone', 'email', 'name']
    expect(client.WriteAttributes.sort()).toEqual(own)
    expect(client.ReadAttributes.sort()).toEqual([...own, 'email_verified'].sort())
    expect(client.EnableTokenRevocation).toBe(true)
    // A copied token is valid this long after its owner has signed out.
    expect(client).toMatchObject({ IdTokenValidity: 15, TokenValidityUnits: { IdToken: 'minutes' } })
    // Cognito refuses a client with rotation the flow that does not rotate.
    expect(client.RefreshTokenRotation).toEqual({ Feature: 'ENABLED', RetryGracePeriodSeconds: 60 })
    expect(client.ExplicitAuthFlows).toEqual(['ALLOW_USER_SRP_AUTH'])
  })

  test('the pool’s triggers are our one function, and only this pool may call it', () => {
    const [poolId, pool] = entries('AWS::Cognito::UserPool', state)[0] as [string, Resource]
    const identity = functions.find(({ name }) => name === 'identity')
    const arn = { 'Fn::GetAtt': [identity?.id, 'Arn'] }
    expect(pool.Properties.LambdaConfig).toEqual({
      PreSignUp: arn,
      PostConfirmation: arn,
      CustomMessage: arn,
    })
    for (const [, { Properties }] of entries('AWS::Lambda::Permission', state)) {
      expect(Properties).toEqual({
        Action: 'lambda:InvokeFunction',
        FunctionName: arn,
        Principal: 'cognito-idp.amazonaws.com',
        SourceArn: { 'Fn::GetAtt': [poolId, 'Arn'] },
      })
    }
    // Cognito waits five seconds at most.
    expect(identity?.properties.Timeout).toBe(5)
  })

  test('mails of the pool and of the product have one sender; without one the pool sends its own', () => {
    const { EmailConfiguration } = only('AWS::Cognito::UserPool', state).Properties
    const { VerificationMessageTemplate } = only('AWS::Cognito::UserPool', state).Properties
    expect(VerificationMessageTemplate.EmailMessage).toContain('{####}')
    expect(VerificationMessageTemplate.EmailMessage).toContain(
      'Se não foi você que pediu, ignore este email.',
    )
    expect(VerificationMessageTemplate.EmailMessage).toContain(`https://${domain}/auth`)
    expect(EmailConfiguration).toMatchObject({ EmailSendingAccount: 'DEVELOPER', From: mailFrom })
    const identity = JSON.stringify(EmailConfiguration.SourceArn)
    expect(identity).toContain(`:identity/${domain}"`)
    const sender = functions.find(({ name }) => name === 'message-send')
    expect(sender?.properties.Environment.Variables.MAIL_FROM).toBe(mailFrom)
    expect(only('AWS::Cognito::UserPool', trialState).Properties.EmailConfiguration).toBeUndefined()
  })

  test('pictures are put in from the app’s own pages, and read by our distribution once its id is known', () => {
    const origins = (template: Json) =>
      only('AWS::S3::Bucket', template, 'Uploads').Properties.CorsConfiguration.CorsRules
    const own = ['', 'www.', 'app.'].map((name) => `https://${name}${domain}`)
    expect(origins(state)).toEqual([{ AllowedMethods: ['POST'], AllowedOrigins: own }])
    expect(origins(trialState)).toEqual([{ AllowedMethods: ['POST'], AllowedOrigins: ['*'] }])
    for (const [template, distribution] of [
      [state, 'E123'],
      [trialState, '*'],
    ]) {
      const { Statement } = only('AWS::S3::BucketPolicy', template, 'Uploads').Properties.PolicyDocument
      const allowed = Statement.filter(({ Effect }: Json) => Effect === 'Allow')
      expect(allowed).toHaveLength(1)
      expect(allowed[0]).toMatchObject({
        Action: 's3:GetObject',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceAccount': { Ref: 'AWS::AccountId' } } },
      })
      expect(readable(allowed[0].Resource)).toBe('Uploads/uploads/*')
      const arn = readable(allowed[0].Condition.ArnLike['AWS:SourceArn'])
      expect(arn.split(':').at(-1)).toBe(`distribution/${distribution}`)
    }
  })

  test('the edge’s web ACL limits what one address asks for: not Google’s notifications, and systems with keys apart', () => {
    const { Scope, Rules } = only('AWS::WAFv2::WebACL', edge).Properties
    expect([Scope, Rules.map(({ Name }: { Name: string }) => Name)]).toEqual([
      'CLOUDFRONT',
      [
        'Rate',
        'StaffRate',
        'PartnerRate',
        'AWSManagedRulesAmazonIpReputationList',
        'AWSManagedRulesCommonRuleSet',
        'AWSManagedRulesKnownBadInputsRuleSet',
      ],
    ])
    const begins = (path: string) => ({
      ByteMatchStatement: {
        SearchString: path,
        PositionalConstraint: 'STARTS_WITH',
        FieldToMatch: { UriPath: {} },
      },
    })
    const under = (...paths: string[]) => ({ OrStatement: { Statements: paths.map(begins) } })
    expect(Rules[0]).toMatchObject({
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: {
          Limit: 3000,
          AggregateKeyType: 'IP',
          ScopeDownStatement: {
            NotStatement: { Statement: under('/api/public/google/', '/api/staff/', '/v1/', '/mcp') },
          },
        },
      },
    })
    const { Limit, ScopeDownStatement } = Rules[1].Statement.RateBasedStatement
    expect(ScopeDownStatement).toMatchObject(begins('/api/staff/'))
    // This allows five minutes of checks by every professional's agenda.
    expect(Limit).toBeGreaterThan((PROFESSIONALS_LIMIT * 300) / AGENDA_CHECK_SECONDS)
    // The limit allows ten keys of the high tier from one address.
    expect(Rules[2].Statement.RateBasedStatement).toMatchObject({
      Limit: 10 * 5 * tiers.high.perMinute,
      ScopeDownStatement: under('/v1/', '/mcp'),
    })
  })

  test('with a domain the pool has a web ACL, which limits what one address asks of it', () => {
    const { Scope, Rules } = only('AWS::WAFv2::WebACL', state).Properties
    expect(Scope).toBe('REGIONAL')
    expect(Rules[0]).toMatchObject({
      Action: { Block: {} },
      Statement: { RateBasedStatement: { Limit: 1000, AggregateKeyType: 'IP' } },
    })
    const { ResourceArn, WebACLArn } = only('AWS::WAFv2::WebACLAssociation', state).Properties
    expect([ResourceArn, WebACLArn].map(readable)).toEqual(['UserPool', 'WebAcl'])
    expect(all('AWS::WAFv2::WebACL', trialState)).toEqual([])
  })

  test('AWS rotates the key of the secrets, a deleted stack keeps it, and only the listed roles use it', () => {
    const { Properties, DeletionPolicy } = only('AWS::KMS::Key', state)
    expect([DeletionPolicy, Properties.EnableKeyRotation]).toEqual(['Retain', true])
    // The account decides by the policies of its roles: those of the functions.
    expect(Properties.KeyPolicy.Statement).toHaveLength(1)
    expect(Properties.KeyPolicy.Statement[0]).toMatchObject({ Effect: 'Allow', Action: 'kms:*' })
    expect(readable(Properties.KeyPolicy.Statement[0].Principal.AWS)).toMatch(/:root$/)
  })

  test('backups are kept for 90 days, encrypted, and for nobody but who may sign for them', () => {
    const { Properties, DeletionPolicy } = only('AWS::S3::Bucket', state, 'Backups')
    expect(DeletionPolicy).toBe('Retain')
    expect(Properties.LifecycleConfiguration.Rules).toEqual([{ ExpirationInDays: 90, Status: 'Enabled' }])
    expect(Properties.CorsConfiguration).toBeUndefined()
    expect(
      Properties.BucketEncryption.ServerSideEncryptionConfiguration[0].ServerSideEncryptionByDefault,
    ).toEqual({ SSEAlgorithm: 'AES256' })
    const { Statement } = only('AWS::S3::BucketPolicy', state, 'Backups').Properties.PolicyDocument
    expect(Statement.filter(({ Effect }: Json) => Effect === 'Allow')).toEqual([])
  })

  test('no bucket is public', () => {
    for (const bucket of [...all('AWS::S3::Bucket', state), ...all('AWS::S3::Bucket')]) {
      expect(Object.values(bucket.Properties.PublicAccessBlockConfiguration)).toEqual([
        true,
        true,
        true,
        true,
      ])
    }
  })
})
