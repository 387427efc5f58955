export const firstNames =
  'João Pedro Lucas Mateus Gabriel Rafael Bruno Thiago Felipe André Caio Diego Vinícius Gustavo Leandro Marcelo Otávio Renato Sérgio Ana Beatriz Camila Fernanda Juliana Larissa Mariana Patrícia'.split(
    ' ',
  )
export const lastNames =
  'Silva Souza Oliveira Santos Lima Pereira Ferreira Costa Rodrigues Almeida Nascimento Carvalho Araújo Ribeiro Gonçalves Barbosa Rocha Dias Moreira Teixeira Correia Melo'.split(
    ' ',
  )
