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

Depois de mover aparece *Desfazer*. O cliente recebe a mensagem da mudança, e os links das mensagens anteriores deixam de valer. Um agendamento confirmado volta a **agendado**, porque o cliente confirmou outro horário (a não ser que a empresa use *Confirmar na hora*).

O próprio cliente também pode remarcar pelo link da mensagem: veja [O que o cliente vê e pode fazer](artigo:o-que-o-cliente-ve).
`,
}
