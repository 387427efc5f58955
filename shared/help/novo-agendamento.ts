import type { Article } from './article.ts'

export const article: Article = {
  slug: 'novo-agendamento',
  title: 'Marcar um horário',
  section: 'agendamentos',
  tags: ['marcar', 'agendar', 'encaixar', 'cliente avulso', 'sem hora marcada', 'walk-in', 'novo'],
  screen: '/agendamentos',
  pictures: [
    {
      name: 'novo-agendamento',
      alt: 'A janela Novo agendamento preenchida: cliente, serviço, profissional, data, horário e preço, e o botão Agendar.',
    },
  ],
  text: `
1. Clique num espaço livre da agenda, ou em *Novo agendamento* (tecla **n**).
2. Procure o cliente por nome ou telefone. Se for novo, escolha *Novo cliente* e digite nome e telefone. Se a pessoa chegou sem hora marcada e não quer cadastro, deixe em branco: fica como *cliente avulso*. De quem já veio, o serviço e o profissional **de sempre** já vêm preenchidos.
3. Escolha serviço, profissional, data e horário. Em **Próximos livres**, um toque escolhe o horário, também de outro profissional. Preço e duração vêm do serviço; a duração pode ser mudada só neste agendamento e, por proprietário e gerente, o preço também.
4. Clique em *Agendar*.

Pela agenda você pode marcar em qualquer minuto, também fora do expediente e no passado (com o motivo nas observações). As observações são só da equipe: o cliente não as vê, e o que ele escreveu ao agendar aparece à parte. Se o horário já estiver ocupado, o sistema avisa; proprietário e gerente podem *Agendar mesmo assim*: veja [Dois clientes no mesmo horário](artigo:encaixes).

O agendamento entra como **agendado**. O cliente com e-mail ou WhatsApp recebe a confirmação: veja [Mensagens aos clientes](artigo:mensagens).
`,
}
