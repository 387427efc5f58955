import { type ReactNode, useId } from 'react'
import { businessUrls } from '#shared/business-url.ts'
import type { ConfigView } from '#shared/company.ts'
import { BUTTON_LABEL, buttonSnippet, buttonStyle, embedSnippet } from '#shared/embed.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { usePageAddress } from './page-link.tsx'
import { paperColors } from './share-colors.ts'

export function ButtonSnippet({ config }: { config: ConfigView }) {
  const address = usePageAddress()
  const { '--primary': fill = '', '--on-primary': text = '' } = paperColors(config)
  const colors = { fill, text }
  return (
    <Snippet
      title="Botão"
      label="Código do botão"
      text="Um botão nas cores da empresa, que abre a página em outra aba. Funciona em qualquer site, sem autorização."
      code={buttonSnippet(address, colors)}
    >
      <div className="rounded-md bg-[#fff] p-5 text-center">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          // This page's policy refuses styles in HTML, which the website allows.
          ref={(link) => {
            if (link) link.style.cssText = buttonStyle(colors)
          }}
        >
          {BUTTON_LABEL}
        </a>
      </div>
    </Snippet>
  )
}

export function FrameSnippet({ config }: { config: ConfigView }) {
  const { tenant } = useBusiness()
  // A frame has the business's own host, even where screens show the path.
  const { page } = businessUrls(location.origin, tenant.slug)
  return (
    <Snippet
      title="Página dentro do site"
      label="Código da página"
      text="Sua agenda inteira dentro do site. A altura se ajusta sozinha. Cole onde ela deve aparecer: num bloco de “HTML” ou “código incorporado”."
      code={embedSnippet(page, tenant.slug, config.business_name ?? tenant.name)}
    />
  )
}

type SnippetProps = { title: string; label: string; text: string; code: string; children?: ReactNode }

function Snippet({ title, label, text, code, children }: SnippetProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel space-y-4 p-4 sm:p-5">
      <div>
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <p className="mt-0.5 text-soft">{text}</p>
      </div>
      {children}
      <TextArea
        field={{ id: `${id}-code`, label }}
        readOnly
        value={code}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="resize-none break-all font-mono text-xs!"
      />
      <CopyButton text={code} what="o código">
        Copiar código
      </CopyButton>
    </section>
  )
}
