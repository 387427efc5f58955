import { isPrivateName } from './private-names.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;' }

const attribute = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** More characters, once escaped, would take the snippet past 1 kB. */
const NAME_IN_TITLE = 60

/** The script accepts messages of this origin only, for the frame that sends them. */
export function embedSnippet(page: string, slug: string, name: string): string {
  const { origin } = new URL(page)
  const src = attribute(`${origin}/embed/${slug}`)
  const title = attribute(`Agendar horário: ${[...name].slice(0, NAME_IN_TITLE).join('')}`)
  // The script has no `<` and `&`, because website editors escape them.
  const script = `addEventListener("message",e=>{if(e.origin===${JSON.stringify(origin)})for(const f of document.querySelectorAll("iframe"))if(f.contentWindow===e.source){const{kind:k,height:h}=e.data||{};if(k==="navalha:height")if(h>0)f.style.height=Math.min(Math.max(h,240),8000)+"px";if(k==="navalha:scroll")if(0>f.getBoundingClientRect().top)f.scrollIntoView()}})`
  return `<iframe src="${src}" title="${title}" loading="lazy" style="width:100%;height:720px;border:0"></iframe><script>${script}</script>`
}

export const buttonStyle = (colors: { fill: string; text: string }): string =>
  `display:inline-block;padding:14px 24px;border-radius:8px;background:${colors.fill};color:${colors.text};font:600 16px/1.25 system-ui,sans-serif;text-decoration:none`

export const BUTTON_LABEL = 'Agendar horário'

export const buttonSnippet = (page: string, colors: { fill: string; text: string }): string =>
  `<a href="${attribute(page)}" target="_blank" rel="noopener" style="${attribute(buttonStyle(colors))}">${BUTTON_LABEL}</a>`

export const NO_WEBSITE = 'Informe o endereço do site, como https://www.exemplo.com.br.'

/** URLs allow more in a host, such as `;`, which would end the header's directive. */
const HOST = /^(?:[a-z\d_-]+\.)+[a-z][a-z\d-]*$/

/** `exemplo.com.br/pagina` gives `https://exemplo.com.br`. Private names are refused. */
export function websiteOrigin(typed: string): string | undefined {
  const text = typed.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, username, origin } = new URL(address)
  if (protocol !== 'https:' || username) return undefined
  // Anybody's page may have a private name.
  return HOST.test(hostname) && !isPrivateName(hostname) ? origin : undefined
}
