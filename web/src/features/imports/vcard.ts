/** Libraries lack vCard 2.1, which older Android phones write. */

const heading = ['Nome', 'Telefone', 'E-mail', 'Nascimento', 'Endereço', 'Observações', 'Etiquetas']

type Property = { name: string; types: string; value: string }

export const isVcard = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCARD/i.test(text)

export function vcardRows(text: string): string[][] {
  const cards = text.split(/^BEGIN:VCARD\s*$/im).slice(1)
  return [heading, ...cards.map((card) => rowOf(propertiesOf(card)))]
}

function rowOf(properties: readonly Property[]): string[] {
  const all = (name: string) => properties.filter((one) => one.name === name)
  const texts = (name: string) =>
    all(name)
      .map(({ value }) => unescaped(value).trim())
      .filter(Boolean)
  const [family = '', given = '', middle = ''] = parts(all('N')[0]?.value ?? '')
  const numbers = all('TEL')
    .filter(({ types }) => !/FAX|PAGER/i.test(types))
    .toSorted((a, b) => Number(isMobile(b)) - Number(isMobile(a)))
    .map(({ value }) => unescaped(value).replace(/^tel:/i, '').trim())
  const [, , street = '', city = '', state = '', code = ''] = parts(all('ADR')[0]?.value ?? '')
  return [
    texts('FN')[0] ?? [given, middle, family].filter(Boolean).join(' '),
    numbers.filter(Boolean).join(' ; '),
    texts('EMAIL').join(' ; '),
    texts('BDAY')[0]?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? '',
    [street, city, state, code].filter(Boolean).join(', '),
    texts('NOTE').join('\n'),
    texts('CATEGORIES').join(','),
  ]
}

const isMobile = ({ types }: Property) => /CELL|IPHONE|MOBILE/i.test(types)

/** A line break continues before a space or tab, and in quoted-printable after `=`. */
function propertiesOf(card: string): Property[] {
  const lines: string[] = []
  for (const line of card
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const last = lines.at(-1)
    const isOpen =
      last !== undefined && /QUOTED-PRINTABLE/i.test(last.split(':')[0] ?? '') && last.endsWith('=')
    if (isOpen) lines[lines.length - 1] = last.slice(0, -1) + line
    else lines.push(line)
  }
  return lines.flatMap((line) => {
    const [, name, types = '', value = ''] = /^(?:[\w-]+\.)?([A-Z-]+)((?:;[^:]*)?):(.*)$/i.exec(line) ?? []
    if (!name) return []
    return [
      { name: name.toUpperCase(), types, value: /QUOTED-PRINTABLE/i.test(types) ? fromQuoted(value) : value },
    ]
  })
}

/** The form is `=C3=A3`, bytes of UTF-8. */
const fromQuoted = (value: string) =>
  new TextDecoder().decode(
    Uint8Array.from(
      value
        .match(/=[\dA-F]{2}|./gis)
        ?.flatMap((part) =>
          /^=[\dA-F]{2}$/i.test(part)
            ? [Number.parseInt(part.slice(1), 16)]
            : [...new TextEncoder().encode(part)],
        ) ?? [],
    ),
  )

const unescaped = (value: string) => value.replace(/\\n/gi, '\n').replace(/\\([,;:\\])/g, '$1')

const parts = (value: string) => value.split(/(?<!\\);/).map((part) => unescaped(part).trim())
