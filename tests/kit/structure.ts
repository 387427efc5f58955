import { posix } from 'node:path'
import { functions } from '#functions/kit/functions.ts'
import { unclearWords } from './plain-english.ts'

/**
 * Checks the repository's layout by rules over its files (DESIGN 3), where the linter lacks a file's path, an import's
 * target or other files. Each finding says where the code belongs.
 */

export type Source = { path: string; text: string }
type Import = { to: string; statement: string }
type Parsed = Source & { imports: Import[]; code: string }
type Rule = { name: string; find: (file: Parsed) => string | undefined }

/**
 * This is the only order of the areas. An area imports from areas to its left only, so that areas form no cycle.
 * `schedule` is left of the catalog because closing time touches day sheets, while the slot rule needs values only.
 */
export const AREAS =
  'categories changes schedule company services professionals tenants clients finance stock booking appointments agenda links pages imports sales metrics notifications api-keys webhooks calendar google backups leavers api-reference help assistant'.split(
    ' ',
  )
/** Lists the allowed imports to the right, each with its reason. */
const NEIGHBOURS: Record<string, string> = {
  'clients → metrics':
    'an export of clients says how many there will be, which the figures know without counting',
}
const ENTRIES = Object.keys(functions)
/** These rooms know AWS and HTTP: `partner` is what `/v1` and MCP need beyond `kit`. */
const KITS = ['kit', 'partner']
/** Lists an area's own folder beyond the vocabulary: `company/css` compiles what owners write, with a parser. */
const OWN_FOLDERS = ['company/css']
const AREA_FILES = ['api', 'verbs', 'rules', 'records', 'writes', 'reactions', 'provider']
const TOP_LEVEL =
  'package.json package-lock.json cdk.json tsconfig.json biome.json knip.json README.md docs infra functions web shared tests'.split(
    ' ',
  )
/** These files are created on the machine and ignored by git. */
const MADE_HERE = ['node_modules', 'dist', 'cdk.out']

const LEXEMES =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|`(?:\\.|[^`\\])*`|(?:\b(?:import|export)\b[^'"`;()]*?\bfrom\s*|\bimport\s*\(?\s*)(?<quote>['"])(?<to>[^'"\n]+)\k<quote>|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** Returns imports with their targets as paths from the root, and the text without comments. */
function parse({ path, text }: Source): Parsed {
  const imports: Import[] = []
  const code = text.replace(LEXEMES, (lexeme, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>
    if (groups.to) imports.push({ to: resolve(path, groups.to), statement: lexeme })
    return lexeme.startsWith('/') ? '' : lexeme
  })
  return { path, text, imports, code }
}

function resolve(from: string, to: string): string {
  if (to.startsWith('#')) return to.slice(1)
  return to.startsWith('.') ? posix.join(posix.dirname(from), to) : to
}

const areaOf = (path: string) => AREAS.find((area) => path.startsWith(`functions/${area}/`))
const mayKnow = (area: string, other: string) =>
  AREAS.indexOf(other) <= AREAS.indexOf(area) || `${area} → ${other}` in NEIGHBOURS
const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]
const mayShow = (feature: string, other: string | undefined) =>
  other === undefined || other === feature || AREAS.slice(0, AREAS.indexOf(feature)).includes(other)
/** Tells whether a path is one of these kinds of files of an area, `verbs.ts` or `verbs/<subject>.ts`. */
const isInArea = (path: string, ...files: string[]) => {
  const within = path.slice(`functions/${areaOf(path)}/`.length)
  return (
    areaOf(path) !== undefined &&
    files.some((file) => within === `${file}.ts` || within.startsWith(`${file}/`))
  )
}
const isProduct = (path: string) => /^(functions|shared|web\/src)\//.test(path)
/** Creates a rule about the targets of a file's imports. */
const imports =
  (applies: (path: string) => boolean, allows: (to: string, path: string) => boolean, sentence: string) =>
  (file: Parsed) => {
    if (!applies(file.path)) return undefined
    const wrong = file.imports.find(({ to }) => !allows(to, file.path))
    return wrong && `imports ${wrong.to}: ${sentence}`
  }
/** Creates a rule about a file's content. */
const text = (applies: (path: string) => boolean, pattern: RegExp, sentence: string) => (file: Parsed) => {
  const match = applies(file.path) ? pattern.exec(file.code) : null
  return match ? `has \`${match[0].trim()}\`: ${sentence}` : undefined
}

const CLOCK = /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/
const AWS = /^(@aws-sdk|@smithy|@middy|@aws-lambda-powertools|aws-lambda)\b/

export const rules: Rule[] = [
  {
    name: 'files of an area',
    find: ({ path }) => {
      const parts = /^functions\/([^/]+)\/(.+)$/.exec(path)
      if (!path.startsWith('functions/') || KITS.includes(parts?.[1] ?? '')) return undefined
      const [, folder, file] = parts ?? []
      if (folder === 'entry') {
        if (ENTRIES.some((name) => file === `${name}.ts`)) return undefined
        return `is no deployed function: functions/entry/ has ${ENTRIES.join(', ')}. Behaviour belongs in functions/<area>/verbs.ts or reactions.ts.`
      }
      if (!folder || !AREAS.includes(folder)) {
        return `is in no area: functions/ has entry, ${KITS.join(', ')} and ${AREAS.join(', ')}. What knows AWS, HTTP, env or the clock belongs in functions/kit/.`
      }
      if (OWN_FOLDERS.some((own) => path.startsWith(`functions/${own}/`))) return undefined
      if (
        AREA_FILES.some(
          (name) => file === `${name}.ts` || new RegExp(`^${name}/[a-z-]+\\.ts$`).test(file ?? ''),
        )
      )
        return undefined
      return 'is none of the files of an area: contract and verbs meet in api.ts, what someone can do belongs in verbs.ts, decisions in rules.ts, what is stored in records.ts, what other areas put into their commit in writes.ts, answers to events in reactions.ts, a third party in provider.ts. A full file becomes a folder: verbs/<subject>.ts.'
    },
  },
  {
    name: 'shared stands alone',
    find: imports(
      (path) => path.startsWith('shared/'),
      (to) => to === 'zod' || to === 'zod/v4/core' || to.startsWith('shared/'),
      'shared/ has only zod and itself. What needs more belongs in functions/<area>/, functions/kit/ or web/.',
    ),
  },
  {
    name: 'rules import shared only',
    find: imports(
      (path) => isInArea(path, 'rules'),
      (to, path) => to.startsWith('shared/') || (areaOf(to) === areaOf(path) && isInArea(to, 'rules')),
      'rules.ts decides from values. Reading and writing belong in verbs.ts, stored shapes in records.ts; what the rule needs is a parameter.',
    ),
  },
  {
    name: 'rules are pure',
    find: text(
      (path) => isInArea(path, 'rules'),
      new RegExp(`${CLOCK.source}|\\bMath\\.random\\b|\\bprocess\\.|\\bfetch\\(|\\bconsole\\.|\\bawait\\b`),
      'rules.ts has no clock, chance or I/O. The verb passes `ctx.now()` and what it has read as parameters.',
    ),
  },
  {
    name: 'time comes from ctx',
    find: text(
      (path) => isInArea(path, 'verbs', 'records', 'writes', 'reactions'),
      CLOCK,
      '"now" is `ctx.now()`, so that tests and the local clock can move it. Measuring belongs in functions/kit/.',
    ),
  },
  {
    name: 'screens take the time from the server',
    find: text(
      (path) => path.startsWith('web/src/') && !/^web\/src\/lib\/(server|device)-time\.ts$/.test(path),
      /\bDate\.now\b|\bnew Date\(\s*\)/,
      'the device’s clock may be wrong: `serverNow()` of web/src/lib/server-time.ts and `todayIn(timezone)` of business-day.ts tell the time. Durations are measured by performance.now().',
    ),
  },
  {
    name: 'only kit knows AWS',
    find: imports(
      (path) =>
        isInArea(path, 'verbs', 'records', 'writes', 'reactions') || path.startsWith('functions/entry/'),
      (to) => !AWS.test(to),
      'AWS and middy belong in functions/kit/; use ctx and kit/table.ts. A third party belongs in the area’s provider.ts.',
    ),
  },
  {
    name: 'environment through kit/env.ts',
    find: text(
      (path) => isProduct(path) && !path.startsWith('functions/kit/'),
      /\bprocess\.env\b/,
      'environment variables are read once, by readEnv of functions/kit/env.ts, and handed over by the entry.',
    ),
  },
  {
    name: 'areas keep to themselves',
    find: imports(
      (path) => areaOf(path) !== undefined && areaOf(path) !== 'assistant',
      (to, path) => areaOf(to) === areaOf(path) || !isInArea(to, 'verbs', 'reactions', 'provider'),
      'another area’s verbs, reactions and provider are its own. Use its rules.ts, records.ts or writes.ts, or react to its event in reactions.ts.',
    ),
  },
  {
    name: 'areas stand in order',
    find: ({ path, imports: all }) => {
      const area = areaOf(path)
      if (!area) return undefined
      const wrong = all.map(({ to }) => areaOf(to)).find((to) => to && !mayKnow(area, to))
      return (
        wrong &&
        `is in ${area} and imports ${wrong}, which stands to its right: ${AREAS.join(', ')}. Move what both need to the left, or react to an event.`
      )
    },
  },
  {
    name: 'writes never commit',
    find: text(
      (path) => isInArea(path, 'writes', 'records'),
      /\b(?:commit|act|decide)\(/,
      'it returns writes for the commit of a verb. What commits belongs in verbs.ts or reactions.ts.',
    ),
  },
  {
    name: 'authority is on the call',
    find: text(
      (path) =>
        isInArea(path, 'verbs', 'rules', 'records', 'writes', 'reactions') && areaOf(path) !== 'tenants',
      /\bmember\.role\b|\bctx\.account\b|\bmay\(/,
      'ask `ctx.can(permission)`, `ctx.own` and `ctx.by`, which every kind of caller has. Only tenants knows accounts and memberships.',
    ),
  },
  {
    name: 'entries only mount',
    find: imports(
      (path) => path.startsWith('functions/entry/'),
      (to) => !isInArea(to, 'records', 'rules'),
      'an entry mounts and decides nothing. What needs rules or records belongs in the area’s verbs.ts or reactions.ts.',
    ),
  },
  {
    name: 'an area comes with its first request',
    find: ({ path, imports: all }) => {
      if (!/^functions\/(entry\/[a-z]+-api|partner\/areas)\.ts$/.test(path)) return undefined
      const wrong = all.find(
        ({ to, statement }) =>
          !/^import\s*(type\b|\()/.test(statement) &&
          (/^shared\/(?!.*(routes|addresses)\.ts$)/.test(to) ||
            /^functions\/[a-z-]+\/api(\.ts$|\/)/.test(to)),
      )
      return (
        wrong &&
        `imports ${wrong.to} at the start: of shared/ it has only addresses. A contract belongs with its verbs in functions/<area>/api.ts, which \`load\` imports.`
      )
    },
  },
  {
    name: 'web and functions meet in shared',
    find: imports(
      (path) => path.startsWith('web/src/'),
      (to) => !/^(functions|infra|tests)\//.test(to),
      'the browser shares with the server only shared/. Move the schema, address or arithmetic that both need there.',
    ),
  },
  {
    name: 'functions know neither web nor infra',
    find: imports(
      (path) => path.startsWith('functions/'),
      (to) => !/^(web|infra|tests)\//.test(to),
      'functions run without screens, infrastructure and tests. What both need belongs in shared/, a deployed fact in functions/kit/http-functions.ts, worker-functions.ts or table-shape.ts.',
    ),
  },
  {
    name: 'features stand in the order of the areas',
    find: imports(
      (path) => featureOf(path) !== undefined,
      (to, path) => mayShow(featureOf(path) as string, featureOf(to)),
      'a feature imports from the features of areas to its left only (AREAS in tests/kit/structure.ts). A component without domain words belongs in web/src/ui/, a hook or client in web/src/lib/, a fact in shared/.',
    ),
  },
  {
    name: 'lib has no components',
    find: imports(
      (path) => path.startsWith('web/src/lib/'),
      (to) => !/^web\/src\/(ui|features|app)\//.test(to),
      'web/src/lib/ is what components build on: hooks, clients, arithmetic. What draws belongs in web/src/ui/ or a feature.',
    ),
  },
  {
    name: 'infra knows facts of functions and web',
    find: imports(
      (path) => /^infra\/(?!local\/|ops\/)/.test(path),
      (to) =>
        /^functions\/kit\/((http-|worker-)?functions|function-facts|due-queues|table-shape)\.ts$/.test(to) ||
        to === 'web/boot-script.ts' ||
        !/^(functions|web|tests)\//.test(to),
      'infra/ knows of functions only their facts, the due queues and the shape of the table in kit/, and of web only boot-script.ts, whose hash the policy names. A fact that both need belongs there or in shared/; a command of the operators that works on the table belongs in infra/ops/.',
    ),
  },
  {
    name: 'names say what is inside',
    find: ({ path }) =>
      /(^|\/)(utils?|helpers?|common|misc|index)(\.|\/)/.test(path) && !path.endsWith('.html')
        ? 'has a name for anything. A file is named after what it holds; functions belong beside what they are about, and there are no barrels: import the file itself.'
        : undefined,
  },
  {
    name: 'length',
    find: ({ path, text: whole }) => {
      const limit = path.startsWith('tests/') ? 400 : 300
      const lines = whole.split('\n').length - (whole.endsWith('\n') ? 1 : 0)
      return lines > limit
        ? `has ${lines} lines of ${limit}: it holds two things. Split it along them, each named after what it holds.`
        : undefined
    },
  },
  {
    name: 'the same code everywhere',
    find: text(
      (path) => isProduct(path) && !path.endsWith('.css'),
      /\bif\s*\(\s*!?\s*(?:\w+\.)?(?:is_?)?local\b|\bNODE_ENV\b|\bAWS_ENDPOINT\w*|\bimport\.meta\.env\.(?:DEV|PROD|MODE)\b/i,
      'product code does not know where it runs. What differs locally belongs in infra/local/; the SDK reads its endpoints by itself.',
    ),
  },
  {
    name: 'plain English',
    find: ({ path, text: whole }) =>
      /^(functions|shared|infra|web|tests)\//.test(path) ? unclearWords(path, whole) : undefined,
  },
  {
    name: 'zod as a namespace',
    find: ({ path, imports: all }) =>
      isProduct(path) &&
      all.some(({ to, statement }) => to === 'zod' && !/^import\s+(type\s+)?\*/.test(statement))
        ? 'takes a name from zod: write `import * as z from`, the named import adds some 350 kB to a bundle.'
        : undefined,
  },
]

/** Returns every finding over a set of files, as `path: sentence`. */
export function findings(sources: readonly Source[]): { rule: string; message: string }[] {
  const files = sources.map(parse)
  const found = files.flatMap((file) =>
    rules.flatMap((rule) => {
      const sentence = rule.find(file)
      return sentence ? [{ rule: rule.name, message: `${file.path} ${sentence}` }] : []
    }),
  )
  return [...found, ...cycles(files).map((message) => ({ rule: 'no cycles', message }))]
}

/** Returns the names that do not belong at the top of the repository. */
export function strayTopLevel(names: readonly string[]): string[] {
  return names
    .filter(
      (name) =>
        !name.startsWith('.') && ![...TOP_LEVEL, ...MADE_HERE].includes(name) && !name.endsWith('.log'),
    )
    .map(
      (name) =>
        `${name} stands at the top of the repository: code belongs in infra, functions, web, shared or tests, text in README.md or docs, a tool's configuration beside what it configures.`,
    )
}

/** Returns import cycles, those of types included. */
function cycles(files: readonly Parsed[]): string[] {
  const edges = new Map(files.map(({ path, imports: all }) => [path, all.map(({ to }) => to)]))
  const found: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) {
      const circle = [...trail.slice(trail.indexOf(path)), path]
      found.push(
        `${circle.join(' → ')} is a circle: what both ends need belongs in a third file below them, in functions often rules.ts or shared/.`,
      )
      return
    }
    if (done.has(path)) return
    for (const to of edges.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return found
}
