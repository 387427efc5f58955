export const refusals = {
  member_not_found: 'Membro não encontrado',
  last_owner: 'A empresa precisa de pelo menos um proprietário. Dê essa função a outra pessoa antes.',
} as const
