const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] as string)
}

/** Cuts a text to `bytes` of HTML, with an ellipsis. */
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

/** No text inside can close the script element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

const encoder = new TextEncoder()

export function bytesOf(text: string): number {
  return encoder.encode(text).length
}
