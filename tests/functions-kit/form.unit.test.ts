import { expect, test } from 'vitest'
import { isForm, readForm } from '#functions/kit/form.ts'

const FORM = 'application/x-www-form-urlencoded'

test('a form is read from the base64 that the HTTP API delivers', async () => {
  const body = Buffer.from('List-Unsubscribe=One-Click&nome=Jo%C3%A3o+S').toString('base64')
  const event = { headers: { 'content-type': `${FORM}; charset=utf-8` }, body, isBase64Encoded: true }
  expect(await readForm(event)).toEqual({ 'List-Unsubscribe': 'One-Click', nome: 'João S' })
})

test.each([
  [FORM, true],
  [`${FORM};charset=UTF-8`, true],
  ['Multipart/Form-Data; boundary=x', true],
  ['multipart/mixed; boundary=x', false],
  [`${FORM}x`, false],
  ['application/json', false],
  [undefined, false],
])('the content type %s is a form: %s', (type, expected) => {
  expect(isForm({ headers: { 'content-type': type } })).toBe(expected)
})
