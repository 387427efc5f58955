import type { Article } from './article.ts'

export const article: Article = {
  slug: 'assistente',
  title: 'O assistente: perguntar com as suas palavras',
  section: 'inicio',
  tags: ['assistente', 'chat', 'conversa', 'perguntar', 'dúvida', 'ajuda rápida', 'robô'],
  screen: '/dashboard',
  text: `
O botão do balão, ao lado de *?* no alto, abre o **Assistente** em qualquer tela (tecla **a**). Escreva a pergunta como falaria com alguém da equipe e aperte *Enter*; **Shift + Enter** pula uma linha.

O que ele responde:

- **Como se faz**: encontra a resposta no manual e dá o link do artigo e da tela.
- **Números de agora**: agendamentos de hoje e de amanhã, clientes, serviços, equipe, estoque baixo e, para quem pode ver valores, o faturamento.

Se a inteligência artificial estiver ligada na instalação, ele também lê a agenda e os cadastros para responder, sempre só o que a **sua função** pode ver, e pode propor quatro coisas: marcar, mudar de horário, cancelar um agendamento e cadastrar um cliente.

**Nada é feito sem o seu sim.** A proposta mostra o que é hoje e como ficaria; só **Sim, fazer** grava, como se você tivesse feito na tela. Uma proposta antiga deixa de valer: peça de novo.

Onde a inteligência artificial não está ligada, ou quando o limite do mês da empresa acaba, ele responde só com o manual e os números do sistema. Não inventa: quando não encontra, diz, e mostra os artigos mais próximos.

Cada pessoa faz até **20 perguntas por hora**; perto do fim ele diz quantas faltam e quando voltam. **Minimizar** (tecla **Esc**) guarda a conversa no canto. O Navalha não guarda o que foi conversado.

Para usar a agenda no **seu** assistente de IA, como ChatGPT ou Claude, veja [MCP](artigo:assistentes-mcp).
`,
}
