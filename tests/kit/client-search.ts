import { fold } from '#shared/client-search.ts'
import type { Client } from '#shared/clients.ts'

/** Returns the clients that a search should find, by scanning all of them. */
export function clientsMatching(people: Client[], search: string): Client[] {
  const digits = search.replace(/\D/g, '')
  if (digits.length >= 3) {
    return people.filter(({ phone = '' }) =>
      [phone.slice(3), phone.slice(5), phone.slice(-4)].some((part) => part.startsWith(digits)),
    )
  }
  const particles = ['da', 'de', 'do', 'das', 'dos', 'e', 'd']
  const significant = (text: string) => {
    const words = fold(text).split(' ')
    return words.length > 1 ? words.filter((word) => !particles.includes(word)) : words
  }
  return people.filter(({ name }) =>
    significant(search).every((typed) => significant(name).some((word) => word.startsWith(typed))),
  )
}
