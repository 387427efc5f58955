import { describe, expect, it } from 'vitest'
import { ttlCache } from '#functions/kit/memory.ts'

const at = (seconds: number) => new Date(seconds * 1000)

describe('ttlCache', () => {
  it('ttlCache loads once for concurrent callers, and again when the time is over', async () => {
    let loads = 0
    const ask = ttlCache(60, 10, async (key) => `${key}${++loads}`)
    expect(await Promise.all([ask('a', at(0)), ask('a', at(0))])).toEqual(['a1', 'a1'])
    expect(await ask('a', at(59.9))).toBe('a1')
    expect(await ask('a', at(60))).toBe('a2')
  })

  it('ttlCache does not keep a failure', async () => {
    let loads = 0
    const ask = ttlCache(60, 10, async () => {
      if (++loads === 1) throw new Error('down')
      return 'up'
    })
    await expect(ask('a', at(0))).rejects.toThrow('down')
    expect(await ask('a', at(0))).toBe('up')
  })

  it('ttlCache removes the oldest entry beyond its limit', async () => {
    let loads = 0
    const ask = ttlCache(60, 2, async () => ++loads)
    for (const key of ['a', 'b', 'c']) await ask(key, at(0))
    expect(await ask('b', at(1))).toBe(2)
    expect(await ask('a', at(1))).toBe(4)
  })
})
