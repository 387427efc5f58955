/** Returns the properties of a mail's calendar file. Throws for violations of RFC 5545 and repeated properties. */
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

export type CalendarEvent = Record<string, string>

/**
 * Returns the properties and events of a calendar subscription. No package parses it, so this parser is strict: it
 * throws for violations of RFC 5545, and for an event that calendar programs could not place.
 */
export function feedOf(text: string): { calendar: CalendarEvent; events: CalendarEvent[]; zones: number } {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('not lines of CRLF')
  for (const line of text.split('\r\n'))
    if (Buffer.byteLength(line) > 75) throw new Error(`over 75 octets: ${line}`)
  const lines = text.replaceAll('\r\n ', '').slice(0, -2).split('\r\n')
  const calendar: CalendarEvent = {}
  const events: CalendarEvent[] = []
  const open: string[] = []
  let zones = 0
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]+))*):([^\p{Cc}]*)$/u.exec(line) ?? []
    if (!name) throw new Error(`no content line: ${line}`)
    if (name === 'BEGIN') {
      if (value !== 'VCALENDAR' && open.length === 0) throw new Error(`${value} outside of a calendar`)
      open.push(value)
      if (value === 'VEVENT') events.push({})
      if (value === 'VTIMEZONE') zones++
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends, but is not open`)
    } else {
      const component = open.at(-1) === 'VEVENT' ? (events.at(-1) as CalendarEvent) : calendar
      if (open.at(-1) === 'VTIMEZONE' || open.at(-1) === 'STANDARD') continue
      if (name in component) throw new Error(`${name} twice`)
      component[name] = parameters ? `${parameters.slice(1)}:${value}` : value
    }
  }
  if (open.length > 0 || lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR')
    throw new Error('not one whole calendar')
  if (calendar.VERSION !== '2.0' || !calendar.PRODID || calendar.METHOD !== 'PUBLISH')
    throw new Error('no version, producer or method')
  if (events.length + zones === 0) throw new Error('no component')
  for (const event of events) checkEvent(event)
  if (new Set(events.map(({ UID }) => UID)).size < events.length) throw new Error('a UID twice')
  return { calendar, events, zones }
}

function checkEvent(event: CalendarEvent): void {
  const { UID, DTSTAMP = '', DTSTART = '', DTEND = '', SUMMARY, STATUS = '', SEQUENCE = '' } = event
  const instant = /^\d{8}T\d{6}Z$/
  const day = /^VALUE=DATE:\d{8}$/
  const fits =
    UID &&
    SUMMARY !== undefined &&
    instant.test(DTSTAMP) &&
    ((instant.test(DTSTART) && instant.test(DTEND)) || (day.test(DTSTART) && day.test(DTEND))) &&
    DTSTART < DTEND &&
    /^(TENTATIVE|CONFIRMED)$/.test(STATUS) &&
    Number(SEQUENCE) <= 2_147_483_647
  if (!fits) throw new Error(`not an event that programs can place: ${JSON.stringify(event)}`)
  if (/(?<!\\)(?:\\\\)*[;,]/.test(SUMMARY as string)) throw new Error(`not escaped: ${SUMMARY}`)
}
