/**
 * Parses numbers typed by users. Both languages group thousands by comma and use a decimal point: `1,200` is 1200. An
 * ungroupable comma as in `21,5` is a decimal comma. Full-width characters are accepted.
 */

/** Plain number syntax. */
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
/** Matches `1,200`, `1 200.5` and `1'200`; grouped numbers do not start with 0. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:([,' ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
/** Accepts `1.200.000` and `1.200,5`, which are unambiguous. */
const GROUPED_BY_POINTS = /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3}){2,}(?:,\d+)?|\.\d{3},\d+)$/
const DECIMAL_COMMA = /^[+-]?(?:\d+,\d*|,\d+)$/
/** Longer texts are no numbers of a form. */
const LENGTH_MAX = 40

/** Null for non-numbers and unsupported forms: `1,2,3`, `0x10`, `1e3`. */
export function typedNumber(text: string): number | null {
  const typed = plainSigns(text)
  if (typed.length > LENGTH_MAX) return null
  if (PLAIN.test(typed)) return Number(typed)
  if (GROUPED.test(typed)) return Number(typed.replace(/[,' ]/g, ''))
  if (GROUPED_BY_POINTS.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'))
  return DECIMAL_COMMA.test(typed) ? Number(typed.replace(',', '.')) : null
}

/** The number where it was typed with commas, groups or signs of another width: a field then shows the number as understood. */
export function understoodNumber(text: string): number | null {
  return PLAIN.test(text.trim()) ? null : typedNumber(text)
}

const plainSigns = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s/g, ' ').replace(/[’‘]/g, "'").replace(/[−–]/g, '-')
