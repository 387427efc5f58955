import type { ListedProfessional, WeeklyHours } from '#shared/professionals.ts'
import { same } from '../../lib/merge3.ts'
import { isSameText, normalizeText } from '../../lib/normalize-text.ts'
import { commonWeek, storedWeek, type Week } from './rules.ts'

type Member = Pick<ListedProfessional, 'id' | 'version' | 'name' | 'is_active' | 'hours' | 'breaks'>
export type Shown = Pick<Member, 'id' | 'version'>

/** The person at the screen attends by default. */
export type Team = {
  attends: boolean
  name: string
  others: string[]
  /** Null keeps individual weeks as they are. */
  week: Week | null
  /** Null means that everybody gets the week on the screen. */
  from: Week | null
  shown: Shown[]
}

export const activeOf = <T extends Pick<Member, 'is_active'>>(all: readonly T[]) =>
  all.filter(({ is_active }) => is_active)

/** `usual` is proposed where nobody has hours. */
export function newTeam(all: readonly Member[], usual: Week, name: string): Team {
  const team = activeOf(all)
  const common = commonWeek(team) ?? null
  const week = team.every(({ hours }) => hours?.length === 0) ? usual : common
  const shown = team.map(({ id, version }) => ({ id, version }))
  return { attends: team.length === 0, name, others: [], week, from: common, shown }
}

/** People may have come or gone since the draft was stored. */
export const isOfTeam = ({ shown }: Partial<Team>, all: readonly Member[]) =>
  same(
    shown?.map(({ id }) => id).sort(),
    activeOf(all)
      .map(({ id }) => id)
      .sort(),
  )

const hoursIn = (hours: readonly WeeklyHours[] = []) =>
  hours.map(({ weekday, start, end }) => `${weekday} ${start} ${end}`).sort()

/**
 * Each change names the version that was shown. Outdated people come first, because their conflict stops the
 * others.
 */
export function weekChanges({ week, from, shown }: Team, all: readonly Member[]) {
  if (!week || same(week, from)) return []
  const stored = storedWeek(week)
  const changes = shown.flatMap(({ id, version }) => {
    const now = all.find((one) => one.id === id)
    const isDone =
      same(hoursIn(now?.hours), hoursIn(stored.hours)) && same(hoursIn(now?.breaks), hoursIn(stored.breaks))
    const change = { professional_id: id, version, ...stored }
    return now && !isDone ? [{ change, isStale: now.version !== version }] : []
  })
  return changes.sort((a, b) => Number(b.isStale) - Number(a.isStale)).map(({ change }) => change)
}

/** Each name is created once. */
export function newNames({ attends, name, others }: Team, all: readonly Pick<Member, 'name'>[]): string[] {
  const known = new Set(all.map((one) => normalizeText(one.name)))
  const names = [...(attends ? [name] : []), ...others].map((one) => one.trim()).filter(Boolean)
  return names.filter((one) => {
    const key = normalizeText(one)
    return !known.has(key) && known.add(key)
  })
}

export type TeamErrors = { name?: string; others?: Record<number, string>; team?: string }

export function teamErrors(team: Team, all: readonly Member[]): TeamErrors {
  const { attends, name, others } = team
  const inactive = (typed: string) => {
    const known = all.filter((one) => isSameText(one.name, typed))
    return known.length > 0 && activeOf(known).length === 0
  }
  const text = 'Está inativo: reative em Profissionais.'
  const wrong = others.flatMap((one, index) => (inactive(one) ? [[index, text]] : []))
  const mine = !name.trim() ? 'Informe o nome que os clientes veem.' : inactive(name) ? text : undefined
  const isNobody = !attends && activeOf(all).length + newNames(team, all).length === 0
  return {
    ...(attends && mine && { name: mine }),
    ...(wrong.length > 0 && { others: Object.fromEntries(wrong) }),
    ...(isNobody && wrong.length === 0 && { team: 'Diga pelo menos uma pessoa que atende.' }),
  }
}
