import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { problemOf } from '#shared/errors.ts'
import { useMay } from '../../lib/tenant.ts'
import { Article, Section, Terms } from './article.tsx'
import { CallSample, CodeBlock } from './code-block.tsx'
import { KEY_PLACEHOLDER } from './code-samples.ts'
import { commonCodes } from './error-codes.ts'
import { introductionOf, type OpenApi } from './openapi.ts'
import { Inline, Prose } from './prose.tsx'
import { originOf, prettyJson } from './request.ts'
import { useTopicLink } from './use-topic.ts'

const message = 'Já existe um cliente com este telefone.'
const problem = {
  ...problemOf('phone_taken', message, 'req_01m82wac0e90czs8pg97w88748'),
  errors: [{ field: 'phone', message }],
}

/** The text comes from the document, the examples from here. */
export function Introduction({ document }: { document: OpenApi }) {
  const origin = originOf(document)
  const [first, ...sections] = introductionOf(document)
  const beside: Record<string, ReactNode> = {
    Autenticação: <KeyExample origin={origin} />,
    Limites: (
      <Terms
        terms={[
          {
            name: 'RateLimit-Policy',
            text: <Inline text='`"default";q=120;w=60`: 120 chamadas em 60 segundos.' />,
          },
          {
            name: 'RateLimit',
            text: <Inline text='`"default";r=118;t=42`: restam 118 nos próximos 42 segundos.' />,
          },
        ]}
      />
    ),
    Erros: <Errors />,
    Webhooks: <WebhooksLink />,
  }
  return (
    <Article title="Introdução">
      <Prose className="mt-2 text-soft" text={first?.text ?? ''} />
      <Section title="Endereço">
        <CodeBlock title="Início de todos os endereços" code={`${origin}/v1`} />
        <p className="text-soft">
          A descrição completa, para ferramentas, está em{' '}
          <a className="font-semibold text-primary-ink underline" href="/v1/openapi.json">
            OpenAPI 3.1
          </a>
          .
        </p>
      </Section>
      {sections.map(({ title, text }) => (
        <Section key={title} title={title}>
          <Prose text={text} />
          {beside[title]}
        </Section>
      ))}
    </Article>
  )
}

function KeyExample({ origin }: { origin: string }) {
  const may = useMay()
  return (
    <>
      <p className="text-soft">
        <Inline text="O cabeçalho `Authorization` não é usado. " />
        {may('api_keys.manage') ? (
          <Link className="font-semibold text-primary-ink underline" to="/api-keys">
            Criar uma chave
          </Link>
        ) : (
          'As chaves são criadas pelo proprietário da empresa.'
        )}
      </p>
      <CallSample
        name="introducao"
        call={{
          method: 'GET',
          url: `${origin}/v1/appointments?limit=10`,
          headers: { 'x-api-key': KEY_PLACEHOLDER },
        }}
      />
    </>
  )
}

function Errors() {
  return (
    <>
      <CodeBlock title="Exemplo de erro" note="409" code={prettyJson(problem)} />
      <Terms
        terms={commonCodes.map(({ code, status, text }) => ({
          name: code,
          mark: String(status),
          text: <Inline text={text} />,
        }))}
      />
    </>
  )
}

function WebhooksLink() {
  const link = useTopicLink('webhooks')
  return (
    <p>
      <Link {...link} className="font-semibold text-primary-ink underline">
        Eventos, assinatura e novas tentativas
      </Link>
    </p>
  )
}
