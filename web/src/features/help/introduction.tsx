import { Link } from 'react-router-dom'
import { tiers } from '#shared/api-keys.ts'
import { CHANGE_DAYS, PAGE } from '#shared/partner.ts'
import { useMay } from '../../lib/tenant.ts'
import { Article, Section, Terms } from './article.tsx'
import { CallSample, CodeBlock } from './code-block.tsx'
import { KEY_PLACEHOLDER } from './code-samples.ts'
import { commonCodes } from './common-codes.ts'
import type { OpenApi } from './openapi.ts'
import { Inline, Prose } from './prose.tsx'
import { originOf, prettyJson } from './request.ts'

const problem = {
  type: 'about:blank',
  title: 'Conflict',
  status: 409,
  detail: 'Já existe um cliente com este telefone.',
  code: 'phone_taken',
  request_id: '01kam4b7c9d2',
}

/** What holds for all operations. */
export function Introduction({ document }: { document: OpenApi }) {
  const origin = originOf(document)
  const may = useMay()
  return (
    <Article title="Introdução">
      <Prose
        className="mt-2 text-soft"
        text="Com a API, outros sistemas consultam e alteram os dados da sua empresa: agenda, clientes, serviços, estoque e financeiro. Os pedidos e as respostas são em JSON."
      />
      <Section title="Endereço">
        <CodeBlock title="Base" code={`${origin}/v1`} />
        <p className="text-soft">
          A descrição completa, em OpenAPI 3.1, está em{' '}
          <a className="font-semibold text-primary-ink underline" href="/v1/openapi.json">
            /v1/openapi.json
          </a>
          .
        </p>
      </Section>
      <Section title="Autenticação">
        <Prose text="Envie a chave no cabeçalho `x-api-key`. Cada chave vale para uma empresa e só para as permissões que recebeu: leitura e escrita, por recurso. O cabeçalho `Authorization` não é usado." />
        {may('api_keys.manage') ? (
          <p>
            <Link className="font-semibold text-primary-ink underline" to="/api-keys">
              Criar ou ver chaves em API Keys
            </Link>
          </p>
        ) : (
          <p className="text-soft">As chaves são criadas pelo proprietário da empresa.</p>
        )}
        <CallSample
          name="introducao"
          call={{
            method: 'GET',
            url: `${origin}/v1/appointments?limit=10`,
            headers: { 'x-api-key': KEY_PLACEHOLDER },
          }}
        />
        <Prose text="Uma chave ausente, errada ou apagada recebe 401; uma chave desativada ou sem a permissão, 403. Não coloque a chave em páginas ou aplicativos que seus clientes abrem: use uma para cada sistema, no servidor." />
      </Section>
      <Section title="Limites">
        <Prose
          text={`Cada chave faz até ${tiers.standard.perMinute} chamadas por minuto (${tiers.high.perMinute} nas chaves de limite alto). Todas as respostas dizem quanto resta. Acima do limite a resposta é 429: espere os segundos de \`Retry-After\`.`}
        />
        <Terms
          terms={[
            { name: 'RateLimit-Policy', text: <Inline text='O limite: `"default";q=120;w=60` são 120 em 60 s.' /> },
            { name: 'RateLimit', text: <Inline text='O que resta: `"default";r=118;t=42` são 118 nos próximos 42 s.' /> },
          ]}
        />
      </Section>
      <Section title="Páginas">
        <Prose
          text={`As listas vêm em \`data\`, ${PAGE} por página ou quantos \`limit\` pedir. Enquanto houver mais, a resposta traz \`cursor\`: repita o pedido com ele para receber a página seguinte.`}
        />
      </Section>
      <Section title="Só o que mudou">
        <Prose
          text={`Em agendamentos, clientes e transações, \`changed_since\` lista o que mudou desde um instante, na ordem das mudanças; \`removed\` traz os ids do que foi apagado. A lista volta até ${CHANGE_DAYS} dias: antes disso a resposta é 400 \`changed_since_too_old\`, e o caminho é ler tudo de novo.`}
        />
      </Section>
      <Section title="Repetir sem duplicar">
        <Prose text="Em pedidos que gravam, envie `Idempotency-Key` com um valor único. Se a resposta se perder, repita com o mesmo valor: por 24 horas você recebe a primeira resposta e nada é gravado duas vezes. O mesmo valor com outro corpo recebe 422 `idempotency_mismatch`." />
      </Section>
      <Section title="Alterar sem sobrescrever">
        <Prose text={'A resposta de um registro traz a versão em `ETag`. Envie-a de volta em `If-Match` ao alterar: se outra pessoa mudou o registro nesse meio-tempo, a resposta é 412 `precondition_failed` e nada muda.'} />
        <Prose text="`PUT` e `PATCH` fazem o mesmo: só os campos enviados mudam, e `null` remove um campo opcional. Campos desconhecidos são recusados pelo nome." />
      </Section>
      <Section title="Datas e valores">
        <Prose text="Dias (`2026-12-04`) e horários (`14:30`) são os da empresa, no fuso dela; instantes (`2026-12-04T17:30:00.000Z`) são em UTC. Valores são em reais, com duas casas." />
      </Section>
      <Section title="Erros">
        <Prose text="Um erro é um documento `application/problem+json`. `code` não muda e serve para o seu programa; `detail` diz à pessoa o que fazer; `errors` aponta os campos recusados; `request_id` ajuda o suporte." />
        <CodeBlock title="Exemplo de erro" note="409" code={prettyJson(problem)} />
        <Terms terms={commonCodes.map(({ code, status, text }) => ({ name: code, mark: String(status), text: <Inline text={text} /> }))} />
      </Section>
    </Article>
  )
}
