import { useSearchParams } from 'react-router-dom'
import { useChangeQuery, useQueryLink, useQueryState } from '../../lib/query-state.ts'
import { type Language, languages } from './code-samples.ts'

/** The tab also shows operations by their id. */
export const topics = {
  introducao: 'Introdução',
  webhooks: 'Webhooks',
  mcp: 'Assistentes (MCP)',
  testador: 'Testador de API',
} as const

function queryOf(search: URLSearchParams, topic: string, operation?: string) {
  const next = new URLSearchParams(search)
  next.set('aba', 'api')
  next.set('topico', topic)
  if (operation) next.set('operacao', operation)
  else next.delete('operacao')
  return next
}

/** It includes a way back to the index. */
export function useTopic() {
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const close = () =>
    change((next) => {
      next.delete('topico')
      next.delete('operacao')
      return next
    }, 'back')
  return { topic: search.get('topico') ?? '', close }
}

export function useTopicLink(topic: string, operation?: string) {
  const [search] = useSearchParams()
  return useQueryLink(queryOf(search, topic, operation).toString(), 'push')
}

/** The address is absolute, for copying. */
export const topicAddress = (topic: string) => `${location.origin}/ajuda?aba=api&topico=${topic}`

export function useLanguage(): [Language, (language: Language) => void] {
  const [{ codigo }, set] = useQueryState({ codigo: 'curl' })
  const known = languages.find(({ value }) => value === codigo)?.value ?? 'curl'
  return [known, (language) => set({ codigo: language })]
}
