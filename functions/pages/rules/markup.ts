const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] as string)
}

/** The beginning of a text that takes at most `bytes` as HTML, with an ellipsis where the rest is cut off. */
export function clip(text: string, bytes: number): string {
  let size = 0
  let kept = ''
  for (const sign of text) {
    size += bytesOf(escapeHtml(sign))
    if (size > bytes) return `${kept.trimEnd()}…`
    kept += sign
  }
  return kept
}

/** JSON for a script element, which no text in it can end. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

const encoder = new TextEncoder()

/** Returns the length in UTF-8. */
export function bytesOf(text: string): number {
  return encoder.encode(text).length
}
