import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { caniemail } from 'caniemail'
import { expect, test } from 'vitest'
import {
  confirmationMessage,
  departureMessage,
  exportMessage,
  invitationMessage,
  recoveryMessage,
  webhookOffMessage,
} from '#functions/notifications/rules/account.ts'
import { codeMessage } from '#functions/notifications/rules/code.ts'
import { previewOf, testMessage } from '#functions/notifications/rules/preview.ts'
import { clientKinds } from '#shared/notifications.ts'
import { messageFactsOf } from '../kit/messages.ts'

/** Lists features that some mail programs lack, and why our mails may use them anyway. */
const lacking: Record<string, string> = {
  '<body> element': 'programs that drop it show the outer table, which has the same colours and type',
  '<style> element': 'holds dark colours only: without it the mail is light',
  '@media': 'asks for dark colours only: without it the mail is light',
  'color-scheme CSS property': 'says that dark colours exist: without it the program darkens the mail itself',
  'color-scheme meta tag': 'says that dark colours exist: without it the program darkens the mail itself',
  'border-radius': 'corners are square',
  'height attribute': 'the logo is as high as it was uploaded, and at most 120 px wide',
  'height property': 'the attribute of the logo says the same',
  'lang attribute': 'a screen reader reads in its own language',
  overflow: 'the linter means overflow-wrap',
  'overflow-wrap': 'a long word in a fact widens its cell',
  'role attribute': 'a screen reader says that there are tables',
  'text-decoration': 'a button’s words are underlined',
  'width attribute': 'the label of a fact is as wide as its word',
}

const shown = {
  business: messageFactsOf().business,
  sender: { name: 'Barbearia X', logo: 'https://x.example/logo.png', primary: '#8A4B2A' },
  page: 'https://x.example',
  today: '2026-11-22',
  confirmation_required: true,
}
const link = 'https://x.example/convite?token=t'
const mails: [string, string][] = [
  ...clientKinds.map((kind): [string, string] => [
    kind,
    previewOf(kind, 'email', undefined, shown).html ?? '',
  ]),
  ['code', codeMessage(shown.sender, '123456').html],
  ['test', testMessage(shown.sender).html],
  ['invitation', invitationMessage({ inviter: 'Ana', business: 'Barbearia X', role: 'Gerente', link }).html],
  ['webhook_off', webhookOffMessage({ webhook: 'ERP', business: 'X', reason: 'gone', link }).html],
  [
    'departure',
    departureMessage({
      ...{ name: 'Ana', business: 'X', link, ended: [{ kind: 'feed', name: 'Endereço' }] },
      handed_over: [{ kind: 'webhook', name: 'ERP' }],
    }).html,
  ],
  ['export', exportMessage({ business: 'X', link, backup: 'done' }).html],
  ['failed export', exportMessage({ business: 'X', link, backup: 'failed' }).html],
  ['account', confirmationMessage({ link, code: '123456' }).html],
  ['recovery', recoveryMessage({ link, code: '123456' }).html],
]

type Features = { data: { stats: Record<string, Record<string, unknown>> }[] }
const path = createRequire(import.meta.url).resolve('caniemail/caniemail.json')
const { data } = JSON.parse(readFileSync(path, 'utf8')) as Features
const programs = new Set(
  data.flatMap(({ stats }) =>
    Object.entries(stats).flatMap(([family, on]) =>
      Object.keys(on).map((platform) => `${family}.${platform}`),
    ),
  ),
)

/** Returns the features of a mail that some of these programs lack. */
function lackedBy(clients: readonly string[], html: string): string[] {
  const { issues } = caniemail({ clients: clients as Parameters<typeof caniemail>[0]['clients'], html })
  return [...issues.errors].flatMap(([, found]) => [found].flat().map(({ title }) => title))
}

/** Tells whether all features of a mail were tested in a program. The linter does not judge the others. */
function isKnown(program: string, html: string): boolean {
  try {
    lackedBy([program], html)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

test('every mail uses only features that all mail programs support or that it can do without', () => {
  const [, everything = ''] = mails.find(([kind]) => kind === 'confirmation') ?? []
  const known = [...programs].filter((program) => isKnown(program, everything))
  for (const family of ['gmail', 'outlook', 'apple-mail', 'yahoo', 'samsung-email'])
    expect(known.filter((program) => program.startsWith(family))).not.toEqual([])
  expect(known.length).toBeGreaterThanOrEqual(31)
  const lacked = new Set(mails.flatMap(([, html]) => lackedBy(known, html)))
  expect([...lacked].sort()).toEqual(Object.keys(lacking).sort())
})

test.each(mails)(
  'the mail %s is short enough for Gmail to show it completely with its dark colours',
  (_, html) => {
    expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024)
    expect(/<style>(.*)<\/style>/s.exec(html)?.[1]?.length).toBeLessThan(8192)
    expect(html.match(/<img(?![^>]*\balt=)/g)).toBeNull()
  },
)
