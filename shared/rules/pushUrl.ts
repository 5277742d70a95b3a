/** Validates push URLs. Whether one leads into a private network is checked at name resolution. */
import { PUSH_URL_LENGTH_MAX } from '#shared/records/pushAddress.ts'

/**
 * Normalised push URL; null if invalid. Allowed: https or http, without user name or fragment, at most 500
 * characters. Notations of one host (`0x7f.1`, `LOCALHOST`) become equal.
 */
export function pushUrlOf(text: string): URL | null {
  const trimmed = text.trim()
  if (trimmed.length > PUSH_URL_LENGTH_MAX || !URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || url.username !== '' || url.password !== '' || url.hash !== '') return null
  return url.href.length > PUSH_URL_LENGTH_MAX ? null : url
}
