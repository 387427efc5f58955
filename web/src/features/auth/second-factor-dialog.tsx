import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/account-messages.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { useWork } from '../../lib/use-work.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BusyButton } from './busy-button.tsx'
import { CodeForm } from './code-form.tsx'

const load = () => import('../../lib/second-factor.ts')
const queryKey = ['second-factor']

export function SecondFactorDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const { busy, run } = useWork()
  const { data: on, error } = useQuery({
    queryKey,
    queryFn: async () => (await load()).hasSecondFactor(),
    staleTime: 0,
    retry: false,
  })
  const attempt = (work: () => Promise<void>) =>
    run(() => work().catch((failure) => failToast(messageOf(failure, 'confirm'))))
  const done = (text: string) => {
    queryClient.removeQueries({ queryKey, exact: true })
    // The help's list of protections shows it too.
    void queryClient.invalidateQueries({ queryKey })
    doneToast(text)
    onClose()
  }
  const address = `otpauth://totp/Navalha:${encodeURIComponent(email)}?secret=${secret}&issuer=Navalha`
  const begin = async () => setSecret(await (await load()).beginSecondFactor())
  const end = async (code: string) => {
    await (await load()).endSecondFactor(code)
    done('Verificação em duas etapas desativada')
  }
  const confirm = async (code: string) => {
    await (await load()).confirmSecondFactor(code)
    done('Verificação em duas etapas ativada')
  }
  return (
    <Dialog title="Verificação em duas etapas" onClose={onClose}>
      {error ? (
        <Notice kind="error" title={messageOf(error, 'confirm')} />
      ) : on === undefined ? (
        <Skeleton label="Carregando..." bars={['h-5 w-full', 'mt-2 h-5 w-2/3']} />
      ) : on ? (
        <CodeForm action="Desativar" look="danger" send={end} back={{ label: 'Cancelar', go: onClose }}>
          <p className="text-soft">Está ativada: ao entrar, pedimos também o código do seu aplicativo.</p>
          <p className="text-soft">Para desativar, digite o código que ele mostra agora.</p>
        </CodeForm>
      ) : secret === undefined ? (
        <>
          <p className="text-soft">
            Além da senha, quem entra informa um código que muda a cada 30 segundos no aplicativo autenticador
            do seu celular.
          </p>
          <BusyButton className="mt-5 w-full" busy={busy} onClick={() => void attempt(begin)}>
            Começar
          </BusyButton>
        </>
      ) : (
        <CodeForm action="Ativar" send={confirm} back={{ label: 'Cancelar', go: onClose }}>
          <p className="text-soft">
            No aplicativo autenticador, leia este QR code ou adicione uma conta com a chave abaixo, e digite
            aqui o código que ele mostrar. Guarde a chave: sem ela e sem o aplicativo não é possível entrar.
          </p>
          <QrCode text={address} label="QR code da chave" />
          <p className="select-all rounded-md border border-line p-3 text-center font-semibold tracking-wide">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <p className="text-center">
            <a className="font-semibold text-primary-ink underline" href={address}>
              Abrir no aplicativo deste aparelho
            </a>
          </p>
        </CodeForm>
      )}
    </Dialog>
  )
}
