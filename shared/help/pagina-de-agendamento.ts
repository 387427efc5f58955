import type { Article } from './article.ts'

export const article: Article = {
  slug: 'pagina-de-agendamento',
  title: 'A página de agendamento',
  section: 'pagina',
  tags: ['página', 'site', 'agendamento online', 'link', 'ligar', 'desligar', 'campos', 'contatos'],
  screen: '/perfil?tab=pagina',
  pictures: [
    {
      name: 'pagina-de-agendamento',
      alt: 'A aba Página de agendamento: à esquerda o que se decide, à direita a prévia da página.',
    },
  ],
  text: `
Em [Perfil, aba Página de agendamento](/perfil?tab=pagina) você decide tudo o que o cliente vê, com a **prévia** ao lado, no celular e no computador, clara e escura. A prévia mostra o que ainda não foi salvo.

- **Aceitar agendamentos pela página**: desligado, a página mostra só os seus contatos.
- **Textos**: nome na página, boas-vindas, descrição.
- **Contatos**: telefone, e-mail e endereço, cada um com seu interruptor.
- **Campos**: nome e telefone são sempre pedidos; dá para exigir e-mail e observações.
- **Serviços na página**: todos, também os novos, ou só os marcados.
- **Pedir código em Meus Agendamentos**: para ver os próprios horários pelo telefone, o cliente digita um código que chega no e-mail dele.

Mudanças aparecem na página em até um minuto; no momento de confirmar valem na hora. As regras de tempo estão em [Regras de agendamento](artigo:regras-de-agendamento), as cores em [Aparência](artigo:aparencia).
`,
}
