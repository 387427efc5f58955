import type { Article } from './article.ts'

export const article: Article = {
  slug: 'primeiros-passos',
  title: 'Primeiros passos',
  section: 'inicio',
  tags: ['começar', 'configurar', 'conta nova', 'cadastro', 'guia'],
  screen: '/dashboard',
  text: `
Depois de criar a conta, o **Dashboard** mostra os primeiros passos. Faça na ordem, cada um leva poucos minutos:

1. **Cadastre seus serviços**: nome, preço e duração. Em [Serviços](/servicos), clique em *Novo serviço*.
2. **Monte a equipe e os horários**: quem atende e em que dias. Em [Profissionais](/profissionais), clique em *Novo profissional*. Cada um começa de segunda a sábado, no horário da empresa.
3. **Escolha os feriados** em que você não atende, em [Profissionais, aba Feriados](/profissionais?aba=feriados).
4. **Divulgue o link da sua página**: no WhatsApp, no Instagram, no balcão. O link, o cartaz com QR code e o botão para o seu site estão em [Perfil, aba Divulgação](/perfil?tab=divulgacao).
5. **Receba o primeiro agendamento**. Ele aparece na hora, na agenda e no Dashboard.

Você pode parar no meio e voltar depois: o que já foi feito fica marcado. Depois do primeiro agendamento, *Fechar guia* tira o guia da tela.

Já tem uma lista de clientes? Veja [Trazer clientes de uma planilha](artigo:importar-clientes). Trabalha com mais gente? Veja [Convidar a equipe](artigo:convidar-equipe).
`,
}
