import { EMAIL } from '#shared/email.ts'

/** The user pool's errors have these messages (spec, staff side, section 8; RULINGS A18). */

export type Step = 'sign_in' | 'sign_up' | 'confirm' | 'recover'
type Refusal = { code?: string; name?: string; message?: string }

const wrongCredentials = 'Email ou senha incorretos. Verifique suas credenciais.'
const alreadyRegistered = 'Este email já está cadastrado. Tente fazer login ou use outro email.'
export const passwordTooShort = 'A senha deve ter pelo menos 6 caracteres.'
export const passwordTooLong = 'A senha pode ter no máximo 256 caracteres.'
export const passwordWithOuterSpace = 'A senha não pode começar nem terminar com espaço.'
const invalidEmail = 'Email inválido. Verifique o formato do seu email.'
/** Validates an address, which may have spaces around it. */
export const checkEmail = (typed: string) => EMAIL.test(typed.trim()) || invalidEmail

/** Returns the fault of an address that may be left out, if it has one. */
export const optionalEmailFault = (typed: string): string | undefined =>
  !typed.trim() || EMAIL.test(typed.trim()) ? undefined : invalidEmail
const signUpClosed = 'Cadastros não estão permitidos no momento. Entre em contato com o suporte.'
export const unconfirmedAccount = 'Confirme seu email antes de entrar.'
export const alreadyConfirmed = 'Este email já está confirmado. É só entrar.'
const wrongCode = 'Código inválido ou expirado.'
/** The second step must follow the password within a short time, and only once. */
export const stepOver = 'O tempo acabou. Entre de novo.'
const tooMany = 'Muitas tentativas. Aguarde alguns minutos.'
const disabled = 'Esta conta está desativada.'
const undelivered = 'Não foi possível enviar o email. Confira o endereço e tente novamente em alguns minutos.'
const ours = 'O serviço de contas não conseguiu atender agora. Tente novamente em alguns minutos.'
/** Browsers that store nothing cannot keep a session. */
export const notKept =
  'Seu navegador não deixa guardar a sessão. Permita o armazenamento deste site e entre de novo.'
const blocked =
  'O acesso foi bloqueado por segurança. Tente por outra rede ou entre em contato com o suporte.'

/** The message is matched before the code, because several errors share a code. */
const byText: [RegExp, string][] = [
  [/invalid login credentials|incorrect username or password/i, wrongCredentials],
  [/user already registered/i, alreadyRegistered],
  [/password should be at least|'(proposed)?password'.*length greater than/i, passwordTooShort],
  [/'(proposed)?password'.*length less than/i, passwordTooLong],
  // A space at either end violates the parameter's pattern.
  [/'(proposed)?password'.*regular expression pattern/i, passwordWithOuterSpace],
  [/invalid email/i, invalidEmail],
  [/sign-?up (is )?not (allowed|permitted)/i, signUpClosed],
  [/user is disabled/i, disabled],
  [/already confirmed|status is confirmed/i, alreadyConfirmed],
  [/attempts exceeded/i, tooMany],
  [/session (is expired|can only be used once)/i, stepOver],
  // Only digits match the parameter's pattern.
  [/'\w*code'.*failed to satisfy/i, wrongCode],
  // The browser's storage is full.
  [/exceeded the quota|quota has been exceeded|reached its maximum size/i, notKept],
  // The account was never confirmed.
  [/no registered\/verified email/i, unconfirmedAccount],
]

const byCode: Record<string, string> = {
  UserNotFoundException: wrongCredentials,
  UsernameExistsException: alreadyRegistered,
  InvalidPasswordException: passwordTooShort,
  UserNotConfirmedException: unconfirmedAccount,
  CodeMismatchException: wrongCode,
  ExpiredCodeException: wrongCode,
  // The code is wrong while the second factor is turned on.
  EnableSoftwareTokenMFAException: wrongCode,
  CodeDeliveryFailureException: undelivered,
  ForbiddenException: blocked,
  // The pool, its settings or its triggers are at fault, which the user cannot fix.
  InternalErrorException: ours,
  InvalidLambdaResponseException: ours,
  UnexpectedLambdaException: ours,
  UserLambdaValidationException: ours,
  InvalidEmailRoleAccessPolicyException: ours,
  InvalidUserPoolConfigurationException: ours,
  ResourceNotFoundException: ours,
  ConcurrentModificationException: ours,
  LimitExceededException: tooMany,
  TooManyRequestsException: tooMany,
  TooManyFailedAttemptsException: tooMany,
  UserDisabledException: disabled,
  PasswordResetRequiredException: 'Sua senha precisa ser redefinida. Use "Esqueci minha senha".',
  NetworkError: 'Sem conexão. Tente novamente.',
  // fetch throws it, and an import that did not load.
  TypeError: 'Sem conexão. Tente novamente.',
}

/** These errors have a different meaning at one step. */
const byStep: Record<Step, Record<string, string>> = {
  // A pool that checks the password itself calls a wrong one invalid.
  sign_in: { NotAuthorizedException: wrongCredentials, InvalidPasswordException: wrongCredentials },
  sign_up: {},
  confirm: {
    UserNotFoundException: wrongCode,
    NotAuthorizedException: wrongCode,
    AliasExistsException: alreadyRegistered,
  },
  recover: { UserNotFoundException: wrongCode, NotAuthorizedException: wrongCode },
}

export function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as Refusal
  return code ?? name ?? ''
}

export function messageOf(error: unknown, step: Step): string {
  const text = String((error as Refusal | undefined)?.message ?? '')
  const code = codeOf(error)
  const known = byText.find(([pattern]) => pattern.test(text))?.[1] ?? byStep[step][code] ?? byCode[code]
  if (known) return known
  if (code === 'InvalidParameterException' && /e-?mail|username/i.test(text)) return invalidEmail
  return text || 'Resposta inesperada do servidor'
}
