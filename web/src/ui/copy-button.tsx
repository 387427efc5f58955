import { type ReactNode, useState } from 'react'
import { failToast } from '../lib/toast.ts'
import { Button } from './button.tsx'
import { check } from './icon-paths.ts'
import { Icon } from './icons.tsx'
import { copy } from './staff-icon-paths.ts'

type CopyButtonProps = {
  text: string
  /** It is selected by hand where the browser does not allow copying: "o endereço". */
  what: string
  onCopied?: (() => void) | undefined
  children: ReactNode
}

/** It says so until the text changes. */
export function CopyButton({ text, what, onCopied, children }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === text
  const onCopy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
      onCopied?.()
    } catch {
      failToast(`Não foi possível copiar. Selecione ${what} e copie.`)
    }
  }
  return (
    <Button look="secondary" onClick={onCopy} className="px-3.5!">
      <Icon of={isCopied ? check : copy} className="size-4" />
      <span aria-live="polite">{isCopied ? 'Copiado' : children}</span>
    </Button>
  )
}
