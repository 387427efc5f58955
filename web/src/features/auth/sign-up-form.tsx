import { useEffect } from 'react'
import { NAME_LIMIT } from '#shared/tenant-limits.ts'
import { pendingInvitation } from '../../lib/invitation.ts'
import { failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useCard, useStep } from './auth-card.ts'
import { BusyButton } from './busy-button.tsx'
import { enter } from './enter.ts'
import { EmailField, NewPasswordField } from './fields.tsx'
import { Refused } from './resend.tsx'

/** The lists of words are loaded only for a sign-up. */
const loadRules = () => import('#shared/names.ts').catch(() => undefined)

/** If the rules do not load, the server drops a forbidden name. */
async function allowed(
  whose: 'accountNameFault' | 'businessNameFault',
  name: string,
): Promise<string | true> {
  const rules = await loadRules()
  return rules?.[whose](name) ?? true
}

/** An invited person joins an existing business and is not asked for its name. */
export function SignUpForm() {
  const { invited, show, toSignIn } = useCard()
  // They load while the person types. A form that is left while its press waits for them is not sent.
  useEffect(() => void loadRules(), [])
  const { form, errors, busy, failure, submit, end } = useStep(
    'sign_up',
    async ({ name, business, email, newPassword }) => {
      const { signIn, signUp } = await import('../../lib/accounts.ts')
      const isConfirmed = await signUp({
        email,
        password: newPassword,
        name,
        businessName: invited ? '' : business,
        invitation: invited ? pendingInvitation() : null,
      })
      if (isConfirmed)
        return signIn(email, newPassword)
          .then(enter)
          .catch(() => end('Conta criada. Agora é só entrar.', toSignIn))
      end('Cadastro realizado! Verifique seu email para confirmar a conta e depois faça o login.', (title) =>
        show({ view: 'confirm' }, { kind: 'success', title }, { newPassword: '' }),
      )
    },
    failToast,
  )
  const isPresent = (text: string) => (value: string) => value.trim() !== '' || text
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {!invited && (
        <TextField
          field={{ id: 'account-business', label: 'Nome da Barbearia', error: errors.business?.message }}
          {...form.register('business', {
            validate: {
              present: isPresent('Informe o nome da barbearia.'),
              allowed: (name) => allowed('businessNameFault', name),
            },
          })}
          autoComplete="organization"
          autoCapitalize="words"
          maxLength={NAME_LIMIT}
        />
      )}
      <TextField
        field={{ id: 'account-name', label: 'Seu nome', error: errors.name?.message }}
        {...form.register('name', {
          validate: {
            present: isPresent('Informe seu nome.'),
            allowed: (name) => allowed('accountNameFault', name),
          },
        })}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={NAME_LIMIT}
      />
      <EmailField />
      <NewPasswordField label="Senha" />
      <Refused message={failure} />
      <BusyButton type="submit" busy={busy} className="w-full">
        {busy ? 'Cadastrando...' : 'Cadastrar'}
      </BusyButton>
      <p className="text-center text-sm text-soft">
        {/* Each opens in its own tab, because a typed password is not kept. */}
        Ao criar a conta você concorda com os{' '}
        <a href="/termos" target="_blank" className="underline" rel="noopener">
          Termos de Uso
        </a>{' '}
        e a{' '}
        <a href="/privacidade" target="_blank" className="underline" rel="noopener">
          Política de Privacidade
        </a>
        .
      </p>
      <Button look="quiet" className="w-full text-soft" onClick={() => show({ view: 'confirm' })}>
        Já tenho um código de confirmação
      </Button>
    </form>
  )
}
