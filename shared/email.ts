/**
 * An e-mail address: the atoms of RFC 5322, without the signs that mean something in a `mailto:` link (`?`, `%`, `&`).
 * ASCII only, so that two addresses that look alike are alike. Takes linear time.
 */
export const EMAIL = /^[\w!#$'*+/=^`{|}~-]+(?:\.[\w!#$'*+/=^`{|}~-]+)*@(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/i
