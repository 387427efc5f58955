import type { Article } from './article.ts'

export const article: Article = {
  slug: 'regras-de-agendamento',
  title: 'Regras de agendamento',
  section: 'pagina',
  tags: [
    'antecedência',
    'em cima da hora',
    'prazo',
    'cancelar até',
    'intervalo',
    'expediente',
    'confirmar na hora',
    'encaixar',
    'regras',
  ],
  screen: '/perfil?tab=pagina',
  pictures: [
    {
      name: 'regras-de-agendamento',
      alt: 'Horários e regras: expediente, passo dos horários, intervalo, antecedência e prazo para cancelar.',
      after: 2,
    },
  ],
  text: `
Em [Perfil, aba Página de agendamento](/perfil?tab=pagina), em *Horários e regras*:

- **Expediente**: o dia todo da empresa. Dias fechados e pausas vêm de cada profissional.
- **Horários de quantos em quantos minutos**: o passo entre os horários oferecidos.
- **Intervalo entre atendimentos**: tempo livre antes e depois de cada um.
- **Antecedência mínima**: com quantas horas, no mínimo, se agenda. Com 2 horas, ninguém marca em cima da hora. *Antecedência em horas de expediente* conta só o tempo em que o profissional atende: quem entra à noite agenda a partir da segunda hora do dia seguinte.
- **Agenda aberta**: até quantos dias à frente.
- **Prazo para cancelar ou remarcar**: até quantas horas antes o cliente muda sozinho. Depois, a página pede que fale com você. 0 é até o início.
- **Confirmar na hora**: o agendamento já entra confirmado.
- **Encaixar horários**: oferece também o horário logo depois de um atendimento.
- **Limite por aparelho, por hora e por dia**: aumente se os clientes agendam num tablet do balcão.

Além disso, pela página cada telefone pode ter até 5 agendamentos futuros e fazer até 6 por dia. Para marcar mais, o cliente fala com você.

Estas regras valem para clientes. A equipe marca a qualquer hora.
`,
}
