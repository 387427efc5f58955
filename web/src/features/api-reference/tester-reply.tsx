import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { circleAlert, circleCheck } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Switch } from '../../ui/switch.tsx'
import { CallSample, CodeBlock } from './code-block.tsx'
import type { Draft } from './tester-draft.ts'
import { type Header, type Reply, SHOWN } from './tester-send.ts'

export function ReplyView({ reply }: { reply: Reply | undefined }) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reply) top.current?.focus()
  }, [reply])
  if (!reply)
    return (
      <Empty
        title="Nenhuma resposta ainda"
        text="Envie uma requisição: o status e a resposta aparecem aqui."
      />
    )
  const { status, statusText, ms, telling, others, body, asked } = reply
  const isDone = status >= 200 && status < 300
  const cut = body.length > SHOWN
  return (
    <div className="space-y-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div ref={top} tabIndex={-1} role="group" aria-label="Status da resposta" className="panel px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold text-lg tabular-nums">
          <Icon
            of={isDone ? circleCheck : circleAlert}
            className={classNames('size-5', isDone ? 'text-primary-ink' : 'text-brick')}
          />
          {status} {statusText}
          <span className="ml-auto font-normal text-base text-soft">{ms} ms</span>
        </p>
        <p className="wrap-anywhere mt-1 font-mono text-soft text-sm">{asked}</p>
      </div>
      <Headers headers={telling} />
      {body ? (
        <CodeBlock
          title="Corpo da resposta"
          code={cut ? body.slice(0, SHOWN) : body}
          {...(cut && { note: 'só o início' })}
        />
      ) : (
        <p className="text-soft">A resposta veio sem corpo.</p>
      )}
      {others.length > 0 && (
        <details>
          <summary className="min-h-(--control-height) cursor-pointer content-center font-semibold">
            Outros cabeçalhos
          </summary>
          <Headers headers={others} />
        </details>
      )}
    </div>
  )
}

function Headers({ headers }: { headers: Header[] }) {
  return (
    <dl className="panel divide-y divide-line">
      {headers.map(([name, value]) => (
        <div key={name} className="gap-4 px-4 py-2 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="wrap-anywhere font-mono font-semibold text-sm">{name}</dt>
          <dd className="wrap-anywhere font-mono text-soft text-sm">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The key appears only on request. */
export function CodeView({ draft }: { draft: Draft }) {
  const [withKey, setWithKey] = useState(false)
  return (
    <div className="space-y-4">
      <CallSample call={draft.call(withKey)} name="testador" />
      <Switch
        label="Mostrar a minha chave no código"
        checked={withKey}
        onChange={(event) => setWithKey(event.target.checked)}
      >
        Mostrar a minha chave no código
      </Switch>
      <p className="max-w-prose text-soft">
        Não publique código com a chave: guarde-a numa variável de ambiente.
      </p>
    </div>
  )
}
