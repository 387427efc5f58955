import { useQuery } from '@tanstack/react-query'
import type { SecurityItem } from '#shared/help.ts'
import { appConfig } from '../../../lib/app-config.ts'

/** Only the caller's browser can read it; null means that none is available, undefined that it is loading. */
export function useSecondFactorItem(): SecurityItem | null | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['second-factor', 'own'],
    queryFn: async () => {
      if (!(await appConfig()).mfa) return null
      const { hasSecondFactor } = await import('../../../lib/second-factor.ts')
      return hasSecondFactor()
    },
    retry: false,
    staleTime: 60_000,
  })
  if (isPending) return undefined
  return typeof data === 'boolean' ? itemOf(data) : null
}

const itemOf = (isOn: boolean): SecurityItem => ({
  id: 'duas-etapas',
  title: 'Verificação em duas etapas da sua conta',
  severity: 'high',
  status: isOn ? 'resolved' : 'pending',
  description: isOn
    ? 'Ao entrar, além da senha, pedimos o código do seu aplicativo autenticador.'
    : 'Hoje a sua senha basta para entrar. Com a verificação, quem a descobrir ainda precisa do seu celular.',
  instructions: isOn
    ? []
    : [
        'Abra o menu da sua conta, no alto à direita, e clique em Verificação em duas etapas.',
        'Leia o QR code com um aplicativo autenticador do celular.',
        'Digite o código que o aplicativo mostra.',
      ],
})
