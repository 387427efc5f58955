import { inject } from 'vitest'
import { feedUrls } from '#shared/calendar.ts'
import { eventually } from './actor.ts'
import { feedOf } from './calendar.ts'
import type { StaffMember } from './routes.ts'

/** Returns a member's calls about the calendar feeds of a business. */
export const feedsBy = (member: StaffMember) => ({
  list: () => member.listFeeds(),
  open: (agenda: string) => member.openFeed({ agenda }),
  close: (agenda: string) => member.closeFeed({ agenda }),
})

/** Reads a feed as a calendar program does. `etag` names the version that the program has. */
export async function fetchFeed(
  secret: string,
  { etag, url = inject('url') }: { etag?: string; url?: string } = {},
) {
  const response = await fetch(feedUrls(url, secret).https, {
    headers: etag ? { 'if-none-match': etag } : {},
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Waits until the titles of a calendar, ordered by time, equal the expected ones. */
export async function eventuallyShows(secret: string, expected: string[]): Promise<void> {
  let last: string[] = []
  try {
    await eventually(async () => {
      const { events } = feedOf((await fetchFeed(secret)).text)
      last = events.map(({ SUMMARY = '' }) => SUMMARY)
      return JSON.stringify(last) === JSON.stringify(expected)
    })
  } catch {
    throw new Error(`the calendar has ${JSON.stringify(last)}, not ${JSON.stringify(expected)}`)
  }
}
