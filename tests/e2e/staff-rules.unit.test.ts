import { describe, expect, test } from 'vitest'
import { areaAt } from '../../web/src/app/navigation.ts'
import { messageOf } from '../../web/src/lib/account-messages.ts'
import { noConnection, timedOut, unexpected } from '../../web/src/lib/failure.ts'
import { signedOut } from '../../web/src/lib/signed-out.ts'
import { createStaffQueryClient } from '../../web/src/lib/staff-query-client.ts'

type Row = [step: Parameters<typeof messageOf>[1], code: string, message: string, shown: string]

const wrongCredentials = 'Email ou senha incorretos. Verifique suas credenciais.'
const registered = 'Este email já está cadastrado. Tente fazer login ou use outro email.'
const tooShort = 'A senha deve ter pelo menos 6 caracteres.'
const outerSpace = 'A senha não pode começar nem terminar com espaço.'
const invalidEmail = 'Email inválido. Verifique o formato do seu email.'
const closed = 'Cadastros não estão permitidos no momento. Entre em contato com o suporte.'
const unconfirmed = 'Confirme seu email antes de entrar.'
const confirmed = 'Este email já está confirmado. É só entrar.'
const wrongCode = 'Código inválido ou expirado.'
const stepOver = 'O tempo acabou. Entre de novo.'
const tooMany = 'Muitas tentativas. Aguarde alguns minutos.'
const disabled = 'Esta conta está desativada.'
const undelivered = 'Não foi possível enviar o email. Confira o endereço e tente novamente em alguns minutos.'
const ours = 'O serviço de contas não conseguiu atender agora. Tente novamente em alguns minutos.'
const offline = 'Sem conexão. Tente novamente.'

const atPassword =
  "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must"
const pattern = 'satisfy regular expression pattern: ^[\\S]+.*[\\S]+$'

describe('messageOf', () => {
  test.each<Row>([
    // The table of the spec (S§8) applies to any error name.
    ['sign_in', 'AnyException', 'Invalid login credentials', wrongCredentials],
    ['sign_up', 'AnyException', 'User already registered', registered],
    ['sign_up', 'AnyException', 'Password should be at least 6 characters', tooShort],
    ['sign_up', 'AnyException', 'Invalid email', invalidEmail],
    ['sign_up', 'AnyException', 'Signup not allowed for this instance', closed],
    ['sign_in', 'AnyException', 'Algo que ninguém conhece', 'Algo que ninguém conhece'],
    // The user pool reports the same errors with these texts.
    ['sign_in', 'NotAuthorizedException', 'Incorrect username or password.', wrongCredentials],
    ['sign_in', 'NotAuthorizedException', '', wrongCredentials],
    ['sign_in', 'UserNotFoundException', 'User does not exist.', wrongCredentials],
    ['sign_in', 'InvalidPasswordException', '', wrongCredentials],
    ['sign_up', 'UsernameExistsException', 'An account with the given email already exists.', registered],
    ['confirm', 'AliasExistsException', 'An account with the email already exists.', registered],
    ['sign_up', 'InvalidPasswordException', 'Password did not conform with policy: too short', tooShort],
    ['recover', 'InvalidPasswordException', 'Password did not conform with policy: too short', tooShort],
    [
      'sign_up',
      'InvalidParameterException',
      `${atPassword} have length greater than or equal to 6`,
      tooShort,
    ],
    ['sign_up', 'InvalidParameterException', 'Invalid email address format.', invalidEmail],
    ['sign_up', 'InvalidParameterException', 'Username should be an email.', invalidEmail],
    ['sign_up', 'NotAuthorizedException', 'SignUp is not permitted for this user pool', closed],
    // RULINGS A18 adds these errors.
    ['sign_in', 'UserNotConfirmedException', 'User is not confirmed.', unconfirmed],
    [
      'recover',
      'InvalidParameterException',
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
      unconfirmed,
    ],
    ['confirm', 'CodeMismatchException', 'Invalid verification code provided, please try again.', wrongCode],
    ['recover', 'CodeMismatchException', 'Invalid verification code provided, please try again.', wrongCode],
    ['confirm', 'ExpiredCodeException', 'Invalid code provided, please request a code again.', wrongCode],
    [
      'confirm',
      'EnableSoftwareTokenMFAException',
      'Code mismatch and fail enable Software Token MFA',
      wrongCode,
    ],
    [
      'confirm',
      'InvalidParameterException',
      "1 validation error detected: Value at 'userCode' failed to satisfy constraint: Member must satisfy regular expression pattern: [0-9]+",
      wrongCode,
    ],
    ['confirm', 'UserNotFoundException', 'User does not exist.', wrongCode],
    ['recover', 'UserNotFoundException', 'User does not exist.', wrongCode],
    ['confirm', 'NotAuthorizedException', 'Invalid session for the user.', wrongCode],
    ['confirm', 'NotAuthorizedException', 'Invalid session for the user, session is expired.', stepOver],
    [
      'confirm',
      'NotAuthorizedException',
      'Invalid session for the user, session can only be used once.',
      stepOver,
    ],
    ['recover', 'NotAuthorizedException', 'User password cannot be reset in the current state.', wrongCode],
    ['recover', 'LimitExceededException', 'Attempt limit exceeded, please try after some time.', tooMany],
    ['sign_in', 'TooManyRequestsException', 'Too many requests', tooMany],
    ['sign_in', 'TooManyFailedAttemptsException', '', tooMany],
    ['sign_in', 'NotAuthorizedException', 'Password attempts exceeded', tooMany],
    ['sign_in', 'NotAuthorizedException', 'User is disabled.', disabled],
    ['sign_in', 'UserDisabledException', '', disabled],
    // The app also translates these errors, which neither list contains.
    ['sign_up', 'InvalidParameterException', `${atPassword} ${pattern}`, outerSpace],
    ['recover', 'InvalidParameterException', `${atPassword} ${pattern}`, outerSpace],
    [
      'sign_up',
      'InvalidParameterException',
      `${atPassword} have length less than or equal to 256`,
      'A senha pode ter no máximo 256 caracteres.',
    ],
    ['confirm', 'InvalidParameterException', 'User is already confirmed.', confirmed],
    ['confirm', 'NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED', confirmed],
    [
      'sign_in',
      'PasswordResetRequiredException',
      '',
      'Sua senha precisa ser redefinida. Use "Esqueci minha senha".',
    ],
    ['recover', 'CodeDeliveryFailureException', 'Unable to deliver the code.', undelivered],
    [
      'sign_in',
      'ForbiddenException',
      'Request not allowed due to WAF block.',
      'O acesso foi bloqueado por segurança. Tente por outra rede ou entre em contato com o suporte.',
    ],
    ...[
      'InternalErrorException',
      'InvalidLambdaResponseException',
      'UnexpectedLambdaException',
      'UserLambdaValidationException',
      'InvalidEmailRoleAccessPolicyException',
      'InvalidUserPoolConfigurationException',
      'ResourceNotFoundException',
      'ConcurrentModificationException',
    ].map((code): Row => ['sign_up', code, 'Something went wrong in English.', ours]),
    ['sign_in', 'NetworkError', 'Network error', offline],
    ['sign_in', 'TypeError', 'Failed to fetch', offline],
    ['sign_in', 'StrangeException', '', 'Resposta inesperada do servidor'],
    // An error about the password other than its length is shown as received.
    [
      'sign_up',
      'InvalidParameterException',
      'Missing required parameter PASSWORD',
      'Missing required parameter PASSWORD',
    ],
  ])('the error in step %s named %s with text "%s" is translated', (step, code, message, shown) => {
    expect(messageOf({ code, message }, step)).toBe(shown)
    // The library names its own errors by `name`.
    expect(messageOf({ name: code, message }, step)).toBe(shown)
  })

  test('errors of the browser, timeouts and missing errors are translated', () => {
    expect(messageOf(new TypeError('Failed to fetch'), 'sign_in')).toBe(offline)
    expect(messageOf(timedOut(), 'sign_in')).toBe('Timeout no carregamento de dados')
    expect(messageOf(undefined, 'sign_in')).toBe('Resposta inesperada do servidor')
  })
})

describe('the settings of the staff query client (C§9, RULINGS A4, A5, B8)', () => {
  const { queries, mutations } = createStaffQueryClient().getDefaultOptions()
  const repeats = (of: unknown, error: unknown) => {
    const retry = of as (count: number, error: unknown) => boolean
    let count = 0
    while (count < 10 && retry(count, error)) count++
    return count
  }
  const refused = (status: number) => Object.assign(unexpected(), { status })

  test('data is fresh for 5 minutes and cached for 10', () => {
    expect([queries?.staleTime, queries?.gcTime]).toEqual([300_000, 600_000])
    expect([queries?.networkMode, mutations?.networkMode]).toEqual(['always', 'always'])
  })

  test('queries are retried three times, timeouts and changes once, and rejected requests never', () => {
    const pause = queries?.retryDelay as (attempt: number) => number
    expect([0, 1, 2].map(pause)).toEqual([2_000, 4_000, 6_000])
    for (const error of [noConnection(), refused(500), refused(503), new Error('x')])
      expect(repeats(queries?.retry, error), error.message).toBe(3)
    expect(repeats(queries?.retry, timedOut())).toBe(1)
    for (const error of [noConnection(), refused(500), refused(503)])
      expect(repeats(mutations?.retry, error), error.message).toBe(1)
    for (const error of [signedOut(), refused(400), refused(404), refused(409), refused(429)])
      expect([repeats(queries?.retry, error), repeats(mutations?.retry, error)]).toEqual([0, 0])
    // After a timeout of 30 s the user is asked, and a defect is not repeated.
    expect([repeats(mutations?.retry, timedOut()), repeats(mutations?.retry, new Error('x'))]).toEqual([0, 0])
  })
})

test.each([
  ['/', '/dashboard'],
  ['/dashboard', '/dashboard'],
  ['/clientes', '/clientes'],
  ['/clientes/', '/clientes'],
  ['/clientes/cli_1', undefined],
  ['/membros', '/membros'],
  ['/clientesx', undefined],
  ['/auth', undefined],
])('the path %s belongs to the area %s', (pathname, path) => {
  expect(areaAt(pathname)?.path).toBe(path)
})
