import { request } from 'node:http'
import { expect, inject, it } from 'vitest'

// These malformed paths can follow the host of the local stack.
const paths = [
  '//',
  '///',
  '//x',
  '//:',
  '/\\',
  '/%',
  '/%ff',
  '/?%',
  '/[',
  '//@',
  '/..',
  '*',
  'http://outro.test//',
]

const statusOf = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(inject('url'))
    request({ hostname, port, path, method: path === '*' ? 'OPTIONS' : 'GET' }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })

it.each(paths)('the local stack answers the path %s and keeps running', async (path) => {
  expect(await statusOf(path)).toBeLessThan(500)
  expect(await statusOf('/config.json')).toBe(200)
})
