import type { HelpState } from '#shared/help.ts'

const none = { completions: 0, ratings: 0, stars: 0 }

export function standingOf({ tutorial_ranking }: Pick<HelpState, 'tutorial_ranking'>, tutorial: string) {
  const { completions, ratings, stars } = tutorial_ranking[tutorial] ?? none
  return {
    rating:
      ratings > 0 &&
      `Nota ${average(stars / ratings)} (${ratings} ${ratings === 1 ? 'avaliação' : 'avaliações'})`,
    completions:
      completions > 0 && `${completions} ${completions === 1 ? 'pessoa concluiu' : 'pessoas concluíram'}`,
  }
}

const average = (value: number) => value.toFixed(1).replace('.', ',')
