import { globSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AREAS, findings, rules, type Source, strayTopLevel } from './kit/structure.ts'

const root = new URL('..', import.meta.url).pathname
const files: Source[] = globSync('{shared,functions,infra,web,tests}/**/*.{ts,tsx,js,mjs,css}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'cdk.out', '.local'].includes(name.split('/').at(-1) ?? ''),
}).map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))

describe('repository structure', () => {
  test('all files follow the layout of the design', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(findings(files).map(({ message }) => message)).toEqual([])
  })

  test('the top level has no other files', () => {
    expect(strayTopLevel(readdirSync(root))).toEqual([])
  })
})

describe('the documentation', () => {
  const pages = ['README.md', 'infra/local/README.md', ...globSync('docs/*.md', { cwd: root })]
  const read = (page: string) => readFileSync(`${root}/${page}`, 'utf8')

  test.each(pages)('%s names existing files only', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) =>
      posix.join(posix.dirname(page), to),
    )
    const named = [...read(page).matchAll(/`((?:shared|functions|infra|web|tests|docs)\/[\w./*-]*)`/g)]
    const ofScreens = [...read(page).matchAll(/`((?:app|features|lib|ui)\/[\w./*-]*)`/g)]
    const paths = [
      ...links,
      ...named.map(([, path = '']) => path),
      ...ofScreens.map(([, path = '']) => `web/src/${path}`),
    ]
    expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
  })

  test('docs/architecture.md lists the areas in their order', () => {
    const [, section = ''] = /\n## Areas\n([\s\S]*?)\n## /.exec(read('docs/architecture.md')) ?? []
    expect([...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, area]) => area)).toEqual(AREAS)
  })
})

/** Lists a violation of each rule. Its message has to say where the code belongs. */
const violations: [rule: string, path: string, text: string, belongs: string][] = [
  ['files of an area', 'functions/booking/slots.ts', '', 'rules.ts'],
  ['files of an area', 'functions/booking/slots/rules.ts', '', 'rules.ts'],
  [
    'areas stand in order',
    'functions/clients/rules/a.ts',
    `import { x } from '#functions/booking/rules.ts'`,
    'left',
  ],
  ['writes never commit', 'functions/clients/writes.ts', 'await commit(ctx, x)', 'verbs.ts'],
  [
    'authority is on the call',
    'functions/clients/verbs.ts',
    `if (ctx.member.role === 'owner') x()`,
    'ctx.can',
  ],
  ['files of an area', 'functions/payments/verbs.ts', '', 'functions/kit/'],
  ['files of an area', 'functions/verbs.ts', '', 'functions/kit/'],
  ['files of an area', 'functions/entry/cleanup.ts', '', 'verbs.ts'],
  ['shared stands alone', 'shared/a.ts', `import { addDays } from 'date-fns'`, 'functions/<area>/'],
  [
    'shared stands alone',
    'shared/a.ts',
    `import { tableShape } from '../functions/kit/table-shape.ts'`,
    'functions/',
  ],
  ['shared stands alone', 'shared/a.ts', `import fs from 'node:fs'`, 'functions/'],
  [
    'rules import shared only',
    'functions/booking/rules.ts',
    `import { sheet } from './records.ts'`,
    'verbs.ts',
  ],
  [
    'rules import shared only',
    'functions/booking/rules.ts',
    `const fs = await import('node:fs')`,
    'verbs.ts',
  ],
  ['rules are pure', 'functions/booking/rules.ts', 'const now = Date.now()', 'ctx.now()'],
  ['rules are pure', 'functions/booking/rules.ts', 'const now = new Date()', 'ctx.now()'],
  ['time comes from ctx', 'functions/booking/verbs.ts', 'const now = new Date( )', 'ctx.now()'],
  ['time comes from ctx', 'functions/booking/records.ts', 'const now = Date.now()', 'ctx.now()'],
  ['screens take the time from the server', 'web/src/ui/a.tsx', 'const now = new Date()', 'serverNow()'],
  [
    'screens take the time from the server',
    'web/src/features/agenda/a.ts',
    'const at = Date.now()',
    'todayIn(',
  ],
  [
    'only kit knows AWS',
    'functions/booking/verbs.ts',
    `import { x } from '@aws-sdk/lib-dynamodb'`,
    'functions/kit/',
  ],
  ['only kit knows AWS', 'functions/booking/records.ts', `import middy from '@middy/core'`, 'functions/kit/'],
  ['environment through kit/env.ts', 'functions/booking/verbs.ts', 'process.env.TABLE_NAME', 'kit/env.ts'],
  ['environment through kit/env.ts', 'functions/entry/clock.ts', 'process.env.TABLE_NAME', 'kit/env.ts'],
  [
    'areas keep to themselves',
    'functions/booking/verbs.ts',
    `import { save } from '../clients/verbs.ts'`,
    'rules.ts',
  ],
  [
    'areas keep to themselves',
    'functions/booking/rules.ts',
    `import { b } from '#functions/sales/provider.ts'`,
    'rules.ts',
  ],
  [
    'entries only mount',
    'functions/entry/clock.ts',
    `import { due } from '#functions/booking/records.ts'`,
    'verbs.ts',
  ],
  [
    'an area comes with its first request',
    'functions/entry/public-api.ts',
    `import { bookingContract } from '#shared/booking.ts'`,
    'functions/<area>/api.ts',
  ],
  [
    'web and functions meet in shared',
    'web/src/lib/a.ts',
    `import { x } from '#functions/kit/env.ts'`,
    'shared/',
  ],
  [
    'functions know neither web nor infra',
    'functions/kit/a.ts',
    `import { x } from '../../web/src/lib/a.ts'`,
    'shared/',
  ],
  [
    'features stand in the order of the areas',
    'web/src/features/booking/a.tsx',
    `import { x } from '../sales/b.tsx'`,
    'web/src/ui/',
  ],
  ['lib has no components', 'web/src/lib/a.ts', `import { Button } from '../ui/button.tsx'`, 'web/src/ui/'],
  [
    'infra knows facts of functions and web',
    'infra/api.ts',
    `import { x } from '#functions/booking/records.ts'`,
    'shared/',
  ],
  ['names say what is inside', 'web/src/lib/utils.ts', '', 'beside what they are about'],
  ['names say what is inside', 'functions/kit/index.ts', '', 'import the file itself'],
  ['names say what is inside', 'web/src/helpers/dates.ts', '', 'beside what they are about'],
  ['length', 'functions/booking/verbs.ts', 'x\n'.repeat(301), 'Split'],
  ['length', 'tests/booking/booking.test.ts', 'x\n'.repeat(401), 'Split'],
  ['the same code everywhere', 'functions/kit/a.ts', 'if (local) start()', 'infra/local/'],
  ['the same code everywhere', 'functions/kit/a.ts', 'if (ctx.isLocal) start()', 'infra/local/'],
  ['the same code everywhere', 'web/src/lib/a.ts', 'if (import.meta.env.DEV) start()', 'infra/local/'],
  ['the same code everywhere', 'shared/a.ts', `const endpoint = env['AWS_ENDPOINT_URL_SQS']`, 'infra/local/'],
  [
    'the same code everywhere',
    'functions/kit/a.ts',
    `const quiet = process.env.NODE_ENV === 'test'`,
    'infra/local/',
  ],
  ['plain English', 'shared/a.ts', '/** What a caller is told. */', 'standard term'],
  ['plain English', 'web/src/a.css', '/* By the theme. */', 'standard term'],
  ['plain English', 'tests/a.test.ts', `${'test'}.each(rows)('works off the queue', run)`, 'standard term'],
  ['zod as a namespace', 'shared/a.ts', `import { z } from 'zod'`, 'import * as z'],
]

describe('structure rules', () => {
  test.each(violations)('the rule “%s” finds the violation in %s', (rule, path, text, belongs) => {
    const found = findings([{ path, text }]).filter((finding) => finding.rule === rule)
    expect(found).toHaveLength(1)
    expect(found[0]?.message).toContain(path)
    expect(found[0]?.message).toContain(belongs)
  })

  test('a sample violation exists for every rule', () => {
    expect(new Set(violations.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)))
  })

  test('plain English allows sentences, strings and lines that continue a comment', () => {
    const text = [
      '// The team starts again',
      '// With a new week.',
      `const url = 'https://a/* By the way. */'`,
      '/** Returns the time of a booking. */',
    ].join('\n')
    expect(findings([{ path: 'web/src/a.ts', text }])).toEqual([])
  })

  test('finds import cycles of any length, those of types included', () => {
    const a = { path: 'shared/a.ts', text: `import { b } from './b.ts'` }
    const b = { path: 'shared/b.ts', text: `export { c } from '#shared/c.ts'` }
    for (const statement of [`import { a } from './a.ts'`, `import type { A } from './a.ts'`])
      expect(
        findings([a, b, { path: 'shared/c.ts', text: statement }]).map(({ message }) => message),
      ).toEqual([
        expect.stringContaining('shared/a.ts → shared/b.ts → shared/c.ts → shared/a.ts is a circle'),
      ])
  })

  test('finds a stray file at the top level', () => {
    expect(strayTopLevel(['README.md', '.ci', 'dist', 'scripts'])).toEqual([
      expect.stringMatching(/^scripts stands/),
    ])
  })
})

test('accepts allowed code', () => {
  const clean: Source[] = [
    {
      path: 'functions/booking/rules.ts',
      text: `import { addDays } from '#shared/time.ts'
// Date.now() and import { x } from './verbs.ts' in a comment are talk.
const text = "import { x } from './verbs.ts'"
export const day = (now: Date) => new Date(now.getTime())`,
    },
    {
      path: 'functions/booking/verbs.ts',
      text: `import { profile } from '../company/records.ts'\nimport { freeStarts } from './rules.ts'\nimport { send } from './provider.ts'`,
    },
    { path: 'functions/assistant/verbs.ts', text: `import { book } from '../booking/verbs.ts'` },
    {
      path: 'functions/entry/public-api.ts',
      text: `const load = () => import('#functions/booking/api/public.ts')`,
    },
    {
      path: 'functions/booking/api/public.ts',
      text: `import * as verbs from '../../booking/verbs.ts'`,
    },
    {
      path: 'functions/kit/table.ts',
      text: `import { x } from '@aws-sdk/lib-dynamodb'\nconst now = Date.now()`,
    },
    { path: 'infra/state-stack.ts', text: `import { tableShape } from '#functions/kit/table-shape.ts'` },
    { path: 'infra/local/seed/business.ts', text: `import { sheet } from '#functions/booking/records.ts'` },
    { path: 'web/src/features/booking/page.tsx', text: `import { Button } from '../../ui/button.tsx'` },
    {
      path: 'web/src/features/agenda/grid/grid.tsx',
      text: `import { Panel } from '../appointments/panel.tsx'`,
    },
    {
      path: 'shared/a.ts',
      text: `import * as z from 'zod'\nexport const isLocalPhone = (local: string) => local`,
    },
  ]
  expect(findings(clean)).toEqual([])
})
