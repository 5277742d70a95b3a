import type { MessageCode } from '#shared/messages.ts'
import { ADVANCED_LENGTH, type Advanced } from '#shared/records/advanced.ts'
import { hasControls } from './plainText.ts'

const HEX = new RegExp(`^[0-9A-F]{${ADVANCED_LENGTH}}$`)
const PART = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${PART}(?:\\.${PART}){3}$`)

/** Why the content is invalid; null if valid. Length: `ADVANCED_LENGTH`. */
export function contentError({ format, content }: Pick<Advanced, 'format' | 'content'>): MessageCode | null {
  if (format !== 'text') return HEX.test(content) ? null : 'advanced_hex_invalid'
  const isText = content.trim() !== '' && [...content].length <= ADVANCED_LENGTH && !hasControls(content)
  return isText ? null : 'advanced_text_invalid'
}

/** Accepts IPv4 and IPv6 addresses without a port. */
export const isIpAddress = (text: string): boolean =>
  IPV4.test(text) || (/^[\da-f:.]*:[\da-f:.]*$/i.test(text) && URL.canParse(`http://[${text}]`))
