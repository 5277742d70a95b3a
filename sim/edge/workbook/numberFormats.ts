/** Formats cell values as displayed, with the SSF number formats of `xlsx`. */
import { SSF } from 'xlsx'

export type NumberFormat =
  | { readonly is: 'general' }
  | { readonly is: 'date' }
  | { readonly is: 'code'; readonly code: string }
  /** Not supported. */
  | { readonly is: 'unknown' }

const GENERAL: NumberFormat = { is: 'general' }
const DATE: NumberFormat = { is: 'date' }
const UNKNOWN: NumberFormat = { is: 'unknown' }

/** Excel itself refuses longer ones. */
const CODE_LENGTH_MAX = 255

/** A language without a currency sign (`[$-804]`), which SSF would render as a dollar sign. */
const LANGUAGE = /\[\$-[\dA-Fa-f]+\]/g
/** General format in Chinese editions. */
const CHINESE_GENERAL = /G\/通用格式/g
/** Digits of other scripts, which SSF does not have. */
const OTHER_DIGITS = /\[(?:DBNum\d|NatNum\d+)/i
const QUOTED = /"[^"]*"|\\.|_./g

export function numberFormat(written: string): NumberFormat {
  const code = written.replace(CHINESE_GENERAL, 'General').replace(LANGUAGE, '')
  if (code === '' || /^general$/i.test(code)) return GENERAL
  if (code.length > CODE_LENGTH_MAX || OTHER_DIGITS.test(code)) return UNKNOWN
  return SSF.is_date(code) ? DATE : { is: 'code', code }
}

/** Dates that every Excel knows by number, those of Chinese editions included. */
const isDateNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A format that has a number and no code in the file. */
export function builtInFormat(id: number): NumberFormat {
  if (isDateNumber(id)) return DATE
  const code: unknown = SSF.get_table()[id]
  return typeof code === 'string' ? numberFormat(code) : GENERAL
}

/** The text of a number as its cell shows it; null where the format cannot be applied. */
export function shownNumber(number: number, format: NumberFormat): string | null {
  if (format.is === 'unknown') return null
  if (format.is !== 'code') return plainNumber(number)
  const bare = format.code.replace(QUOTED, '')
  if (!/general/i.test(bare)) return applied(format.code, number)
  // SSF drops literals around General; then the plain number is used.
  return bare.includes(';') || bare.includes('@')
    ? null
    : applied(format.code.replace(/general/i, '@'), plainNumber(number))
}

/** A text as displayed: the text section of the format may add characters. */
export const shownText = (text: string, format: NumberFormat): string | null =>
  format.is === 'code' && format.code.includes('@') ? applied(format.code, text) : text

function applied(code: string, value: number | string): string | null {
  try {
    const shown: unknown = SSF.format(code, value)
    return typeof shown === 'string' ? shown : null
  } catch {
    // SSF throws for a code that is no format.
    return null
  }
}

/** 15 significant digits, as spreadsheets store. */
export const plainNumber = (number: number): string => String(Number(number.toPrecision(15)))
