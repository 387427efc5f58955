import { Link } from 'react-router-dom'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Article, Section, Terms } from './article.tsx'
import { CallSample, CodeBlock } from './code-block.tsx'
import { codeTexts, commonCodes } from './error-codes.ts'
import { FieldList, ParameterList } from './field-list.tsx'
import { play } from './icon-paths.ts'
import { MethodBadge, Path } from './method-badge.tsx'
import type { Answer, OpenApi, Operation, Parameter } from './openapi.ts'
import { Code, Inline, Prose } from './prose.tsx'
import { exampleCall } from './request.ts'
import { topicAddress, useTopicLink } from './use-topic.ts'

const places: Record<Parameter['in'], string> = {
  path: 'Parâmetros do caminho',
  query: 'Parâmetros da busca',
  header: 'Cabeçalhos',
  cookie: 'Cookies',
}

export function OperationPage({ document, operation }: { document: OpenApi; operation: Operation }) {
  const { id, method, path, patch, tag, scope, summary, description, parameters, body, answers } = operation
  const done = answers.filter(({ status }) => status.startsWith('2'))
  const errors = answers.flatMap(errorTerms)
  const introduction = useTopicLink('introducao')
  const tester = useTopicLink('testador', id)
  return (
    <Article eyebrow={tag} title={summary}>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <MethodBadge method={method} />
        <Path path={path} />
        {scope && (
          <span className="text-soft text-sm">
            permissão <Code>{scope}</Code>
          </span>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link
          {...tester}
          className="inline-flex min-h-(--control-height) items-center gap-2 rounded-md border border-primary-edge bg-primary px-3.5 font-semibold text-on-primary hover:opacity-90"
        >
          <Icon of={play} className="size-4" />
          Testar
        </Link>
        <CopyButton text={topicAddress(id)} what="o endereço">
          Copiar link
        </CopyButton>
      </div>
      <div className="mt-5 gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] xl:items-start">
        <div className="min-w-0">
          {description && <Prose text={description} />}
          {patch && (
            <p className="mt-2 text-soft">
              <Inline text="`PATCH` faz o mesmo que `PUT`: só os campos enviados mudam, e `null` remove." />
            </p>
          )}
          {(['path', 'query', 'header'] as const).map((place) => {
            const here = parameters.filter((parameter) => parameter.in === place)
            if (!here.length) return null
            return (
              <Section key={place} title={places[place]}>
                <ParameterList document={document} parameters={here} />
              </Section>
            )
          })}
          {body && (
            <Section title="Corpo">
              <FieldList document={document} schema={body.schema} />
            </Section>
          )}
        </div>
        <div className="mt-8 min-w-0 space-y-4 xl:sticky xl:top-[4.5rem] xl:mt-0">
          <CallSample call={exampleCall(document, operation)} name={id} />
          {done.map(({ status, body: answer }) =>
            answer ? (
              <CodeBlock
                key={status}
                title="Exemplo de resposta"
                note={status}
                code={JSON.stringify(answer.example, null, 2)}
                low
              />
            ) : null,
          )}
        </div>
      </div>
      {done.map(({ status, body: answer }) => (
        <Section key={status} title={`Resposta ${status}`}>
          {answer && <FieldList document={document} schema={answer.schema} answer />}
        </Section>
      ))}
      <Section title="Erros">
        {errors.length > 0 && <Terms terms={errors} />}
        <p className="text-soft">
          {errors.length > 0
            ? 'E os que qualquer operação pode responder, descritos na '
            : 'Os que qualquer operação pode responder, descritos na '}
          <Link {...introduction} className="font-semibold text-primary-ink underline">
            Introdução
          </Link>
          .
        </p>
      </Section>
    </Article>
  )
}

const errorTerms = ({ status, codes }: Answer) =>
  codes
    .filter((code) => !commonCodes.some((common) => common.code === code))
    .map((code) => ({ name: code, mark: status, text: <Inline text={codeTexts[code] ?? ''} /> }))
