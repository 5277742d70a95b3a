import { isUtf8 } from 'node:buffer'

/** The payload as text, or null when it is not valid UTF-8: replacement characters would store altered data. */
export const decodeUtf8 = (payload: Buffer): string | null => (isUtf8(payload) ? payload.toString() : null)
