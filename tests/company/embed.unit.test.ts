import { describe, expect, test } from 'vitest'
import { editableConfigSchema } from '#shared/booking-config.ts'
import { buttonSnippet, embedSnippet, websiteOrigin } from '#shared/embed.ts'

const slug = 'a'.repeat(40)
const page = `https://${slug}.navalha.app`
const bytes = (text: string) => Buffer.byteLength(text)

describe('the address of a website as people type it', () => {
  test.each([
    ['exemplo.com.br/pagina', 'https://exemplo.com.br'],
    [' https://WWW.Exemplo.com.br/x?y#z ', 'https://www.exemplo.com.br'],
    ['exemplo.com:443', 'https://exemplo.com'],
    ['exemplo.com:8080/x', 'https://exemplo.com:8080'],
    ['padaria-são.com', 'https://xn--padaria-so-n5a.com'],
  ])('the typed address %s has the origin %s', (typed, origin) => {
    expect(websiteOrigin(typed)).toBe(origin)
  })

  test.each([
    '',
    'exemplo',
    'ana@exemplo.com.br',
    'mailto:ana@exemplo.com.br',
    'javascript:alert(1)',
    'ftp://exemplo.com.br',
    'file:///etc/passwd',
    '*.exemplo.com.br',
    'https://*',
    'exemplo.com.br;sandbox',
    "exemplo.com.br'unsafe-inline'",
    'a.com,b.com',
    'a.com b.com',
    // These origins have no certificate, or no public name.
    'http://exemplo.com',
    'http://localhost:3000',
    'https://localhost:3000',
    'https://loja.localhost',
    'https://localhost.localdomain',
    'https://caixa.local',
    'https://192.168.0.10',
    'https://200.147.3.157',
    'https://0xc8.1',
    'https://[2001:db8::1]',
  ])('the typed text %j has no origin', (typed) => {
    expect(websiteOrigin(typed)).toBeUndefined()
  })
})

test.each([
  ['https://exemplo.com.br', true],
  ['https://exemplo.com.br/', false],
  ['http://exemplo.com.br', false],
  ['https://10.0.0.1', false],
  ['exemplo.com.br', false],
  ['https://EXEMPLO.com.br', false],
  ['https://exemplo.com.br;sandbox', false],
  ['https://*.exemplo.com.br', false],
  ['null', false],
])('the validity of the origin %s in the configuration is %s', (origin, taken) => {
  const { embed_origins } = editableConfigSchema().shape
  expect(embed_origins.safeParse([origin]).success).toBe(taken)
})

describe('snippets for websites', () => {
  test.each(['ã'.repeat(120), '"'.repeat(120), '<'.repeat(120), '😀'.repeat(60), 'Barbearia'])(
    'the frame is at most 1,024 bytes with the name %s',
    (name) => {
      expect(bytes(embedSnippet(page, slug, name))).toBeLessThanOrEqual(1_024)
    },
  )

  test('the button is at most 1,024 bytes', () => {
    expect(bytes(buttonSnippet(page, { fill: '#14513f', text: '#ffffff' }))).toBeLessThanOrEqual(1_024)
  })

  test('a name cannot break out of the title of the frame', () => {
    const snippet = embedSnippet(page, slug, '"><script>alert(1)</script> Zé & Filhos')
    expect(snippet).toContain(
      'Agendar horário: &#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt; Zé &amp; Filhos"',
    )
    expect(snippet.match(/<\/?\w+/g)).toEqual(['<iframe', '</iframe', '<script', '</script'])
  })

  test('the script has no character that editors escape', () => {
    const [, script] = /<script>(.*)<\/script>/.exec(embedSnippet(page, slug, 'Zé')) ?? []
    expect(script).toMatch(/^addEventListener\([^<&]+\)$/)
  })

  test('an address cannot break out of its attribute', () => {
    const snippet = buttonSnippet('https://x.app/"onclick="alert(1)', { fill: '"><b>', text: '#fff' })
    expect(snippet.match(/"/g)).toHaveLength(8)
    expect(snippet.match(/<\/?\w+/g)).toEqual(['<a', '</a'])
  })
})
