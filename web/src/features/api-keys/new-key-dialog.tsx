import { useId, useState } from 'react'
import { copyText } from '../../lib/copy.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { check } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { copy } from '../../ui/staff-icon-paths.ts'
import type { MadeKey } from './key-dialog.tsx'

/** A key is shown in full only once. Closing it uncopied asks first. */
export function NewKeyDialog({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  const { api_key, key } = made
  const id = useId()
  const [copied, setCopied] = useState(false)
  const [asking, setAsking] = useState(false)
  const onCopy = async () => {
    if (await copyText(key, 'Copiado!')) setCopied(true)
  }
  return (
    <>
      <Dialog title={`Chave de ${api_key.key_name}`} onClose={() => (copied ? onClose() : setAsking(true))}>
        <Notice kind="info" title="Copie agora: esta chave não aparece de novo" className="mb-4">
          <p className="mt-1 text-soft">
            Guarde-a no sistema que vai usá-la. Se ela se perder, exclua e crie outra.
          </p>
        </Notice>
        <TextArea
          field={{ id, label: 'Chave de API' }}
          readOnly
          rows={1}
          value={key}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onCopy={() => setCopied(true)}
          className="min-h-0! resize-none break-all font-mono"
        />
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={() => (copied ? onClose() : setAsking(true))}>
            Fechar
          </Button>
          <Button onClick={() => void onCopy()}>
            <Icon of={copied ? check : copy} className="size-4" />
            {copied ? 'Copiada' : 'Copiar chave'}
          </Button>
        </div>
      </Dialog>
      {asking && (
        <ConfirmDialog
          title="Fechar sem copiar?"
          text="A chave completa não aparece de novo. Sem ela, o sistema não consegue se conectar."
          action="Fechar sem copiar"
          stay="Voltar e copiar"
          busy={false}
          onClose={() => setAsking(false)}
          onConfirm={onClose}
        />
      )}
    </>
  )
}
