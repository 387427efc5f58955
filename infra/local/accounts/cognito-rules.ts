import { CognitoError, UnsupportedError } from 'cognito-local/lib/errors.js'
import { Router } from 'cognito-local/lib/server/Router.js'
import { DateClock } from 'cognito-local/lib/services/clock.js'
import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js'
import { StormDBDataStoreFactory } from 'cognito-local/lib/services/dataStore/stormDb.js'
import { otp } from 'cognito-local/lib/services/otp.js'
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js'
import { UserPoolServiceFactoryImpl } from 'cognito-local/lib/services/userPoolService.js'
import { type Json, pseudo } from '../template/resolve.ts'
import { claimsOf, refreshRules } from './cognito-refresh.ts'
import type { PoolSettings, ToPool, Wish } from './pool-messages.ts'

type Options = {
  data: string
  issuerHost: string
  pools: PoolSettings[]
  ask(wish: Wish): Promise<ToPool>
}
type Answer = { status: number; body: Json }

const silent: Json = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent }
const ctx = { logger: silent }

export async function openPools({ data, issuerHost, pools, ask }: Options) {
  const clock = new DateClock()
  const stores = new StormDBDataStoreFactory(data)
  const cognito = await new CognitoServiceFactoryImpl(
    data,
    stores,
    new UserPoolServiceFactoryImpl(clock, stores),
  ).create(ctx, {})

  const eventOf = (source: string, pool: string, clientId: string, user: Json, extra?: Json) => ({
    version: '1',
    region: pseudo['AWS::Region'],
    userPoolId: pool,
    userName: user.Username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    triggerSource: source,
    request: {
      userAttributes: { ...recordOf(user), 'cognito:user_status': user.UserStatus },
      ...(extra && { clientMetadata: extra }),
    },
    response: {},
  })

  const mail = async (source: string, pool: string, user: Json, code: string): Promise<void> => {
    const email = recordOf(user).email as string
    await ask({ kind: 'mail', pool, source, username: user.Username, email, code })
  }

  async function callTrigger(pool: string, name: string, event: Json): Promise<Json> {
    const { error, response } = await ask({ kind: 'trigger', pool, name, event })
    if (error) throw new CognitoError('UserLambdaValidationException', error)
    return response ?? {}
  }

  const triggers: Json = {
    enabled: (name: string) => ['PreSignUp', 'PostConfirmation', 'PreTokenGeneration'].includes(name),
    async preSignUp(
      _: Json,
      { clientId, clientMetadata, source, username, userAttributes, userPoolId }: Json,
    ) {
      const user = { Username: username, Attributes: userAttributes }
      const event = signUpEvent(eventOf(source, userPoolId, clientId, user, clientMetadata))
      return callTrigger(userPoolId, 'PreSignUp', event)
    },
    /** The service adds the name to ID tokens by itself. */
    async preTokenGeneration(_: Json, { userAttributes }: Json) {
      const { name } = recordOf({ Attributes: userAttributes })
      return { claimsOverrideDetails: { claimsToAddOrOverride: { ...(name && { name }) } } }
    },
    async postConfirmation(
      { logger }: Json,
      { clientId, clientMetadata, source, username, userPoolId }: Json,
    ) {
      const pool = await cognito.getUserPool({ logger }, userPoolId)
      const user: Json = await pool.getUserByUsername(ctx, username)
      // A used code came by e-mail, so the address is verified.
      const verified = { Name: 'email_verified', Value: 'true' }
      const others = user.Attributes.filter(({ Name }: Json) => Name !== 'email_verified')
      const Attributes = user.ConfirmationCode ? user.Attributes : [...others, verified]
      await pool.saveUser(ctx, { ...user, Attributes, ConfirmationCode: undefined })
      const event = eventOf(source, userPoolId, clientId, { ...user, Attributes }, clientMetadata)
      await callTrigger(userPoolId, 'PostConfirmation', event)
    },
  }
  const tokenGenerator = new JwtTokenGenerator(clock, triggers, { IssuerDomain: issuerHost })
  const refresh = refreshRules({ ctx, cognito, tokenGenerator })
  const route = Router({
    clock,
    cognito,
    config: { UserPoolDefaults: {} },
    messages: {
      // A sign-up that the trigger confirmed gets no code.
      deliver: async (_: Json, source: string, _client: string, pool: string, user: Json, code: string) =>
        source === 'SignUp' && user.UserStatus === 'CONFIRMED' ? undefined : mail(source, pool, user, code),
    },
    otp,
    tokenGenerator,
    triggers,
  } as Json)

  async function find(input: Json) {
    const pool = await cognito.getUserPoolForClientId(ctx, input.ClientId)
    const name = input.Username ?? input.AuthParameters?.USERNAME
    const user: Json = name && (await pool.getUserByUsername(ctx, name))
    return { pool, user }
  }

  /** They run before cognito-local's; a result ends the request. */
  const before: Record<string, (input: Json) => Promise<Json>> = {
    async SignUp(input) {
      checkPassword(input.Password, 'password', pools[0] as PoolSettings)
      checkAttributes(input, pools[0] as PoolSettings)
    },
    async ConfirmSignUp(input) {
      const { user } = await find(input)
      if (!user) throw new CognitoError('ExpiredCodeException', expired)
      if (user.UserStatus === 'CONFIRMED')
        throw new CognitoError(
          'NotAuthorizedException',
          'User cannot be confirmed. Current status is CONFIRMED',
        )
    },
    async ResendConfirmationCode(input) {
      const { pool, user } = await find(input)
      // Unknown accounts get the same reply.
      if (!user) return { CodeDeliveryDetails: deliveryTo(input.Username) }
      if (user.UserStatus !== 'UNCONFIRMED') throw invalid('User is already confirmed.')
      const ConfirmationCode = otp()
      await pool.saveUser(ctx, { ...user, ConfirmationCode })
      await mail('ResendCode', pool.options.Id, user, ConfirmationCode)
      return { CodeDeliveryDetails: deliveryTo(recordOf(user).email as string) }
    },
    async ForgotPassword(input) {
      const { user } = await find(input)
      if (!user) return { CodeDeliveryDetails: deliveryTo(input.Username) }
      if (recordOf(user).email_verified !== 'true')
        throw invalid(
          'Cannot reset password for the user as there is no registered/verified email or phone_number',
        )
    },
    async ConfirmForgotPassword(input) {
      checkPassword(input.Password, 'password', pools[0] as PoolSettings)
      const { user } = await find(input)
      if (!user?.ConfirmationCode) throw new CognitoError('ExpiredCodeException', expired)
    },
    async ChangePassword(input) {
      checkPassword(input.ProposedPassword, 'proposedPassword', pools[0] as PoolSettings)
    },
    ...refresh,
    async InitiateAuth(input) {
      await refresh.InitiateAuth(input)
      const { user } = await find(input)
      if (user && !user.Enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.')
    },
    async RespondToAuthChallenge(input) {
      const output: Json = await route('RespondToAuthChallenge')(ctx, input)
      const { RefreshToken } = output.AuthenticationResult ?? {}
      const { pool, user } = await find({ ...input, Username: input.ChallengeResponses.USERNAME })
      // cognito-local stores it only for a sign-in by password.
      if (RefreshToken) await pool.storeRefreshToken(ctx, RefreshToken, user)
      return output
    },
    async GlobalSignOut({ AccessToken }) {
      const claims = claimsOf(AccessToken)
      const { pool, user } = await find({ ClientId: claims.client_id, Username: claims.username })
      if (user) await pool.saveUser(ctx, { ...user, RefreshTokens: [] })
      return {}
    },
  }

  return async (operation: string, text: string): Promise<Answer> => {
    try {
      const input = lowerCased(JSON.parse(text))
      const answered = await before[operation]?.(input)
      const output: Json = answered ?? (await route(operation)(ctx, input))
      if (output.UserConfirmed) delete output.CodeDeliveryDetails
      const delivery = output.CodeDeliveryDetails
      if (delivery) output.CodeDeliveryDetails = deliveryTo(delivery.Destination)
      const body = JSON.stringify(output, function (this: Json, key, value) {
        return this[key] instanceof Date ? Math.floor(this[key].getTime() / 1_000) : value
      })
      return { status: 200, body: JSON.parse(body) }
    } catch (error) {
      return refusal(operation, error)
    }
  }
}

/** The sign-up trigger starts from a neutral reply, without status and id. */
function signUpEvent({ request, ...event }: Json): Json {
  const { sub: _, ...userAttributes } = request.userAttributes
  const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false }
  return { ...event, request: { ...request, userAttributes, validationData: null }, response }
}

const expired = 'Invalid code provided, please request a code again.'

function invalid(message: string): CognitoError {
  return new CognitoError('InvalidParameterException', message)
}

function unsatisfied(field: string, constraint: string): CognitoError {
  return invalid(
    `1 validation error detected: Value at '${field}' failed to satisfy constraint: ${constraint}`,
  )
}

function checkPassword(password: unknown, field: string, { passwordLength }: PoolSettings): void {
  const text = String(password ?? '')
  // These are the parameter's limits, before the password policy.
  if (text.length > 256) throw unsatisfied(field, 'Member must have length less than or equal to 256')
  if (!/^\S+.*\S+$/s.test(text))
    throw unsatisfied(field, 'Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$')
  if (text.length < passwordLength) {
    const reason = 'Password did not conform with policy: Password not long enough'
    throw new CognitoError('InvalidPasswordException', reason)
  }
}

function checkAttributes({ Username, UserAttributes = [] }: Json, { customAttributes }: PoolSettings): void {
  if (String(Username).length > 128)
    throw unsatisfied('username', 'Member must have length less than or equal to 128')
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(Username)) throw invalid('Invalid email address format.')
  for (const { Name, Value } of UserAttributes) {
    if (!Name.startsWith('custom:')) continue
    const longest = customAttributes[Name]
    const refused = 'Attributes did not conform to the schema'
    if (longest === undefined)
      throw invalid(`${refused}: Type for attribute {${Name}} could not be determined`)
    // Cognito counts characters, not UTF-16 code units.
    if ([...String(Value)].length > longest)
      throw invalid(`${refused}: ${Name}: String must be no longer than ${longest} characters`)
  }
}

/** Addresses are case-insensitive. */
function lowerCased(input: Json): Json {
  const lower = (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : text)
  return {
    ...input,
    ...(input.Username && { Username: lower(input.Username) }),
    ...(input.AuthParameters?.USERNAME && {
      AuthParameters: { ...input.AuthParameters, USERNAME: lower(input.AuthParameters.USERNAME) },
    }),
    ...(input.UserAttributes && {
      UserAttributes: input.UserAttributes.map(({ Name, Value }: Json) => ({
        Name,
        Value: Name === 'email' ? lower(Value) : Value,
      })),
    }),
  }
}

function recordOf({ Attributes }: Json): Record<string, string> {
  return Object.fromEntries(Attributes.map(({ Name, Value }: Json) => [Name, Value]))
}

/** Returns the masked destination of a code: `d***@n***`. */
function deliveryTo(address: string) {
  const [name = '', host = ''] = address.split('@')
  const Destination = `${name.slice(0, 1)}***@${host.slice(0, 1)}***`
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination }
}

/** Returns the service's own message where cognito-local's differs: the browser's texts depend on it. */
function refusal(operation: string, error: unknown): Answer {
  const answer = (__type: string, message: string, status = 400) => ({ status, body: { __type, message } })
  if (error instanceof UnsupportedError || error instanceof SyntaxError)
    return answer(
      'UnknownOperationException',
      `The local stack does not know this of ${operation}: ${error.message}`,
    )
  if (!(error instanceof CognitoError)) {
    console.error('cognito:', error)
    return answer('InternalErrorException', 'Something went wrong', 500)
  }
  const { code, message } = error
  if (operation === 'InitiateAuth' && /^(InvalidPassword|UserNotFound|NotAuthorized)/.test(code)) {
    if (message === 'User is disabled.') return answer(code, message)
    return answer('NotAuthorizedException', 'Incorrect username or password.')
  }
  if (operation === 'ChangePassword' && message === 'Invalid password')
    return answer('NotAuthorizedException', 'Incorrect username or password.')
  if (code === 'UsernameExistsException')
    return answer(code, 'An account with the given email already exists.')
  if (operation === 'VerifySoftwareToken' && code === 'CodeMismatchException')
    return answer('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA')
  if (code === 'CodeMismatchException')
    return answer(code, 'Invalid verification code provided, please try again.')
  return answer(code, message)
}
