import { useState } from 'react'
import type { Failure } from '../lib/failure.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type SaveFailureProps = {
  failure: Failure | null | undefined
  /** Returns the conflicts after a merge, or undefined when it did not load. */
  load?: () => Promise<string[] | undefined>
}

/** Others' changes are loaded on request; typed text stays. */
export function SaveFailure({ failure, load }: SaveFailureProps) {
  const [asked, setAsked] = useState<{ after: Failure; answer: 'busy' | 'failed' | string[] }>()
  if (!failure) return null
  const answer = asked?.after === failure ? asked.answer : undefined
  if (Array.isArray(answer))
    return (
      <Notice kind="info" title="Dados novos carregados">
        <p className="mt-1 text-soft">
          {answer.length
            ? `O que você digitou ficou. Confira: ${answer.join(', ')}.`
            : 'O que você digitou ficou, e o resto está atualizado. Agora é só salvar.'}
        </p>
      </Notice>
    )
  const stale = load && failure.code === 'version_conflict'
  const ask = async () => {
    setAsked({ after: failure, answer: 'busy' })
    setAsked({ after: failure, answer: (await load?.()) ?? 'failed' })
  }
  return (
    <Notice kind="error" title={failure.message}>
      <p className="mt-1 text-soft">
        {answer === 'failed'
          ? 'Não foi possível carregar agora. O que você digitou continua aqui.'
          : stale
            ? 'Ao carregar os dados novos, o que você digitou fica.'
            : 'O que você digitou continua aqui.'}
      </p>
      {stale && (
        <Button look="secondary" className="mt-3" disabled={answer === 'busy'} onClick={() => void ask()}>
          Carregar dados atuais
        </Button>
      )}
    </Notice>
  )
}
