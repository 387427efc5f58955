import type { ClientKind, Template } from './notifications.ts'

/** Letters that would double an SMS's price are avoided. */
export const smsTexts: Record<ClientKind, string> = {
  confirmation:
    '{empresa}: {cliente}, recebemos seu agendamento: {servico} em {data} às {hora}, com {profissional}.',
  change:
    '{empresa}: {cliente}, seu agendamento mudou. Agora: {servico} em {data} às {hora}, com {profissional}.',
  cancellation: '{empresa}: {cliente}, seu agendamento de {data} às {hora} ({servico}) foi cancelado.',
  reminder_24h: '{empresa}: {cliente}, lembrete: {servico} em {data} às {hora}, com {profissional}.',
  reminder_2h: '{empresa}: {cliente}, lembrete: {servico} em {data} às {hora}, com {profissional}.',
  birthday: '{empresa}: parabéns pelo seu dia, {cliente}! Para agendar: {link}',
}

/** A confirmed booking and a client's own cancellation have other texts. */
export const emailTexts: Record<ClientKind, string> = {
  confirmation: 'Olá, {cliente}. Seu horário está reservado.',
  change: 'Olá, {cliente}. Veja como ficou o seu agendamento.',
  cancellation: 'Olá, {cliente}. Seu agendamento foi cancelado pelo estabelecimento.',
  reminder_24h: 'Olá, {cliente}. Passando para lembrar do seu horário.',
  reminder_2h: 'Olá, {cliente}. Seu horário está chegando.',
  birthday: 'Olá, {cliente}. Hoje é o seu dia: a equipe de {empresa} deseja a você um feliz aniversário!',
}

type Proposal = Template & { category: 'utility' | 'marketing'; body: string }

/** WhatsApp refuses templates that begin or end with a variable. */
export const templateProposals: Record<ClientKind, Proposal> = {
  confirmation: {
    name: 'agendamento_recebido',
    language: 'pt_BR',
    category: 'utility',
    variables: ['cliente', 'empresa', 'servico', 'profissional', 'data', 'hora', 'link'],
    body: 'Olá, {{1}}! Recebemos seu agendamento em {{2}}: {{3}} com {{4}}, em {{5}} às {{6}}. Para reagendar ou cancelar, acesse {{7}} a qualquer momento.',
  },
  change: {
    name: 'agendamento_alterado',
    language: 'pt_BR',
    category: 'utility',
    variables: ['cliente', 'empresa', 'servico', 'profissional', 'data', 'hora', 'link'],
    body: 'Olá, {{1}}! Seu agendamento em {{2}} mudou. Agora é {{3}} com {{4}}, em {{5}} às {{6}}. Para reagendar ou cancelar, acesse {{7}} a qualquer momento.',
  },
  cancellation: {
    name: 'agendamento_cancelado',
    language: 'pt_BR',
    category: 'utility',
    variables: ['cliente', 'empresa', 'servico', 'data', 'hora', 'link'],
    body: 'Olá, {{1}}! Seu agendamento em {{2}} foi cancelado: {{3}}, em {{4}} às {{5}}. Para escolher outro horário, acesse {{6}} a qualquer momento.',
  },
  reminder_24h: {
    name: 'lembrete_24h',
    language: 'pt_BR',
    category: 'utility',
    variables: ['cliente', 'empresa', 'servico', 'profissional', 'data', 'hora', 'link'],
    body: 'Olá, {{1}}! Lembrete do seu horário em {{2}}: {{3}} com {{4}}, em {{5}} às {{6}}. Confirme sua presença ou veja as opções em {{7}} quando puder.',
  },
  reminder_2h: {
    name: 'lembrete_2h',
    language: 'pt_BR',
    category: 'utility',
    variables: ['cliente', 'empresa', 'servico', 'profissional', 'hora'],
    body: 'Olá, {{1}}! Seu horário em {{2}} está chegando: {{3}} com {{4}}, às {{5}}. Até já!',
  },
  birthday: {
    name: 'feliz_aniversario',
    language: 'pt_BR',
    category: 'marketing',
    variables: ['cliente', 'empresa', 'link'],
    body: 'Parabéns, {{1}}! A equipe de {{2}} deseja a você um feliz aniversário. Para agendar um horário, acesse {{3}} quando quiser.',
  },
}
