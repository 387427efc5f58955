import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readLine } from '#functions/imports/rules/lines.ts'
import { clientSchema } from '#shared/clients.ts'
import { importCells } from '#shared/import-limits.ts'
import { type ImportLine, importProblemSchema } from '#shared/imports.ts'
import { NAME_WITH_LINK } from '#shared/names.ts'
import { parseStaffPhone } from '#shared/phone-input.ts'

const reading = { today: '2026-11-21', parsePhone: parseStaffPhone }
const good = { line: 2, name: 'Ana', phone: '(11) 98765-4321' }
const parsed = (changes: Partial<ImportLine>) => {
  const read = readLine({ ...good, ...changes }, reading)
  return read.person ?? read.problem.message
}
/** Imports `good` with each case's changes, and returns the report's decision. */
const decided = (changes: Partial<ImportLine>) => {
  const { person, problem } = readLine({ ...good, ...changes }, reading)
  if (!person) return problem.message
  const { name, phone, ...more } = person
  return [
    { ...(name !== good.name && { name }), ...(phone !== '+5511987654321' && { phone }), ...more },
    problem?.message,
  ]
}

const noPhone = 'Telefone inválido. Use DDD e número, como (11) 98765-4321.'
const added = 'Acrescentamos o 9 na frente do celular.'
const elsewhere = 'O telefone como está no arquivo foi para as observações.'
const unreadable = 'com caracteres que não dá para ler. Salve a planilha como CSV UTF-8.'
const noDate = 'Data de nascimento inválida. Use dd/mm/aaaa.'

describe('the lines of an import', () => {
  test.each([
    ['(11) 98765-4321', '+5511987654321'],
    ['11 98765 4321', '+5511987654321'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['5511987654321', '+5511987654321'],
    ['011987654321', '+5511987654321'],
    ['11987654321.0', '+5511987654321'],
    ['11987654321,00', '+5511987654321'],
    ['1133334444', '+551133334444'],
    // The area code 55 of Santa Maria is not a country code.
    ['55 98765-4321', '+5555987654321'],
    ['5555987654321', '+5555987654321'],
    ['555598765432199', undefined],
    ['+351 912 345 678', '+351912345678'],
    ['+1 (212) 555-0100', '+12125550100'],
    // Dots separate groups that end in zeros; a bar follows the area code.
    ['11.3333.0000', '+551133330000'],
    ['(11) 3333.0000', '+551133330000'],
    ['11.98765.4000', '+5511987654000'],
    ['11/98765-4321', '+5511987654321'],
    ['+55 (11) / 98765-4321', '+5511987654321'],
    // WhatsApp and contact lists write these.
    ['\u202a+55 11 98765\u20114321\u202c', '+5511987654321'],
    ['\u202a+351 912\u2011345\u2011678\u202c', '+351912345678'],
    ['(11) 98765\u20134321', '+5511987654321'],
    ['+55 (011) 98765-4321', '+5511987654321'],
    ['55 011 98765-4321', '+5511987654321'],
    ['+55 (011) 98765-43210', undefined],
    // People add words to a number.
    ['Cel: 11 98765-4321', '+5511987654321'],
    ['11 98765-4321 (whats)', '+5511987654321'],
    ['tel:+55-11-98765-4321', '+5511987654321'],
    ['(11) 98765-4321 WhatsApp', '+5511987654321'],
    // Excel shortened the number without losing a digit.
    ['1,1987654321E+10', '+5511987654321'],
    // Two digits are missing, or the area code does not exist.
    ['(11) 765-4321', undefined],
    ['(20) 8765-4321', undefined],
    ['119876543210', undefined],
    ['98765-4321', undefined],
    ['(20) 98765-4321', undefined],
    ['liga à noite', undefined],
    ['+1', undefined],
  ])('the phone %j is read or refused as invalid', (phone, expected) => {
    const read = parsed({ phone })
    expect(typeof read === 'string' ? read : read.phone).toBe(expected ?? noPhone)
  })

  test.each([
    ['11 3333-4444 / 11 98765-4321', '+5511987654321', elsewhere],
    ['11 3333-4444/3333-5555', '+551133334444', elsewhere],
    ['11/98765-4321/91234-5678', '+5511987654321', elsewhere],
    ['(11) 98765-4321 ; (11) 3333-4444', '+5511987654321', elsewhere],
    ['+55 11 98765-4321 ::: +55 11 91234-5678', '+5511987654321', elsewhere],
    ['1133334444 ou 11987654321', '+5511987654321', elsewhere],
    ['11 98765-4321 recado com a Ana', '+5511987654321', elsewhere],
  ])('the phone %j is read as %s, and the whole text goes to the notes', (phone, read, said) => {
    expect(readLine({ ...good, phone }, reading)).toEqual({
      person: { name: 'Ana', phone: read, notes: `Telefone: ${phone}` },
      problem: { line: 2, name: 'Ana', kind: 'incomplete', field: 'phone', message: said },
    })
  })

  test.each(['(11) 8765-4321', '1187654321', '+55 11 8765-4321', '11 8765 4321'])(
    'the mobile phone %j of before 2016 gets its leading 9',
    (phone) => expect(decided({ phone })).toEqual([{}, added]),
  )

  test.each([
    ['', 'Falta o telefone.'],
    ['\u200e', 'Falta o telefone.'],
    ['1.19877E+10', 'A planilha encurtou o telefone. Formate a coluna como texto e salve de novo.'],
  ])('the phone %j is refused with the message: %s', (phone, message) =>
    expect(parsed({ phone })).toBe(message),
  )

  test('a name with a link is refused with advice', () =>
    expect(parsed({ name: 'Ganhe em premio.example/pix' })).toBe(NAME_WITH_LINK))

  test.each(['sim', ' Sim ', 's', 'X', '1'])(
    'a line with dependent %j needs no phone, but may have one',
    (dependent) => {
      expect(parsed({ phone: '', dependent })).toEqual({ name: 'Ana' })
      expect(parsed({ dependent })).toEqual({ name: 'Ana', phone: '+5511987654321' })
      expect(decided({ phone: '1', dependent })).toEqual([
        { phone: undefined, notes: 'Telefone: 1' },
        `${noPhone} Foi para as observações.`,
      ])
    },
  )

  test.each(['', 'não', 'nao', 'N', '0'])('a line with dependent %j needs a phone', (dependent) => {
    expect(parsed({ phone: '', dependent })).toBe('Falta o telefone.')
    expect(parsed({ dependent })).toEqual({ name: 'Ana', phone: '+5511987654321' })
  })

  test('an unknown text for dependent goes to the notes, and counts as yes when there is no phone', () => {
    const said = 'O que está em Dependente foi para as observações.'
    const notes = 'Dependente: da Ana'
    expect(decided({ dependent: 'da Ana' })).toEqual([{ notes }, said])
    expect(decided({ dependent: 'da Ana', phone: '' })).toEqual([{ phone: undefined, notes }, said])
  })

  test.each([
    ['05/03/1990', '1990-03-05'],
    ['5/3/1990', '1990-03-05'],
    ['05-03-1990', '1990-03-05'],
    ['05.03.90', '1990-03-05'],
    ['1990-03-05', '1990-03-05'],
    ['05/03/1990 00:00', '1990-03-05'],
    ['1990-03-05T00:00:00.000Z', '1990-03-05'],
    ['29/02/2024', '2024-02-29'],
    ['01/01/26', '2026-01-01'],
    ['01/01/27', '1927-01-01'],
    ['21/11/2026', '2026-11-21'],
    ['', undefined],
    ['  ', undefined],
  ])('the birth date %j is read without a problem', (birth_date, expected) => {
    const { person, problem } = readLine({ ...good, birth_date }, reading)
    expect([person?.birth_date, problem]).toEqual([expected, undefined])
  })

  test.each([
    ['20/12/26', 'Data de nascimento não pode ser no futuro.'],
    ['22/11/2026', 'Data de nascimento não pode ser no futuro.'],
    ['29/02/2023', noDate],
    ['31/04/1990', noDate],
    ['13/13/1990', noDate],
    ['05/03', noDate],
    ['05/03/190', noDate],
    ['ontem', noDate],
    ['01/01/1899', 'Confira o ano de nascimento.'],
  ])('the invalid birth date %j is left out and reported', (birth_date, message) => {
    const { person, problem } = readLine({ ...good, birth_date }, reading)
    expect(person).toEqual({ name: 'Ana', phone: '+5511987654321', notes: `Nascimento: ${birth_date}` })
    expect(problem).toEqual({
      line: 2,
      name: 'Ana',
      kind: 'incomplete',
      field: 'birth_date',
      message: `${message} O cliente é importado sem ela.`,
    })
    expect(parsed({ birth_date, phone: '1' })).toBe(noPhone)
  })

  test.each([
    ['32937', { birth_date: '1990-03-05' }, 'Nascimento: lemos 32937 como 05/03/1990.'],
    ['--03-05', { notes: 'Aniversário: 05/03' }, 'O aniversário sem o ano foi para as observações.'],
  ])('the unusual birth date %j is read and reported', (birth_date, more, said) => {
    expect(decided({ birth_date })).toEqual([more, said])
  })

  const manyLabels = 'Etiquetas com mais de 30 caracteres, ou depois da 10ª, foram para as observações.'
  test.each([
    ['VIP', { labels: ['VIP'] }, undefined],
    ['VIP; Barba | corte,  vip ', { labels: ['VIP', 'Barba', 'corte'] }, undefined],
    ['* myContacts ::: Clientes', { labels: ['Clientes'] }, undefined],
    [';;,', {}, undefined],
    ['x'.repeat(31), { notes: `Etiquetas: ${'x'.repeat(31)}` }, manyLabels],
    ['a,b,c,d,e,f,g,h,i,j,k', { labels: [...'abcdefghij'], notes: 'Etiquetas: k' }, manyLabels],
  ])('the labels %j are read, and the rest goes to the notes', (labels, more, said) =>
    expect(decided({ labels })).toEqual([more, said]),
  )

  test.each([
    [{ name: '' }, 'Falta o nome.'],
    [{ name: undefined }, 'Falta o nome.'],
    [{ name: '\u00a0 \t' }, 'Falta o nome.'],
    [{ name: '\u200b\u202e' }, 'Falta o nome.'],
    [{ name: 'Jo\uFFFDo' }, `Nome ${unreadable}`],
    [{ name: 'Jo\uD800' }, `Nome ${unreadable}`],
    [{ name: '', phone: '1', email: 'x' }, `Falta o nome. ${noPhone}`],
  ] as [Partial<ImportLine>, string][])(
    'the line with %j is refused with the message: %s',
    (changes, message) => {
      expect(parsed(changes)).toBe(message)
    },
  )

  const [longName, longNotes, longAddress] = ['x'.repeat(121), 'x'.repeat(1001), 'x'.repeat(201)]
  test.each([
    [
      { name: longName },
      { name: longName.slice(1), notes: `Nome: ${longName}` },
      'Nome com mais de 120 caracteres: o nome inteiro foi para as observações.',
    ],
    [{ name: 'A\u0007na' }, {}, undefined],
    [
      { notes: longNotes },
      { notes: longNotes.slice(1) },
      'Observações com mais de 1000 caracteres: o fim ficou de fora.',
    ],
    [{ notes: 'Jo\uFFFDo' }, {}, `Observações ${unreadable}`],
    [
      { address: longAddress, notes: 'Um' },
      { notes: `Um\nEndereço: ${longAddress}` },
      'Endereço com mais de 200 caracteres: foi para as observações.',
    ],
    [{ email: 'ana@' }, { notes: 'E-mail: ana@' }, 'E-mail inválido: foi para as observações.'],
    [
      { email: 'ana@a.bc; b@c.de' },
      { email: 'ana@a.bc', notes: 'E-mail: ana@a.bc; b@c.de' },
      'O e-mail como está no arquivo foi para as observações.',
    ],
    [{ email: 'mailto:ana@a.bc' }, { email: 'ana@a.bc' }, undefined],
  ] as [Partial<ImportLine>, object, string | undefined][])(
    'a line with %j is still imported',
    (changes, more, said) => {
      expect(decided(changes)).toEqual([more, said])
    },
  )

  it('a text becomes one line, except in the notes', () => {
    expect(
      parsed({ name: ' Ana\n Lúcia ', address: 'Rua A,\t1', notes: ' Um\r\nDois ', email: ' a@b.co ' }),
    ).toEqual({
      name: 'Ana Lúcia',
      phone: '+5511987654321',
      address: 'Rua A, 1',
      notes: 'Um\nDois',
      email: 'a@b.co',
    })
  })
})

it('any line yields either a valid client or a problem that names the line', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('Ana', '11987654321', '05/03/90', 'a@b.co', '=1+1', "'+55", ' ', '\uD800'),
  )
  const cells = Object.fromEntries(
    Object.keys(importCells).map((field) => [field, fc.option(cell, { nil: undefined })]),
  )
  fc.assert(
    fc.property(fc.record(cells), fc.boolean(), (line, whole) => {
      const read = readLine({ line: 7, ...line, ...(whole && { name: 'Ana', phone: good.phone }) }, reading)
      if (read.problem) {
        expect(importProblemSchema().parse(read.problem)).toMatchObject({ line: 7 })
        expect(read.problem.message).toMatch(/\.$/)
        expect(read.problem.name?.isWellFormed()).not.toBe(false)
      }
      if (!read.person) return
      const at = '2026-11-21T12:00:00.000Z'
      const client = { id: 'cli_1', ...read.person, created_at: at, updated_at: at, version: 1 }
      expect(clientSchema().parse(client)).toEqual(client)
    }),
    { numRuns: 3000 },
  )
})
