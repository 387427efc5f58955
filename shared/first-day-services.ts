import type { BusinessKind } from './first-day.ts'

export type ProposedService = readonly [name: string, price: number, minutes: number]

type Proposal = { name: string; text: string; services: readonly ProposedService[] }

export const proposals: Record<BusinessKind, Proposal> = {
  barbershop: {
    name: 'Barbearia',
    text: 'Corte, barba, sobrancelha',
    services: [
      ['Corte', 45, 30],
      ['Barba', 35, 30],
      ['Corte e barba', 70, 60],
      ['Corte infantil', 40, 30],
      ['Sobrancelha', 20, 30],
      ['Pigmentação de barba', 40, 30],
      ['Luzes', 120, 90],
    ],
  },
  salon: {
    name: 'Salão de beleza',
    text: 'Corte, cor, escova, unhas',
    services: [
      ['Corte feminino', 90, 60],
      ['Corte masculino', 50, 30],
      ['Escova', 60, 60],
      ['Hidratação', 80, 60],
      ['Coloração', 180, 120],
      ['Luzes', 350, 240],
      ['Progressiva', 250, 180],
      ['Manicure', 35, 60],
      ['Pedicure', 40, 60],
    ],
  },
  nails: {
    name: 'Manicure e pedicure',
    text: 'Unhas, gel, alongamento',
    services: [
      ['Manicure', 35, 60],
      ['Pedicure', 40, 60],
      ['Pé e mão', 70, 90],
      ['Esmaltação em gel', 80, 60],
      ['Alongamento', 160, 150],
      ['Manutenção do alongamento', 110, 120],
      ['Spa dos pés', 70, 60],
    ],
  },
  brows: {
    name: 'Cílios e sobrancelhas',
    text: 'Design, henna, extensão',
    services: [
      ['Design de sobrancelhas', 45, 30],
      ['Design com henna', 65, 60],
      ['Buço', 20, 30],
      ['Lash lifting', 140, 60],
      ['Extensão de cílios', 180, 120],
      ['Manutenção de cílios', 110, 90],
      ['Micropigmentação', 450, 150],
    ],
  },
  aesthetics: {
    name: 'Clínica de estética',
    text: 'Pele, corpo, depilação',
    services: [
      ['Avaliação estética', 80, 30],
      ['Limpeza de pele', 150, 90],
      ['Peeling', 180, 60],
      ['Microagulhamento', 300, 60],
      ['Drenagem linfática', 130, 60],
      ['Massagem modeladora', 130, 60],
      ['Depilação a laser', 120, 30],
    ],
  },
  clinic: {
    name: 'Clínica ou consultório',
    text: 'Consultas, sessões, terapias',
    services: [
      ['Primeira consulta', 300, 60],
      ['Consulta', 250, 30],
      ['Consulta on-line', 200, 30],
      ['Avaliação', 150, 60],
      ['Sessão de fisioterapia', 130, 60],
      ['Sessão de psicoterapia', 180, 60],
      ['Consulta com nutricionista', 220, 60],
    ],
  },
  dentist: {
    name: 'Consultório odontológico',
    text: 'Avaliação, limpeza, tratamento',
    services: [
      ['Avaliação odontológica', 100, 30],
      ['Limpeza', 180, 60],
      ['Restauração', 220, 60],
      ['Clareamento', 600, 90],
      ['Extração', 250, 60],
      ['Manutenção do aparelho', 150, 30],
    ],
  },
  massage: {
    name: 'Massagem e spa',
    text: 'Relaxante, drenagem, day spa',
    services: [
      ['Massagem relaxante', 130, 60],
      ['Massagem terapêutica', 150, 60],
      ['Quick massage', 50, 30],
      ['Pedras quentes', 180, 90],
      ['Drenagem linfática', 130, 60],
      ['Reflexologia', 100, 60],
      ['Day spa', 380, 180],
    ],
  },
  tattoo: {
    name: 'Estúdio de tatuagem',
    text: 'Tatuagem, piercing, retoque',
    services: [
      ['Orçamento e desenho', 80, 30],
      ['Tatuagem pequena', 300, 120],
      ['Tatuagem média', 600, 180],
      ['Sessão de tatuagem', 1200, 240],
      ['Retoque', 100, 60],
      ['Piercing', 120, 30],
      ['Troca de joia', 40, 30],
    ],
  },
  other: { name: 'Outro', text: 'Você digita os seus serviços', services: [] },
}
