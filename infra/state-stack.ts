import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { AccountRecovery, Mfa, UserPool, type UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { tableShape } from '#functions/kit/table-shape.ts'

/** What must outlive every deploy: the table, the accounts, the uploads. Knows nothing of the code that uses it. */
export class StateStack extends Stack {
  readonly table: Table
  readonly userPool: UserPool
  readonly webClient: UserPoolClient
  readonly uploads: Bucket

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, {
      ...props,
      description: 'Navalha: table, accounts and uploads',
      terminationProtection: true,
    })
    this.table = table(this)
    this.userPool = userPool(this)
    this.webClient = webClient(this.userPool)
    this.uploads = uploads(this)
    // Exported from the start, so that the staff app can be added without touching this stack.
    this.exportValue(this.userPool.userPoolId)
    this.exportValue(this.webClient.userPoolClientId)
  }
}

const string = (name: string) => ({ name, type: AttributeType.STRING })

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

function userPool(scope: Construct): UserPool {
  const pool = new UserPool(scope, 'UserPool', {
    signInAliases: { email: true },
    signInCaseSensitive: false,
    selfSignUpEnabled: true,
    autoVerify: { email: true },
    userVerification: {
      emailSubject: 'Seu código do Navalha',
      emailBody: 'Seu código de confirmação é {####}.',
    },
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

function webClient(pool: UserPool): UserPoolClient {
  return pool.addClient('WebClient', {
    authFlows: { userSrp: true },
    disableOAuth: true,
    preventUserExistenceErrors: true,
    accessTokenValidity: Duration.hours(1),
    idTokenValidity: Duration.hours(1),
    refreshTokenValidity: Duration.days(30),
  })
}

function uploads(scope: Construct): Bucket {
  const bucket = new Bucket(scope, 'Uploads', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    // A replaced or removed picture can be had back for a month, then it is really gone.
    lifecycleRules: [
      {
        noncurrentVersionExpiration: Duration.days(30),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
    removalPolicy: RemovalPolicy.RETAIN,
  })
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Uploads go through forms that the functions sign and log; a second log would keep addresses of customers.',
  })
  return bucket
}
