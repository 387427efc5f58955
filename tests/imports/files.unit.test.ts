import { describe, expect, it, test } from 'vitest'
import { readLine } from '#functions/imports/rules/lines.ts'
import { parseStaffPhone } from '#shared/phone-input.ts'
import { rowsOf } from '../../web/src/features/imports/choose-file.tsx'
import { guessMapping, headingOf, linesOf } from '../../web/src/features/imports/columns.ts'
import { guessEncoding } from '../../web/src/lib/encoding.ts'

// Tests the clients and fields that are read from the files of common programs.

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
/** Encodes a text in code page 850, as MS-DOS did in Brazil. */
const dos: Record<string, number> = { ã: 0xc6, á: 0xa0, ç: 0x87, é: 0x82, ó: 0xa2, ú: 0xa3, õ: 0xe4, ê: 0x88 }
const cp850 = (text: string) => Uint8Array.from(text, (letter) => dos[letter] ?? letter.charCodeAt(0))
const rows = (...lines: string[]) => lines.join('\r\n')

type Person = Record<string, unknown>
type File = { bytes: Uint8Array; people: Person[]; leftOut?: number }

const joao = { name: 'João da Conceição', phone: '+5511987654321' }
const ze = { name: 'Zé', phone: '+5511912345678' }

const files: Record<string, File> = {
  'Google Contatos': {
    bytes: utf8(
      rows(
        'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted',
        'João,da,Conceição,,Sr.,,,,,1990-03-05,Prefere manhãs,,* myContacts ::: VIP,* Home,joao@exemplo.com.br,Mobile,+55 11 98765-4321,Home,(11) 3333-4444,Home,"Rua A, 10\nSão Paulo"',
        'Zé,,,,,,,,,--07-12,,,* myContacts,,,Work,+55 11 3333-5555 ::: +55 11 91234-5678,,,,',
        'Sem,,Telefone,,,,,,,,,,* myContacts,* Home,so@email.com,,,,,,',
      ),
    ),
    people: [
      {
        ...joao,
        email: 'joao@exemplo.com.br',
        birth_date: '1990-03-05',
        address: 'Rua A, 10 São Paulo',
        labels: ['VIP'],
        notes: 'Prefere manhãs\nTelefone: +55 11 98765-4321 ; (11) 3333-4444',
      },
      {
        ...ze,
        notes: 'Telefone: +55 11 3333-5555 ::: +55 11 91234-5678\nAniversário: 12/07',
      },
    ],
    leftOut: 1,
  },
  'Google Contatos até 2023': {
    bytes: utf8(
      rows(
        'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Name Prefix,Name Suffix,Nickname,Birthday,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value',
        'João da Conceição,João,da,Conceição,,,,,,,,* myContacts,* ,joao@exemplo.com.br,Mobile,011 98765-4321',
        'Zé,Zé,,,,,,,,,,Clientes ::: * myContacts,,,Mobile,(11) 91234-5678',
      ),
    ),
    people: [
      { ...joao, email: 'joao@exemplo.com.br' },
      { ...ze, labels: ['Clientes'] },
    ],
  },
  'Outlook em inglês': {
    bytes: latin(
      rows(
        'First Name,Middle Name,Last Name,Title,E-mail Address,E-mail Type,E-mail Display Name,Home Phone,Mobile Phone,Business Fax,Home Street,Home City,Home State,Home Postal Code,Birthday,Categories,Notes',
        'João,da,Conceição,,joao@exemplo.com.br,SMTP,João,(11) 3333-4444,(11) 98765-4321,(11) 3333-0000,"Rua A, 10",São Paulo,SP,01000-000,3/25/1990,VIP,',
        'Zé,,,,,,,,11 91234-5678,,,,,,7/12/1985,,',
      ),
    ),
    people: [
      {
        ...joao,
        email: 'joao@exemplo.com.br',
        birth_date: '1990-03-25',
        address: 'Rua A, 10, São Paulo, SP, 01000-000',
        labels: ['VIP'],
        notes: 'Telefone: (11) 98765-4321 ; (11) 3333-4444',
      },
      { ...ze, birth_date: '1985-07-12' },
    ],
  },
  'Outlook em português': {
    bytes: utf8(
      rows(
        '\uFEFFNome,Segundo Nome,Sobrenome,Endereço de Email,Telefone Residencial,Telefone Celular,Aniversário,Anotações,Categorias',
        'João,da,Conceição,joao@exemplo.com.br,,(11) 98765-4321,25/03/1990,,',
        'Zé,,,,,(11) 91234-5678,,Gosta de café,Amigos;VIP',
      ),
    ),
    people: [
      { ...joao, email: 'joao@exemplo.com.br', birth_date: '1990-03-25' },
      { ...ze, notes: 'Gosta de café', labels: ['Amigos', 'VIP'] },
    ],
  },
  'contatos do iPhone': {
    bytes: utf8(
      rows(
        'BEGIN:VCARD',
        'VERSION:3.0',
        'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
        'N:Conceição;João;da;;',
        'FN:João da Conceição',
        'EMAIL;type=INTERNET;type=HOME;type=pref:joao@exemplo.com.br',
        'TEL;type=HOME;type=VOICE:(11) 3333-4444',
        'TEL;type=CELL;type=VOICE;type=pref:+55 11 98765-4321',
        'item1.ADR;type=HOME:;;Rua A\\, 10;São Paulo;SP;01000-000;Brasil',
        'BDAY:1990-03-25',
        'NOTE:Prefere\\nmanhãs e um bilhete muito comprido que o telefone quebra na',
        '  linha seguinte',
        'END:VCARD',
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:;Zé;;;',
        'FN:Zé',
        'TEL;type=CELL:11 91234-5678',
        'BDAY;X-APPLE-OMIT-YEAR=1604:1604-07-12',
        'END:VCARD',
      ),
    ),
    people: [
      {
        ...joao,
        email: 'joao@exemplo.com.br',
        birth_date: '1990-03-25',
        address: 'Rua A, 10, São Paulo, SP, 01000-000',
        notes:
          'Prefere\nmanhãs e um bilhete muito comprido que o telefone quebra na linha seguinte\nTelefone: +55 11 98765-4321 ; (11) 3333-4444',
      },
      { ...ze, notes: 'Aniversário: 12/07' },
    ],
  },
  'contatos de um Android antigo': {
    bytes: utf8(
      rows(
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=43=6F=6E=63=65=69=C3=A7=C3=A3=6F;=4A=6F=C3=A3=6F=20=64=61;;;',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=6F=C3=A3=6F=20=64=61=20=',
        '=43=6F=6E=63=65=69=C3=A7=C3=A3=6F',
        'TEL;CELL:011987654321',
        'END:VCARD',
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N:;Ze;;;',
        'TEL;CELL:1191234-5678',
        'END:VCARD',
      ),
    ),
    people: [joao, { ...ze, name: 'Ze' }],
  },
  'Excel em português': {
    bytes: latin(
      rows(
        'Relatório de clientes;;;;',
        ';;;;',
        'Cliente;DDD;Telefone;Nascimento;Observações',
        'João da Conceição;11;98765-4321;25/03/1990;',
        'Zé;11;91234-5678;32937;alérgico',
      ),
    ),
    people: [
      { ...joao, birth_date: '1990-03-25' },
      { ...ze, birth_date: '1990-03-05', notes: 'alérgico' },
    ],
  },
  'CSV do Excel para MS-DOS': {
    bytes: cp850(
      rows('Nome;Celular;Observação', 'João da Conceição;(11) 98765-4321;café', 'Zé;1191234-5678;'),
    ),
    people: [{ ...joao, notes: 'café' }, ze],
  },
  Trinks: {
    bytes: utf8(
      rows(
        '\uFEFF"Nome";"E-mail";"Telefone 1";"Telefone 2";"Data de Nascimento";"Sexo";"CPF";"Endereço";"Número";"Bairro";"Cidade";"Estado";"CEP";"Observações"',
        '"João da Conceição";"joao@exemplo.com.br";"(11) 3333-4444";"(11) 98765-4321";"25/03/1990";"M";"";"Rua A";"10";"Centro";"São Paulo";"SP";"01000-000";""',
        '"Zé";"";"(11) 91234-5678 (whats)";"";"";"M";"";"";"";"";"";"";"";""',
      ),
    ),
    people: [
      {
        ...joao,
        email: 'joao@exemplo.com.br',
        birth_date: '1990-03-25',
        address: 'Rua A, 10, Centro, São Paulo, SP, 01000-000',
        notes: 'Telefone: (11) 3333-4444 ; (11) 98765-4321',
      },
      ze,
    ],
  },
  Booksy: {
    bytes: utf8(
      rows(
        'First name,Last name,Phone,Email,Birthday,Address,Tags,Notes',
        'João,da Conceição,+55 11 98765-4321,joao@exemplo.com.br,1990-03-25,,VIP,',
        'Zé,,+5511912345678,,,,,',
      ),
    ),
    people: [{ ...joao, email: 'joao@exemplo.com.br', birth_date: '1990-03-25', labels: ['VIP'] }, ze],
  },
  AppBarber: {
    bytes: utf8(
      rows(
        'Código;Nome do Cliente;Celular;Email;Data Nascimento;Último atendimento',
        '1;João da Conceição;Cel: (11) 98765-4321;joao@exemplo;25/03/90;01/10/2026',
        '2;Zé;11 91234-5678 / 3333-4444;;;',
      ),
    ),
    people: [
      { ...joao, birth_date: '1990-03-25', notes: 'E-mail: joao@exemplo' },
      { ...ze, notes: 'Telefone: 11 91234-5678 / 3333-4444' },
    ],
  },
}

/** Reads a file as the screen does without corrections, and then as the server does. */
function arrive(bytes: Uint8Array) {
  const table = rowsOf({ name: 'arquivo', bytes, encoding: guessEncoding(bytes) })
  const heading = headingOf(table)
  const lines = linesOf(
    { rows: table, heading },
    guessMapping(table[heading] ?? [], table.slice(heading + 1)),
  )
  return lines.map((line) => readLine(line, { today: '2026-11-27', parsePhone: parseStaffPhone }))
}

describe('files of other programs', () => {
  test.each(Object.entries(files))(
    'every person with a phone is imported from the file of %s',
    (_, { bytes, people, leftOut = 0 }) => {
      const read = arrive(bytes)
      expect(read.flatMap(({ person }) => person ?? [])).toEqual(people)
      expect(read.filter(({ person }) => !person)).toHaveLength(leftOut)
    },
  )
})

it('the report names each person whose data was changed', () => {
  for (const { bytes } of Object.values(files))
    for (const { person, problem } of arrive(bytes))
      if (/Telefone:|E-mail:|Aniversário:/.test(String(person?.notes)))
        expect(problem?.kind).toBe('incomplete')
})
