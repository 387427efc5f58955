/** The properties of a mail's calendar file. Throws for what RFC 5545 does not allow, and for a property twice. */
export function calendarOf({ attachments }: { attachments: readonly { type: string; text: string }[] }) {
  const [file] = attachments
  if (!file || attachments.length > 1) throw new Error('not exactly one attachment')
  const properties: Record<string, string> = {}
  if (!file.text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(file.text)) throw new Error('not lines of CRLF')
  for (const line of file.text.split('\r\n'))
    if (Buffer.byteLength(line) > 75) throw new Error(`over 75 octets: ${line}`)
  const lines = file.text.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  for (const line of lines.slice(2, -2)) {
    const [, name, value] = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,]*))*:.*)$/su.exec(line) ?? []
    if (!name || value === undefined) throw new Error(`no content line: ${line}`)
    if (name === 'BEGIN') continue
    if (name in properties) throw new Error(`${name} twice`)
    properties[name] = value.startsWith(':') ? value.slice(1) : value
  }
  if (!file.type.includes(`method=${properties.METHOD}`))
    throw new Error(`${file.type} does not name its method`)
  for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'ORGANIZER', 'ATTENDEE', 'SEQUENCE'])
    if (!properties[name]) throw new Error(`no ${name}`)
  return properties
}
