import type { Article } from './article.ts'

export const article: Article = {
  slug: 'primeiros-passos',
  title: 'Primeiros passos',
  section: 'inicio',
  tags: ['começar', 'configurar', 'conta nova', 'cadastro', 'guia', 'primeiro dia'],
  screen: '/dashboard',
  text: `
No primeiro acesso, o [guia do primeiro dia](/comecar) monta a empresa com cinco perguntas, em poucos minutos:

1. **Tipo de negócio**: barbearia, salão, clínica, estética, unhas, tatuagem e outros.
2. **Serviços**: vêm sugeridos, com preço e duração. Desmarque o que não faz e ajuste o resto.
3. **Quem atende, e quando**: você já está na lista. Diga os dias, a abertura, o fechamento e o almoço.
4. **Feriados**: fecha nos nacionais, também nos pontos facultativos, ou em nenhum.
5. **Sua página**: a prévia, o link, o QR code e o WhatsApp. Se quiser, informe ali o telefone e o endereço, que os clientes veem. A tela espera o primeiro agendamento e avisa quando ele chega.

*Fazer depois* sai do guia: o que foi confirmado fica guardado, e o botão *Continuar de onde parei*, no **Dashboard**, volta para o passo em que você parou.

Prefere fazer sem o guia? O **Dashboard** mostra os mesmos passos. Faça na ordem:

1. **Cadastre seus serviços**: nome, preço e duração. Em [Serviços](/servicos), clique em *Novo serviço*.
2. **Monte a equipe e os horários**: quem atende e em que dias. Em [Profissionais](/profissionais), clique em *Novo profissional*. Cada um começa de segunda a sábado, no horário da empresa.
3. **Escolha os feriados** em que você não atende, em [Profissionais, aba Feriados](/profissionais?aba=feriados).
4. **Divulgue o link da sua página**: no WhatsApp, no Instagram, no balcão. O link, o cartaz com QR code e o botão para o seu site estão em [Perfil, aba Divulgação](/perfil?tab=divulgacao).
5. **Receba o primeiro agendamento**. Ele aparece na hora, na agenda e no Dashboard.

Você pode parar no meio e voltar depois: o que já foi feito fica marcado. Depois do primeiro agendamento, *Fechar guia* tira o guia da tela.

Já tem uma lista de clientes? Veja [Trazer clientes de uma planilha](artigo:importar-clientes). Trabalha com mais gente? Veja [Convidar a equipe](artigo:convidar-equipe).
`,
}
