import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { Notice } from './notice.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { upload } from './staff-icon-paths.ts'

type FileFieldProps = {
  title: string
  text: ReactNode
  /** It has the syntax of `<input accept>`. */
  accept: string
  maxBytes: number
  /** `report` takes 0 to 1. A rejection's message is shown. */
  onFile: (file: File, report: (done: number) => void) => Promise<void>
  preview?: ReactNode
  children?: ReactNode
}

/** The file is chosen by button or dropped on the box. */
export function FileField({ title, text, accept, maxBytes, onFile, preview, children }: FileFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<number>()
  const [over, setOver] = useState(false)
  const busy = done !== undefined
  const take = async (file: File | undefined) => {
    if (!file || busy) return
    const refused = refusalOf(file, accept, maxBytes)
    setProblem(refused)
    if (refused) return
    setDone(0)
    try {
      await onFile(file, setDone)
    } catch (error) {
      setProblem((error as Error).message)
    }
    setDone(undefined)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the extra way, the button inside is the way */}
      <div
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={classNames(
          'rounded-md border border-dashed px-4 py-8 text-center sm:px-8',
          over ? 'border-primary-edge bg-tint' : 'border-field',
        )}
      >
        {preview && <div className="mb-4 flex justify-center">{preview}</div>}
        <p id={id} className="font-semibold">
          {title}
        </p>
        <div className="mx-auto mt-1 max-w-prose text-soft">{text}</div>
        {busy ? (
          <div className="mx-auto mt-5 max-w-sm text-left">
            <ProgressBar label="Enviando..." value={done} max={1}>
              {Math.round(done * 100)}%
            </ProgressBar>
          </div>
        ) : (
          <div className="mt-5 flex flex-wrap justify-center gap-3">
            <Button aria-describedby={id} onClick={() => input.current?.click()} className="max-sm:w-full">
              <Icon of={upload} className="size-4" />
              Escolher arquivo
            </Button>
            {children}
          </div>
        )}
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-labelledby={id}
          hidden
          onChange={({ target }) => {
            void take(target.files?.[0])
            // The same file, corrected, is a change too.
            target.value = ''
          }}
        />
      </div>
      {problem && (
        <Notice kind="error" title="Este arquivo não serve" className="mt-4">
          <p className="mt-1 text-soft">{problem}</p>
        </Notice>
      )}
    </>
  )
}

const megabytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Browsers do not check `accept` for dropped files. */
function refusalOf({ name, type, size }: File, accept: string, maxBytes: number): string | undefined {
  const fits = accept.split(',').some((wanted) => {
    if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted)
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
  })
  if (!fits) return 'O tipo do arquivo não é o esperado.'
  if (size === 0) return 'O arquivo está vazio.'
  if (size > maxBytes)
    return `O arquivo é grande demais: o limite é de ${megabytes.format(maxBytes / 1_000_000)} MB.`
  return undefined
}
