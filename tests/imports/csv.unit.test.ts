import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { newClient } from '#functions/clients/rules.ts'
import { readLine } from '#functions/imports/rules/lines.ts'
import type { Client } from '#shared/clients.ts'
import { IMPORT_PART_LINES, importCells } from '#shared/import-limits.ts'
import { parseStaffPhone } from '#shared/phone-input.ts'
import { exportedRows } from '../../web/src/features/clients/exported-rows.ts'
import {
  guessMapping,
  headingOf,
  isHeading,
  linesOf,
  partsOf,
} from '../../web/src/features/imports/columns.ts'
import { leftOutText } from '../../web/src/features/imports/labels.ts'
import { guessSeparator, parseCsv, readCsv, writeCsv } from '../../web/src/lib/csv.ts'
import { decode, type Encoding, guessEncoding } from '../../web/src/lib/encoding.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('reading and writing CSV', () => {
  const joao = 'João;ção;Zé'
  const utf16 = Buffer.from(joao, 'utf16le')
  test.each<[Encoding, string, Uint8Array]>([
    ['utf-8', '', bytes(joao)],
    ['utf-8', ' with its mark', bytes(`\uFEFF${joao}`)],
    ['windows-1252', '', latin(joao)],
    ['cp850', '', Uint8Array.from([0x4a, 0x6f, 0xc6, 0x6f, 0x3b, 0x87, 0xc6, 0x6f, 0x3b, 0x5a, 0x82])],
    ['macintosh', '', Uint8Array.from([0x4a, 0x6f, 0x8b, 0x6f, 0x3b, 0x8d, 0x8b, 0x6f, 0x3b, 0x5a, 0x8e])],
    ['utf-16le', ' with its mark', Uint8Array.from([0xff, 0xfe, ...utf16])],
    ['utf-16le', ' without it', Uint8Array.from(utf16)],
    ['utf-16be', ' with its mark', Uint8Array.from([0xfe, 0xff, ...Buffer.from(utf16).swap16()])],
  ])('a file in %s%s is recognised', (encoding, _mark, file) => {
    expect([guessEncoding(file), decode(file, encoding)]).toEqual([encoding, joao])
  })

  test.each([
    ['nome;telefone\nAna;1', ';'],
    ['nome,telefone\nAna,1', ','],
    ['nome\ttelefone\nAna\t1', '\t'],
    ['nome;obs\nAna;"a, b, c, d"\nBia;x', ';'],
    ['nome,obs\nAna,"a; b; c; d"\nBia,x', ','],
    ['nome;endereço\nAna;Rua A, 1, fundos\nBia;Rua B, 2', ';'],
    ['nome', ';'],
    ['', ';'],
    ['Relatório de clientes\nNome,Fone\nAna,1\nBia,2', ','],
  ])('the separator of %j is %j', (text, separator) => expect(guessSeparator(text)).toBe(separator))

  test.each([
    [
      'a;b\r\nc;d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\rc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;\n;b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a;', [['a', '']]],
    ['"a;b";"c\r\nd"', [['a;b', 'c\r\nd']]],
    ['"a ""b"" c";d', [['a "b" c', 'd']]],
    ['a "b";c', [['a "b"', 'c']]],
    ['"a"b;c', [['ab', 'c']]],
    ['"never closed;b\nc', [['never closed;b\nc']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['', []],
  ])('the CSV text %j has the right rows', (text, rows) => expect(parseCsv(text, ';')).toEqual(rows))

  it('the reader uses the separator that Excel names in the first line', () => {
    expect(readCsv('sep=,\r\na;b,c\r\n')).toEqual([['a;b', 'c']])
  })

  it.each([
    ['nome;telefone\n"Ana;11987654321\nBia;11987654322\n', 2],
    ['nome;telefone\r\nAna;1\r\n"Bia;2\r\n"Caio";3\r\n', 3],
    ['sep=;\nnome;telefone\n"Ana;1\nBia;2', 3],
  ])('the reader names the line of an unclosed quote: %j', (text, line) => {
    expect(() => readCsv(text)).toThrow(`As aspas que abrem na linha ${line} não fecham`)
  })

  it('the reader accepts a quoted cell of two lines, and text after a quote in one line', () => {
    expect(readCsv('"a\nb";c\n"d"e;f\n')).toEqual([
      ['a\nb', 'c'],
      ['de', 'f'],
    ])
  })

  it('the writer keeps a negative amount as a number, but quotes a formula', () => {
    const cells = ['-1.234,50', '-5', "'-5", '-5-2', '-5,0,1', '-A1']
    expect(writeCsv([cells]).slice(1)).toBe("-1.234,50;-5;''-5;'-5-2;'-5,0,1;'-A1\r\n")
    expect(readCsv(writeCsv([cells]).slice(1))).toEqual([cells])
  })

  it('the reader returns exactly the rows that the writer wrote', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[\s;,"'=+\-@a\t\r\n\uff1d\uff0b\uff0d\uff20]{0,8}$/),
    )
    // A row with a single empty cell is a blank line, too.
    const table = fc
      .tuple(
        fc.integer({ min: 2, max: 5 }),
        fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { minLength: 2 }),
      )
      .map(([width, rows]) => rows.map((row) => row.slice(0, width)))
    fc.assert(
      fc.property(table, (rows) => {
        const text = writeCsv(rows)
        expect(parseCsv(text.slice(1), ';').map((row) => row.length)).toEqual(rows.map((row) => row.length))
        // A spreadsheet would run none of these cells.
        for (const one of parseCsv(text.slice(1), ';').flat())
          expect(one).not.toMatch(/^(?!-[\d.,]+$)(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/)
        expect(readCsv(`sep=;\r\n${text.slice(1)}`)).toEqual(rows)
      }),
      { numRuns: 2000 },
    )
  })

  it('the reader fails only for an unclosed quote, and loses no letter outside quotes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab;,\t\r\n]*$/), (text) => {
        const letters = (value: string) => value.replace(/[^ab]/g, '')
        for (const separator of [';', ',', '\t'] as const) {
          expect(letters(parseCsv(text, separator).flat().join(''))).toBe(letters(text))
        }
      }),
    )
    const readOrRefused = (file: Uint8Array) => {
      try {
        readCsv(decode(file, guessEncoding(file)))
      } catch (error) {
        expect((error as Error).message).toMatch(/^As aspas que abrem na linha \d+ não fecham/)
      }
    }
    fc.assert(fc.property(fc.uint8Array(), readOrRefused))
  })
})

describe('columns of an import', () => {
  test.each([
    [['Nome', 'Telefone', 'E-mail'], { name: [0], phone: [1], email: [2] }],
    [
      ['NOME COMPLETO', 'Celular', 'email', 'Data de Nascimento'],
      { name: [0], phone: [1], email: [2], birth_date: [3] },
    ],
    [
      ['cliente', 'WhatsApp', 'aniversário', 'ENDEREÇO', 'Observações', 'Tags'],
      { name: [0], phone: [1], birth_date: [2], address: [3], notes: [4], labels: [5] },
    ],
    [['Nome', 'Telefone', 'Dependente'], { name: [0], phone: [1], dependent: [2] }],
    [['Código', 'Telefone fixo', 'Celular', 'Nome'], { phone: [2, 1], name: [3] }],
    [['Nome', 'Sobrenome', 'Celular'], { name: [0, 1], phone: [2] }],
    [['Nome', 'DDD', 'Telefone', 'Fax'], { name: [0], phone: [1, 2] }],
    [
      ['Nome', 'Telefone', 'Endereço', 'Número', 'Bairro', 'Cidade', 'CEP'],
      { name: [0], phone: [1], address: [2, 3, 4, 5, 6] },
    ],
    [['Name', 'Phone 1 - Label', 'Phone 1 - Value', 'Notes'], { name: [0], phone: [2], notes: [3] }],
    [['nomeação', 'telefonema'], {}],
    [['Nome', 'Nome'], { name: [0] }],
    [[], {}],
  ])('the heading %j has the right columns', (heading, mapping) =>
    expect(guessMapping(heading)).toEqual(mapping),
  )

  // A client mistaken for a heading is lost silently, while a heading mistaken for a client is visibly refused.
  test.each([
    [['Nome', 'Telefone'], true],
    [['Código', 'CLIENTE', 'x'], true],
    [['x', 'Celular 1'], true],
    [['Ana', '(11) 98765-4321'], false],
    [['Cliente Balcão', '(11) 98765-4321', 'Rua Nova, 10'], false],
    [['Ana', '98765-4321', 'Obs: alérgica'], false],
    [['Ana', 'Rua Nova, 10', 'Grupo VIP'], false],
    [['x', 'y'], false],
  ])('the row %j is a heading: %s', (first, heading) => expect(isHeading(first)).toBe(heading))

  test.each([
    [
      [
        ['Nome', 'Telefone'],
        ['Ana', '11987654321'],
      ],
      0,
    ],
    [[['Relatório de clientes'], [''], ['Cliente', 'Celular', 'E-mail'], ['Ana', '11987654321', '']], 2],
    [[['Cliente: todos'], ['Nome', 'Telefone'], ['Ana', '11987654321']], 1],
    [[['Ana', '11987654321']], -1],
  ])('the heading of %j is row %i', (rows, heading) => expect(headingOf(rows)).toBe(heading))

  it('the rows of a spreadsheet become lines without blank ones and with shortened cells', () => {
    const rows = [
      ['Nome', 'Telefone', 'x'],
      [' Ana ', '1', ''],
      ['', ' ', 'só isto'],
      ['Bia'],
      ['x'.repeat(999), ''],
    ]
    expect(linesOf({ rows, heading: 0 }, { name: [0], phone: [1] })).toEqual([
      { line: 2, name: 'Ana', phone: '1' },
      { line: 4, name: 'Bia' },
      { line: 5, name: 'x'.repeat(importCells.name) },
    ])
    expect(linesOf({ rows: [['Ana']], heading: -1 }, { name: [0] })).toEqual([{ line: 1, name: 'Ana' }])
  })

  it('an export is read back as the clients it holds, including dependents', () => {
    const clients: Client[] = [
      {
        name: 'Ana Lúcia',
        phone: '+5511987654321',
        email: 'ana@exemplo.com',
        birth_date: '1990-03-05',
        address: 'Rua A, 1; fundos',
        notes: 'Linha um\nLinha "dois"',
        labels: ['VIP', 'Noiva'],
        whatsapp_opt_in: true,
      },
      { name: 'João', phone: '+351912345678' },
      { name: 'Filho da Ana', birth_date: '2018-10-12' },
    ].map((fields) => newClient(fields, new Date()))
    const rows = readCsv(writeCsv(exportedRows(clients)).slice(1))
    // The file contains consents, but an import gives none.
    expect(rows.map((row) => row.at(-1))).toEqual(['WhatsApp', 'sim', 'não', 'não'])
    const lines = linesOf({ rows, heading: headingOf(rows) }, guessMapping(rows[0] ?? [], rows.slice(1)))
    const read = lines.map((line) => readLine(line, { today: '2026-11-21', parsePhone: parseStaffPhone }))
    expect(read).toEqual(
      clients.map(
        ({ id: _, created_at: __, updated_at: ___, version: ____, whatsapp_opt_in: _____, ...person }) => ({
          person,
        }),
      ),
    )
  })

  it('the parts of an import hold at most 200 lines, fit into a request, and keep the order', () => {
    const line = fc.record({ line: fc.integer({ min: 1 }), notes: fc.nat(2000).map((n) => 'é'.repeat(n)) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 600, size: 'max' }), (lines) => {
        const parts = partsOf(lines)
        expect(parts.flat()).toEqual(lines)
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(0)
          expect(part.length).toBeLessThanOrEqual(IMPORT_PART_LINES)
          expect(Buffer.byteLength(JSON.stringify({ lines: part }))).toBeLessThan(256 * 1024)
        }
      }),
      { numRuns: 20 },
    )
  })
})

test.each([
  [{ total: 3, created: 3, problem_count: 0 }, 'Nenhuma linha ficou de fora.'],
  [{ total: 4, created: 3, problem_count: 1 }, '1 linha ficou de fora.'],
  [
    { total: 1_000, created: 13, problem_count: 215 },
    '772 linhas não chegaram a ser importadas; 215 têm problema.',
  ],
  [{ total: 2, created: 0, problem_count: 1 }, '1 linha não chegou a ser importada; 1 tem problema.'],
  [{ total: 2_000, created: 0, problem_count: 0 }, '2.000 linhas não chegaram a ser importadas.'],
])('the result %j is described as “%s”', (item, text) => expect(leftOutText(item)).toBe(text))
