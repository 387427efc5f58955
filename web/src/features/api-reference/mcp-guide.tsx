import { Article, Section } from './article.tsx'
import { CodeBlock } from './code-block.tsx'
import { KEY_PLACEHOLDER } from './code-samples.ts'
import type { OpenApi } from './openapi.ts'
import { Prose } from './prose.tsx'
import { originOf, prettyJson } from './request.ts'

/** The guide is for an assistant of the owner's choice. */
export function McpGuide({ document }: { document: OpenApi }) {
  const url = `${originOf(document)}/mcp`
  const headers = { 'x-api-key': KEY_PLACEHOLDER }
  return (
    <Article title="Assistentes (MCP)">
      <Prose
        className="mt-2 text-soft"
        text={
          'Um assistente de inteligência artificial pode consultar a sua agenda e agendar por você. O Navalha fala MCP, o protocolo que os assistentes usam para acessar sistemas: cada operação desta documentação é uma ferramenta, com as mesmas permissões e os mesmos limites.'
        }
      />
      <Section title="Conectar">
        <Prose text="No seu assistente, adicione um servidor MCP do tipo HTTP com este endereço e uma chave no cabeçalho `x-api-key`." />
        <CodeBlock title="Endereço" code={url} />
        <CodeBlock
          title="Configuração"
          note="para assistentes com arquivo de configuração"
          code={prettyJson({ mcpServers: { navalha: { type: 'http', url, headers } } })}
        />
        <CodeBlock
          title="Linha de comando"
          note="Claude Code"
          code={`claude mcp add --transport http navalha ${url} --header "x-api-key: ${KEY_PLACEHOLDER}"`}
        />
      </Section>
      <Section title="O que ele pode fazer">
        <Prose text="Só o que a chave permite. Crie uma chave para cada assistente, em API Keys: com leitura de agendamentos, ele responde quem vem amanhã; com escrita, também agenda, remarca e cancela. Tudo o que ele fizer aparece no histórico com o nome da chave, e desativar a chave encerra o acesso em até um minuto." />
        <Prose text="As mudanças são reais. Prefira assistentes que pedem a sua confirmação antes de usar uma ferramenta que grava." />
      </Section>
    </Article>
  )
}
