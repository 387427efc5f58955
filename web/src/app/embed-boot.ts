import { screenOf } from '../lib/site.ts'
import './boot.ts'

/** The build puts the page's style sheets and scripts before this script. */
declare const BOOKING_FILES: { styles: string[]; scripts: string[] }

// `/embed.js` runs in the framed page and tells the website its height. A height is no secret, so any origin
// may know it.
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
  // The page's script redraws the waiting line, whose height would shrink the frame.
  if (root?.textContent === waiting) return
  post({ kind: 'navalha:height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}).observe(document.body)

// A new question takes the focus; only the website can scroll to it.
addEventListener('focusin', ({ target }) => {
  if ((target as Element).matches('[tabindex="-1"]')) post({ kind: 'navalha:scroll' })
})

// Other pages open in their own tab, because they may not be framed.
addEventListener(
  'click',
  ({ target }) => {
    const link = (target as Element).closest('a')
    if (link?.protocol.startsWith('http')) Object.assign(link, { target: '_blank', rel: 'noopener' })
  },
  true,
)
