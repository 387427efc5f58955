import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OutputChunk } from 'rolldown'
import { afterAll, expect, test } from 'vitest'
import { bundle } from '../../infra/bundle.ts'
import { filesWith } from '../kit/bundle-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const outdir = mkdtempSync(join(tmpdir(), 'navalha-bundle-'))
afterAll(() => rmSync(outdir, { recursive: true }))

// The function of the most areas stands for all: one configuration bundles every entry.
const chunks = await bundle(join(root, 'functions/entry/staff-api.ts'), outdir)
const start = filesWith(chunks, (chunk) => chunk.isEntry)
const areas = chunks.filter(isArea)
const modulesOf = (files: readonly OutputChunk[]) => files.flatMap(({ moduleIds }) => moduleIds)

/** Tells whether a file is what `load` of an area imports. */
function isArea({ exports }: OutputChunk): boolean {
  return exports.includes('contract') && exports.includes('verbs')
}

test('an area comes with its first request, in at most two files more', () => {
  expect(areas.length).toBeGreaterThan(5)
  expect(start.length).toBeLessThanOrEqual(3)
  expect(modulesOf(start).filter((id) => /\/functions\/(?!kit|entry)[\w-]+\/verbs/.test(id))).toEqual([])
  for (const area of areas) {
    const added = filesWith(chunks, (chunk) => chunk === area).filter((file) => !start.includes(file))
    expect(added.length, area.fileName).toBeLessThanOrEqual(2)
  }
})

test('a start loads no second HTTP client, and every file is ASCII', () => {
  for (const { code } of start) expect(code).not.toMatch(/\bfrom\s?["'`](node:)?http["'`]/)
  for (const { code } of chunks) expect(code.match(/.{0,40}[^\0-\x7f].{0,40}/)?.[0]).toBeUndefined()
})
