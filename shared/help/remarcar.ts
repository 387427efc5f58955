import type { Article } from './article.ts'

export const article: Article = {
  slug: 'remarcar',
  title: 'Mudar o horário ou o profissional',
  section: 'agendamentos',
  tags: ['remarcar', 'reagendar', 'mover', 'arrastar', 'trocar horário', 'outro profissional'],
  screen: '/agendamentos',
  pictures: [
    {
      name: 'remarcar',
      alt: 'Um agendamento sendo arrastado na agenda: o bloco mostra o horário novo e avisa que fica sobre outro.',
      after: 2,
    },
  ],
  text: `
Há três jeitos:

- **Arraste** o agendamento na agenda. O horário novo aparece no bloco enquanto você arrasta, e um choque aparece antes de soltar. Para passar a outro profissional, arraste para a coluna dele.
- Abra o agendamento e clique em *Reagendar*.
- Pelo teclado: com o agendamento em foco, **m** o pega, as setas movem e *Enter* confirma.

Para esticar ou encurtar, arraste a borda de baixo.

Depois de mover aparece *Desfazer*, e o cliente recebe a mensagem da mudança. Quando muda o dia ou a hora, os links das mensagens anteriores deixam de valer e um agendamento confirmado volta a **agendado**, porque o cliente confirmou outro horário (a não ser que a empresa use *Confirmar na hora*, sem *Confirmação obrigatória*). Trocar só o profissional mantém o status e os links.

**Outro serviço ou outro cliente?** Abra o agendamento, enquanto ele está em aberto, e clique em *Alterar*. O serviço novo traz a própria duração e o próprio preço. As **observações** e, para proprietário e gerente, o **preço** se mudam logo abaixo: digite e clique em *Salvar*.

O próprio cliente também pode remarcar pelo link da mensagem: veja [O que o cliente vê e pode fazer](artigo:o-que-o-cliente-ve).
`,
}
