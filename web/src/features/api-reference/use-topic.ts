import { useSearchParams } from 'react-router-dom'
import { useChangeQuery, useQueryLink, useQueryState } from '../../lib/query-state.ts'
import { type Language, languages } from './code-samples.ts'

/** The API's tab shows these, besides the id of an operation. */
export const topics = {
  introducao: 'Introdução',
  webhooks: 'Webhooks',
  mcp: 'Assistentes (MCP)',
  testador: 'Testador de API',
} as const

/** Returns the query of a topic; the search of the index stays. */
function queryOf(search: URLSearchParams, topic: string, operation?: string) {
  const next = new URLSearchParams(search)
  next.set('aba', 'api')
  next.set('topico', topic)
  if (operation) next.set('operacao', operation)
  else next.delete('operacao')
  return next
}

/** Returns the topic in the address, and a way back to the index. */
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

/** Returns the props of a link to a topic. */
export function useTopicLink(topic: string, operation?: string) {
  const [search] = useSearchParams()
  return useQueryLink(queryOf(search, topic, operation).toString(), 'push')
}

/** Returns the absolute address of a topic, to copy. */
export const topicAddress = (topic: string) => `${location.origin}/ajuda?aba=api&topico=${topic}`

/** Returns the language of the samples, the same in all of them. */
export function useLanguage(): [Language, (language: Language) => void] {
  const [{ codigo }, set] = useQueryState({ codigo: 'curl' })
  const known = languages.find(({ value }) => value === codigo)?.value ?? 'curl'
  return [known, (language) => set({ codigo: language })]
}
