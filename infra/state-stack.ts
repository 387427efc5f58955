import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import {
  AccountRecovery,
  ClientAttributes,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { tableShape } from '#functions/kit/table-shape.ts'
import { BACKUP_DAYS } from '#shared/backups.ts'
import { type Fn, fn } from './fn.ts'
import { sender } from './mail.ts'
import { badReputation, rateLimit, webAcl } from './web-acl.ts'

export type StateStackProps = StackProps & {
  mailFrom?: string
  domain?: string
  /** Until its id is known, any distribution of the account may read the pictures. */
  distributionId?: string
  bundles?: string
}

export class StateStack extends Stack {
  readonly table: Table
  readonly userPool: UserPool
  readonly webClient: UserPoolClient
  readonly uploads: Bucket
  readonly backups: Bucket
  readonly identity: Fn
  /** It is stored here, so that no deploy breaks a link. */
  readonly linkSecret: Secret
  /** The service stack's cdk-nag acknowledgements need fixed names. */
  readonly arns: { table: string; avatars: string; backups: string; secrets: string }

  constructor(scope: Construct, id: string, props: StateStackProps) {
    const { mailFrom, domain, distributionId, bundles } = props
    super(scope, id, {
      ...props,
      description: 'Navalha: table, accounts and uploads',
      terminationProtection: true,
    })
    this.table = table(this)
    this.userPool = userPool(this, { mailFrom, domain })
    this.linkSecret = linkSecret(this)
    this.identity = identity(this, { table: this.table, linkSecret: this.linkSecret, domain, bundles })
    this.userPool.addTrigger(UserPoolOperation.PRE_SIGN_UP, this.identity.lambda)
    this.userPool.addTrigger(UserPoolOperation.POST_CONFIRMATION, this.identity.lambda)
    // Without a domain the e-mail has only the code, because this stack does not know the address.
    if (domain) this.userPool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, this.identity.lambda)
    this.webClient = webClient(this.userPool)
    this.uploads = uploads(this, domain, distributionId)
    this.backups = backups(this)
    if (domain) protect(this, this.userPool)
    this.arns = {
      table: this.exportValue(this.table.tableArn, { name: 'NavalhaState:Table' }),
      avatars: this.exportValue(this.uploads.arnForObjects('uploads/avatars/*'), {
        name: 'NavalhaState:Avatars',
      }),
      backups: this.exportValue(this.backups.arnForObjects('*'), { name: 'NavalhaState:Backups' }),
      secrets: this.exportValue(secretsKey(this).keyArn, { name: 'NavalhaState:Secrets' }),
    }
    // It is exported early, so that the staff app needs no change of this stack.
    this.exportValue(this.userPool.userPoolId)
    this.exportValue(this.webClient.userPoolClientId)
  }
}

const string = (name: string) => ({ name, type: AttributeType.STRING })

function linkSecret(scope: Construct): Secret {
  const secret = new Secret(scope, 'LinkSecret', {
    description: 'Key of the signatures in links to appointments',
    generateSecretString: { passwordLength: 40, excludePunctuation: true },
    removalPolicy: RemovalPolicy.RETAIN,
  })
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'A new key would break every link that customers hold; a link ends with its appointment.',
  })
  return secret
}

/** Losing it loses the webhooks' secrets. */
function secretsKey(scope: Construct): Key {
  return new Key(scope, 'Secrets', {
    description: 'Encrypts secrets of webhooks, each with its tenant as context',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
}

function table(scope: Construct): Table {
  const table = new Table(scope, 'Table', {
    partitionKey: string(tableShape.partitionKey),
    sortKey: string(tableShape.sortKey),
    billingMode: BillingMode.PAY_PER_REQUEST,
    stream: StreamViewType.NEW_IMAGE,
    timeToLiveAttribute: tableShape.ttl,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
  for (const [indexName, { projection }] of Object.entries(tableShape.indexes)) {
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: string(`${indexName}_pk`),
      sortKey: string(`${indexName}_sk`),
      projectionType: ProjectionType[projection],
    })
  }
  return table
}

/** The lengths equal those of `createTenant`, because pools cannot change them later. */
const businessAttributes = { business_name: 120, timezone: 60 }

function userPool(
  scope: Construct,
  { mailFrom, domain }: Pick<StateStackProps, 'mailFrom' | 'domain'>,
): UserPool {
  // The address comes last, because a full stop would become part of it.
  const page = domain ? `: https://${domain}/auth` : '.'
  const pool = new UserPool(scope, 'UserPool', {
    signInAliases: { email: true },
    signInCaseSensitive: false,
    selfSignUpEnabled: true,
    autoVerify: { email: true },
    // Invitations are for addresses, so a new one counts only after its owner confirms it.
    keepOriginal: { email: true },
    customAttributes: Object.fromEntries(
      Object.entries(businessAttributes).map(([name, maxLen]) => [
        name,
        new StringAttribute({ maxLen, mutable: true }),
      ]),
    ),
    userVerification: {
      emailSubject: 'Seu código do Navalha',
      // E-mails without the trigger's text use this one.
      emailBody: `Seu código do Navalha é {####}. Se não foi você que pediu, ignore este email. Informe o código na página em que ele foi pedido${page}`,
    },
    ...(mailFrom && {
      email: UserPoolEmail.withSES({ ...sender(mailFrom), sesRegion: Stack.of(scope).region }),
    }),
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    // The product promises "Mínimo 6 caracteres" and nothing more (RULINGS A2).
    passwordPolicy: {
      minLength: 6,
      requireDigits: false,
      requireLowercase: false,
      requireUppercase: false,
      requireSymbols: false,
    },
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
  Validations.of(pool).acknowledge(
    { id: 'AwsSolutions-COG1', reason: 'The product promises six characters and no classes (RULINGS A2).' },
    {
      id: 'AwsSolutions-COG2',
      reason: 'A second factor is offered to everybody and forced on nobody (RULINGS A17).',
    },
    {
      id: 'AwsSolutions-COG8',
      reason: 'The plus plan is paid per user; Cognito limits tries in every plan.',
    },
  )
  return pool
}

/** The limit is per address in five minutes. A sign-in makes three calls. */
const POOL_RATE_LIMIT = 1000

function protect(scope: Construct, pool: UserPool) {
  const { attrArn } = webAcl(scope, 'REGIONAL', [rateLimit('Rate', POOL_RATE_LIMIT), badReputation()])
  new CfnWebACLAssociation(scope, 'PoolWebAcl', { resourceArn: pool.userPoolArn, webAclArn: attrArn })
}

function identity(
  scope: Construct,
  {
    table,
    linkSecret,
    domain,
    bundles,
  }: { table: Table; linkSecret: Secret; domain?: string; bundles?: string },
): Fn {
  return fn(scope, 'identity', {
    variables: {
      TABLE_NAME: table.tableName,
      APP_URL: domain ? `https://${domain}` : 'none',
      LINK_SECRET: linkSecret.secretValue.unsafeUnwrap(),
    },
    arns: { table: table.tableArn },
    bundles,
  })
}

const attributes = new ClientAttributes().withCustomAttributes(...Object.keys(businessAttributes))

function webClient(pool: UserPool): UserPoolClient {
  return pool.addClient('WebClient', {
    authFlows: { userSrp: true },
    disableOAuth: true,
    // Custom attributes must be listed, which also closes unused standard ones.
    readAttributes: attributes.withStandardAttributes({ email: true, emailVerified: true, fullname: true }),
    writeAttributes: attributes.withStandardAttributes({ email: true, fullname: true }),
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    // A sign-out revokes the refresh token, but an ID token stays valid until it expires.
    accessTokenValidity: Duration.minutes(15),
    idTokenValidity: Duration.minutes(15),
    refreshTokenValidity: Duration.days(30),
    // REFRESH_TOKEN_AUTH does not rotate tokens, so it is off.
    refreshTokenRotationGracePeriod: Duration.seconds(60),
  })
}

/** Browsers upload with forms signed by the staff API; only the distribution serves pictures. */
function uploads(scope: Construct, domain?: string, distributionId = '*'): Bucket {
  const bucket = new Bucket(scope, 'Uploads', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    cors: [
      {
        allowedMethods: [HttpMethods.POST],
        // A trial's address is unknown here; the form's signature protects the upload.
        allowedOrigins: domain ? ['', 'www.', 'app.'].map((name) => `https://${name}${domain}`) : ['*'],
      },
    ],
    lifecycleRules: [
      {
        noncurrentVersionExpiration: Duration.days(30),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
    removalPolicy: RemovalPolicy.RETAIN,
  })
  const { account, partition } = Stack.of(scope)
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects('uploads/*')],
      // The distribution's id comes with a later deploy.
      conditions: {
        StringEquals: { 'AWS:SourceAccount': account },
        ArnLike: {
          'AWS:SourceArn': `arn:${partition}:cloudfront::${account}:distribution/${distributionId}`,
        },
      },
    }),
  )
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Uploads go through forms that the functions sign and log; a second log would keep addresses of customers.',
  })
  return bucket
}

function backups(scope: Construct): Bucket {
  const bucket = new Bucket(scope, 'Backups', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    lifecycleRules: [{ expiration: Duration.days(BACKUP_DAYS) }],
    removalPolicy: RemovalPolicy.RETAIN,
  })
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Files are fetched by addresses that the functions sign and write into the audit log.',
  })
  return bucket
}
