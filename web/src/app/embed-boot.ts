import { screenOf } from '../lib/site.ts'
import './boot.ts'

/** The build puts these before this script: the booking page's style sheets and scripts, the entry last. */
declare const BOOKING_FILES: { styles: string[]; scripts: string[] }

// Runs as `/embed.js`, in the page that a website shows in a frame: loads the booking page, and tells that website what
// it cannot see from outside. A height is no secret, so any origin may know it.
const { styles, scripts } = BOOKING_FILES

function load(rel: 'stylesheet' | 'modulepreload', href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel, href })
  document.head.append(link)
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve
  })
}

for (const script of scripts) void load('modulepreload', script)
const entry = scripts.at(-1) as string
void Promise.all(styles.map((style) => load('stylesheet', style))).then(() => import(entry))

const screen = screenOf(location)
const slug = 'slug' in screen ? screen.slug : undefined
const post = (message: object) => parent.postMessage({ slug, ...message }, '*')

const root = document.querySelector('#root')
const waiting = root?.textContent
new ResizeObserver(() => {
  // The page's script draws the waiting line again while it loads: its height would shrink the frame.
  if (root?.textContent === waiting) return
  post({ kind: 'navalha:height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}).observe(document.body)

// A new question takes the focus; here nothing scrolls, the website does.
addEventListener('focusin', ({ target }) => {
  if ((target as Element).matches('[tabindex="-1"]')) post({ kind: 'navalha:scroll' })
})

// Pages of others, and those of the business that no website may frame, open in their own tab.
addEventListener(
  'click',
  ({ target }) => {
    const link = (target as Element).closest('a')
    if (link?.protocol.startsWith('http')) Object.assign(link, { target: '_blank', rel: 'noopener' })
  },
  true,
)
