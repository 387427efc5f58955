import type { Article } from './article.ts'

export const article: Article = {
  slug: 'concluir-atendimento',
  title: 'Fechar a conta do atendimento',
  section: 'agendamentos',
  tags: [
    'pagamento',
    'pagar',
    'concluir',
    'pix',
    'dinheiro',
    'cartão',
    'desconto',
    'gorjeta',
    'fiado',
    'dividir',
    'conta',
  ],
  screen: '/agendamentos',
  pictures: [
    {
      name: 'concluir-atendimento',
      alt: 'A pergunta Como foi pago? com desconto, gorjeta, as formas de pagamento, Dividir e A receber.',
      after: 2,
    },
  ],
  text: `
Abra o agendamento e clique em *Concluir*. O sistema pergunta **como foi pago**:

- Um clique em Dinheiro, Pix, cartão de débito, cartão de crédito ou transferência fecha a conta inteira.
- **Dividir**: informe quanto foi em cada forma, por exemplo metade no Pix e metade em dinheiro.
- **Desconto ou gorjeta**: diminui ou aumenta o total.
- **A receber**: o cliente paga depois. Informe a data; o valor fica em [Contas a receber](artigo:contas-a-receber).
- **Concluir sem cobrar**: cortesia ou retorno. Aparece quando o desconto leva o total a zero.

Profissionais escolhem só a forma; dividir, desconto, gorjeta e *A receber* são de proprietário e gerente.

Depois, *Recibo* no agendamento concluído imprime ou envia o comprovante pelo WhatsApp. A receita entra no financeiro sozinha. Se quiser fechar com um clique só, escolha a forma de pagamento usual em [Financeiro, aba Ajustes](/financeiro?secao=ajustes); lá também se desliga o registro da receita.

Errou? Proprietário ou gerente volta o status no mesmo dia: a transação é estornada e uma nova é feita quando você concluir de novo.
`,
}
