/** Most Brazilians have their e-mail here. */
const common =
  'gmail.com hotmail.com outlook.com icloud.com live.com yahoo.com yahoo.com.br hotmail.com.br outlook.com.br bol.com.br uol.com.br terra.com.br'.split(
    ' ',
  )

/** These services differ from a common one by a letter. */
const real = ['mail.com', 'ymail.com', 'email.com', 'live.com.br']

/** These frequent misspellings differ by more than one letter. */
const others: Record<string, string> = {
  gmail: 'gmail.com',
  'gmail.com.br': 'gmail.com',
  hotmail: 'hotmail.com',
}

/** A letter is added, left out, changed, or swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  const [short, long] = typed.length < meant.length ? [typed, meant] : [meant, typed]
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const rest = (text: string, from: number) => text.slice(start + from)
  if (long.length > short.length) return rest(long, 1) === rest(short, 0)
  const isSwapped = long[start] === short[start + 1] && long[start + 1] === short[start]
  return rest(long, 1) === rest(short, 1) || (isSwapped && rest(long, 2) === rest(short, 2))
}

/** `ana@gmial.com` probably means `ana@gmail.com`. */
export function likelyEmail(typed: string): string | undefined {
  const [, name, domain = ''] = /^([^\s@]+)@(\S+)$/.exec(typed.trim().toLowerCase()) ?? []
  if (!name || common.includes(domain) || real.includes(domain)) return undefined
  const meant =
    others[domain] ?? common.find((one) => Math.abs(one.length - domain.length) < 2 && isOneSlip(domain, one))
  return meant && `${name}@${meant}`
}
