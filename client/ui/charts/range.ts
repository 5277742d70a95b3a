/** Which stretch of time a chart shows: the last hour, day, week …, or one between two instants. Pure. */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'

export const SPANS = ['hour', 'day', 'week', 'month', 'quarter'] as const
export type SpanName = (typeof SPANS)[number]

export const SPAN_MS: Readonly<Record<SpanName, number>> = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  quarter: 90 * DAY_MS,
}

export type Range =
  | { readonly kind: 'last'; readonly span: SpanName }
  | { readonly kind: 'between'; readonly fromMs: number; readonly toMs: number }

export interface Bounds {
  readonly fromMs: number
  readonly toMs: number
}

export const last = (span: SpanName): Range => ({ kind: 'last', span })

export function boundsOf(range: Range, nowMs: number): Bounds {
  if (range.kind === 'between') return { fromMs: range.fromMs, toMs: range.toMs }
  return { fromMs: nowMs - SPAN_MS[range.span], toMs: nowMs }
}

/** The stretch before or after, of the same length; one that would reach beyond now ends now. */
export function shiftRange(range: Range, direction: -1 | 1, nowMs: number): Range {
  const { fromMs, toMs } = boundsOf(range, nowMs)
  const lengthMs = toMs - fromMs
  const shifted = { fromMs: fromMs + direction * lengthMs, toMs: toMs + direction * lengthMs }
  if (shifted.toMs < nowMs) return { kind: 'between', ...shifted }
  const span = SPANS.find((name) => SPAN_MS[name] === lengthMs)
  return span ? last(span) : { kind: 'between', fromMs: nowMs - lengthMs, toMs: nowMs }
}

/** A range that ends now has no next one. */
export const hasNext = (range: Range, nowMs: number): boolean =>
  range.kind === 'between' && range.toMs < nowMs

/** URL form: `week`, or `1789000000000-1789086400000`. */
export const rangeText = (range: Range): string =>
  range.kind === 'last' ? range.span : `${Math.round(range.fromMs)}-${Math.round(range.toMs)}`

/** Null for a value that is no range, or is longer than `longestMs`. */
export function readRange(text: string | null, longestMs: number): Range | null {
  const span = SPANS.find((name) => name === text)
  if (span) return last(span)
  const found = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '')
  if (!found) return null
  return rangeBetween(Number(found[1]), Number(found[2]), longestMs)
}

export function rangeBetween(fromMs: number, toMs: number, longestMs: number): Range | null {
  return toMs > fromMs && toMs - fromMs <= longestMs ? { kind: 'between', fromMs, toMs } : null
}
