/** Matches in linear time. `?`, `%` and `&` are excluded, because `mailto:` gives them a meaning. */
export const EMAIL =
  /^(?=.{1,64}@)(?=.{6,254}$)[\w!#$'*+/=^`{|}~-]+(?:\.[\w!#$'*+/=^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i

/** `ana@salão.com.br` becomes `ana@xn--salo-ioa.com.br`. */
export function asciiEmail(typed: string): string {
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  if (at < 1 || domain.length > 253 || !/^[\p{L}\p{N}\p{M}.-]*[^\0-\x7f][\p{L}\p{N}\p{M}.-]*$/u.test(domain))
    return typed
  const address = `http://${domain}`
  return URL.canParse(address) ? `${typed.slice(0, at)}@${new URL(address).hostname}` : typed
}
