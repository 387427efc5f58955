import type { Method } from './openapi.ts'

/** `body` is JSON text. */
export type Call = { method: Method; url: string; headers: Record<string, string>; body?: string | undefined }

/** Samples show this instead of the key. */
export const KEY_PLACEHOLDER = 'SUA_CHAVE'

export const languages = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
] as const
export type Language = (typeof languages)[number]['value']

export const sampleOf: Record<Language, (call: Call) => string> = {
  curl: curlOf,
  typescript: typescriptOf,
  python: pythonOf,
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function curlOf({ method, url, headers, body }: Call): string {
  return [
    `curl -X ${method} ${shellQuoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body ? [`--data-raw ${shellQuoted(body)}`] : []),
  ].join(' \\\n  ')
}

function typescriptOf({ method, url, headers, body }: Call): string {
  const lines = [
    ...(method === 'GET' ? [] : [`method: ${quoted(method)},`]),
    `headers: ${literal(headers, typescript, '  ')},`,
    ...(body ? [`body: ${jsonText(body)},`] : []),
  ]
  return `const response = await fetch(${quoted(url)}, {
${lines.map((line) => `  ${line}`).join('\n')}
})
const answer = await response.json()
if (!response.ok) throw new Error(\`\${answer.code}: \${answer.detail}\`)
console.log(answer)`
}

function pythonOf({ method, url, headers, body }: Call): string {
  const value = body && parsed(body)
  const parts = [
    JSON.stringify(url),
    `headers=${literal(headers, python, '    ')}`,
    ...(body ? [value ? `json=${literal(value.json, python, '    ')}` : `data=${JSON.stringify(body)}`] : []),
  ]
  return `import requests

response = requests.${method.toLowerCase()}(
${parts.map((part) => `    ${part},`).join('\n')}
    timeout=30,
)
response.raise_for_status()
print(response.json())`
}

function parsed(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function jsonText(body: string): string {
  const value = parsed(body)
  return value ? `JSON.stringify(${literal(value.json, typescript, '  ')})` : quoted(body)
}

type Words = {
  text: (value: string) => string
  name: (value: string) => string
  indent: string
  constants: Record<string, string>
}

const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const typescript: Words = {
  text: quoted,
  name: (name) => (/^[a-z_]\w*$/i.test(name) ? name : quoted(name)),
  indent: '  ',
  constants: {},
}
const python: Words = {
  text: (value) => JSON.stringify(value),
  name: (name) => JSON.stringify(name),
  indent: '    ',
  constants: { true: 'True', false: 'False', null: 'None' },
}

function literal(value: unknown, words: Words, margin = ''): string {
  const inner = margin + words.indent
  const block = (open: string, lines: string[], close: string) =>
    lines.length
      ? `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${margin}${close}`
      : open + close
  if (typeof value === 'string') return words.text(value)
  if (Array.isArray(value))
    return block(
      '[',
      value.map((item) => literal(item, words, inner)),
      ']',
    )
  if (value && typeof value === 'object')
    return block(
      '{',
      Object.entries(value).map(([name, part]) => `${words.name(name)}: ${literal(part, words, inner)}`),
      '}',
    )
  const text = JSON.stringify(value)
  return words.constants[text] ?? text
}
