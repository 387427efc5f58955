/**
 * Mail services accept ASCII atoms of RFC 5322. `?`, `%`, `&` are excluded: `mailto:` links give them a
 * meaning. An address has at most 64 characters before the `@`, 254 in all and 63 between dots, where no
 * hyphen begins or ends a part; letters end it. Matching takes linear time.
 */
export const EMAIL =
  /^(?=.{1,64}@)(?=.{6,254}$)[\w!#$'*+/=^`{|}~-]+(?:\.[\w!#$'*+/=^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i

/** The address with its domain as mail servers know it: `ana@salão.com.br` is `ana@xn--salo-ioa.com.br`. */
export function asciiEmail(typed: string): string {
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  if (at < 1 || domain.length > 253 || !/^[\p{L}\p{N}\p{M}.-]*[^\0-\x7f][\p{L}\p{N}\p{M}.-]*$/u.test(domain))
    return typed
  const address = `http://${domain}`
  return URL.canParse(address) ? `${typed.slice(0, at)}@${new URL(address).hostname}` : typed
}
