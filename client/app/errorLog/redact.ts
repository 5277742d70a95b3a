/**
 * Removes sensitive data from error texts, which quote processed data and URLs; the reader may be another
 * user. Pure.
 */

const HIDDEN = '***'
const TEXT_MAX = 8_000
const SECRET_NAME = /token|pass|secret|code|auth|key|user|phone|redirect|session|cookie/i
/** `token=…`, `"password":"…"`, `head-token: …`, `Bearer …` */
const NAMED_SECRET =
  /((?:[\w-]*(?:token|password|passwd|secret|phonecode|authorization|cookie)[\w-]*)["']?\s*[:=]\s*["']?(?:bearer\s+)?)([^\s"'&,;)}\]]+)/gi
const BEARER = /\b(bearer\s+)([\w.~+/=-]{8,})/gi
/** Long runs of letters and digits mixed are keys and tokens; words and names are shorter or of one sort. */
const KEY_LIKE = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}\b/gi
const PHONE = /\b1\d{10}\b/g

/** `secrets` are matched literally: the tokens in use. */
export function redact(text: string, secrets: readonly string[]): string {
  let safe = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text
  for (const secret of secrets) {
    if (secret.length >= 6) safe = safe.replaceAll(secret, HIDDEN)
  }
  return safe
    .replace(NAMED_SECRET, `$1${HIDDEN}`)
    .replace(BEARER, `$1${HIDDEN}`)
    .replace(KEY_LIKE, HIDDEN)
    .replace(PHONE, HIDDEN)
}

/** Returns the path with its query parameters; values that may be secrets are removed. */
export function redactAddress(address: string, secrets: readonly string[]): string {
  const [path = '', query] = address.split('#')[0]?.split('?') ?? []
  const safePath = redact(path, secrets)
  if (query === undefined || query === '') return safePath
  const parts = query.split('&').map((part) => {
    const [name = '', value = ''] = part.split('=')
    return SECRET_NAME.test(name) ? `${name}=${HIDDEN}` : `${name}=${redact(value, secrets)}`
  })
  return `${safePath}?${parts.join('&')}`
}
