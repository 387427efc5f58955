import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { count, counted } from '../clients/client-words.ts'
import { linesText } from './labels.ts'
import { resumeUpload, type Upload } from './upload.ts'

export function Sending({ upload, onGiveUp }: { upload: Upload; onGiveUp: () => void }) {
  const { fileName, total, sent, problems, status, failure } = upload
  useEffect(() => {
    if (status !== 'sending') return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [status])
  return (
    <section className="panel p-4 sm:p-5" aria-label="Conferência">
      <p className="mb-3 truncate font-semibold">{fileName}</p>
      <ProgressBar label="Conferindo o arquivo" value={sent} max={total}>
        {count(sent)} de {linesText(total)}
      </ProgressBar>
      <p className="mt-2 text-soft">
        {problems.length > 0
          ? `${counted(problems.length, 'linha com problema', 'linhas com problema')} até agora. `
          : ''}
        Nenhum cliente é criado antes de você confirmar.
      </p>
      {failure ? (
        <Notice kind="error" title="O envio parou" className="mt-4">
          <p className="mt-1 text-soft">{failure.message} O que já foi enviado está guardado.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button look="secondary" onClick={resumeUpload}>
              Continuar envio
            </Button>
            <Button look="quiet" onClick={onGiveUp}>
              Escolher outro arquivo
            </Button>
          </div>
        </Notice>
      ) : (
        <Button look="secondary" onClick={onGiveUp} className="mt-4">
          Cancelar envio
        </Button>
      )}
    </section>
  )
}
