export type KeyGroup = { title: string; keys: [key: string, meaning: string][] }

export const everywhere: KeyGroup = {
  title: 'Em qualquer tela',
  keys: [
    ['n', 'Novo agendamento'],
    ['a', 'Assistente'],
    ['/', 'Buscar, onde há busca'],
    ['?', 'Estes atalhos'],
  ],
}
