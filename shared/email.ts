/** ASCII atoms of RFC 5322 without `?`, `%`, `&`, which have a meaning in `mailto:` links. Linear time. */
export const EMAIL = /^[\w!#$'*+/=^`{|}~-]+(?:\.[\w!#$'*+/=^`{|}~-]+)*@(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/i
