import { useState } from 'react'
import type { ApiKey } from '#shared/api-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

type LostProps = { apiKey: ApiKey; onAgain: () => Promise<unknown>; onClose: () => void }

/** The only reply that shows the key was lost, so nobody can use it. */
export function LostKey({ apiKey, onAgain, onClose }: LostProps) {
  const [state, setState] = useState<'asking' | 'busy' | { error: string }>('asking')
  const again = () => {
    setState('busy')
    onAgain().catch((error: Error) => setState({ error: error.message }))
  }
  return (
    <Dialog title="A chave foi criada, mas não chegou até aqui" onClose={onClose}>
      <p className="text-soft">
        A conexão caiu antes de a chave “{apiKey.key_name}” aparecer, e ela só é mostrada uma vez. Ela está na
        lista, mas ninguém pode usá-la: exclua e crie outra igual.
      </p>
      {typeof state === 'object' && <Notice kind="error" title={state.error} className="mt-4" />}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onClose}>
          Agora não
        </Button>
        <Button disabled={state === 'busy'} onClick={again}>
          {state === 'busy' ? 'Criando...' : 'Excluir e criar outra'}
        </Button>
      </div>
    </Dialog>
  )
}
