import { CopyButton } from '../../ui/copy-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type Call, type Language, languages, sampleOf } from './code-samples.ts'
import { useLanguage } from './use-topic.ts'

type CodeBlockProps = {
  title: string
  code: string
  note?: string
  low?: boolean
}

/** Long lines scroll, also by keyboard. */
export function CodeBlock({ title, code, note, low }: CodeBlockProps) {
  return (
    <figure className="panel min-w-0 overflow-hidden">
      <figcaption className="flex min-h-12 items-center gap-3 border-line border-b py-1.5 pr-1.5 pl-3.5">
        <span className="min-w-0 flex-1 font-semibold text-sm">
          {title}
          {note && <span className="ml-2 font-normal text-soft">{note}</span>}
        </span>
        <CopyButton text={code} what="o código">
          Copiar
        </CopyButton>
      </figcaption>
      <Scrolled code={code} low={low} />
    </figure>
  )
}

function Scrolled({ code, low }: { code: string; low?: boolean | undefined }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className={`code-lines ${low ? 'max-h-80' : 'max-h-120'}`}
    >
      <code>{code}</code>
    </pre>
  )
}

export function CallSample({ call, name }: { call: Call; name: string }) {
  const [language, setLanguage] = useLanguage()
  const code = sampleOf[language](call)
  const label = languages.find(({ value }) => value === language)?.label ?? ''
  return (
    <figure aria-label={`Código em ${label}`} className="panel min-w-0 overflow-hidden">
      <figcaption className="flex flex-wrap items-center justify-between gap-2 border-line border-b p-1.5 pl-2">
        <Segmented<Language>
          label="Linguagem do código"
          name={`linguagem-${name}`}
          value={language}
          options={languages}
          onChange={setLanguage}
          className="text-sm"
        />
        <CopyButton text={code} what="o código">
          Copiar
        </CopyButton>
      </figcaption>
      <Scrolled code={code} />
    </figure>
  )
}
