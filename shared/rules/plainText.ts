/**
 * Removes characters that make external text misleading: control characters, line separators, and direction controls.
 */
const CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u
const EACH_CONTROL = new RegExp(CONTROLS, 'gu')
/** Direction controls, forbidden even in multi-line texts. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
const EACH_DIRECTION = new RegExp(DIRECTIONS, 'gu')

/** Accepts text that every store and program can hold: no NUL, and no unpaired surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether every text in a JSON value is storable, the names of its members included. */
export function holdsStorableTexts(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (Array.isArray(value)) return value.every(holdsStorableTexts)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && holdsStorableTexts(inner))
}

/** Whether the text contains bidirectional formatting characters, such as U+202E. */
export const hasDirections = (text: string): boolean => DIRECTIONS.test(text)

/** Whether the text contains control characters, line separators or bidirectional formatting characters. */
export const hasControls = (text: string): boolean => CONTROLS.test(text)

/** For single-line text: replaces line breaks with spaces. */
export const withoutControls = (text: string): string =>
  CONTROLS.test(text) ? text.replace(EACH_DIRECTION, '').replace(EACH_CONTROL, ' ') : text

/** For multi-line texts. */
export const withoutDirections = (text: string): string => text.replace(EACH_DIRECTION, '')
