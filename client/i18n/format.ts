/** Numbers and times as formatted for one language and one project's time zone. */
import type { Language } from './language.ts'

export interface Format {
  readonly language: Language
  readonly timeZone: string
  /** `24.5`, with exactly that many decimals. */
  number(value: number, decimals?: number): string
  percent(value: number): string
  /** 12 345 as `12.3k`: figures where the order of magnitude is what counts; k, M, G, T, P, E. */
  short(value: number): string
  /** `2026-11-21 10:42:07`, in the project's zone. */
  dateTime(atMs: number): string
  /** `10:42`, in the project's zone. */
  time(atMs: number): string
  /** `just now`, `4 minutes ago`, `1 day ago`, from two days on the date. What has begun counts as whole. */
  ago(atMs: number, nowMs: number): string
  /** `0 minutes`, `59 minutes`, `23 hours`, `400 days`: whole ones only, however long ago. */
  elapsed(atMs: number, nowMs: number): string
  /** `4 s`, `12 min`, `3 h`, `2 d`: how old a value is. */
  age(atMs: number, nowMs: number): string
  /** `+08:00 Asia/Shanghai`, for tooltips. */
  zone(atMs: number): string
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const JUST_NOW_MS = 30 * SECOND_MS
/** Timestamps of ten digits are seconds. */
const SECONDS_BELOW = 1e11

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' }

/** Every part of the wall clock, in digits. */
export const STAMP: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
}

export function createFormat(language: Language, timeZone: string): Format {
  const locale = locales[language]
  const stamp = onFirstUse(() => new Intl.DateTimeFormat('en-CA', { ...STAMP, timeZone }))
  const offset = onFirstUse(() => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }))
  const percent = onFirstUse(
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
  )
  const numbers = new Map<number, Intl.NumberFormat>()
  const relative = onFirstUse(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))
  const span = (unit: 'minute' | 'hour' | 'day') =>
    onFirstUse(() => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }))
  const spans = { minute: span('minute'), hour: span('hour'), day: span('day') }
  const justNow = language === 'zh' ? '刚刚' : 'just now'
  const dateTime = (atMs: number) => stamp().format(toMs(atMs)).replace(', ', ' ')
  return {
    language,
    timeZone,
    number: (value, decimals = 0) => {
      const known = numbers.get(decimals)
      if (known) return known.format(value)
      const made = new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      })
      numbers.set(decimals, made)
      return made.format(value)
    },
    percent: (value) => percent().format(value / 100),
    short: shortNumber,
    dateTime,
    time: (atMs) => dateTime(atMs).slice(11, 16),
    ago: (atMs, nowMs) => {
      const agoMs = nowMs - toMs(atMs)
      if (agoMs < JUST_NOW_MS) return justNow
      // Sixty begun minutes are an hour, and 24 begun hours a day.
      if (agoMs <= HOUR_MS - MINUTE_MS) return relative().format(-Math.ceil(agoMs / MINUTE_MS), 'minute')
      if (agoMs <= DAY_MS - HOUR_MS) return relative().format(-Math.ceil(agoMs / HOUR_MS), 'hour')
      if (agoMs < 2 * DAY_MS) return relative().format(-1, 'day')
      return dateTime(atMs).slice(0, 16)
    },
    elapsed: (atMs, nowMs) => {
      const ms = Math.max(0, nowMs - toMs(atMs))
      if (ms < HOUR_MS) return spans.minute().format(Math.floor(ms / MINUTE_MS))
      if (ms < DAY_MS) return spans.hour().format(Math.floor(ms / HOUR_MS))
      return spans.day().format(Math.floor(ms / DAY_MS))
    },
    age: (atMs, nowMs) => ageText(Math.max(0, nowMs - toMs(atMs)), language),
    zone: (atMs) => {
      const part = offset()
        .formatToParts(toMs(atMs))
        .find(({ type }) => type === 'timeZoneName')
      const hours = (part?.value ?? 'GMT').replace('GMT', '') || '+00:00'
      return `${hours} ${timeZone}`
    },
  }
}

/** The browser's formatters are expensive to create, and most pages need few of them. */
function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function toMs(at: number): number {
  return at > 0 && at < SECONDS_BELOW ? at * 1000 : at
}

const ageUnits: readonly (readonly [number, string, string])[] = [
  [DAY_MS, 'd', '天'],
  [HOUR_MS, 'h', '小时'],
  [MINUTE_MS, 'min', '分钟'],
  [SECOND_MS, 's', '秒'],
]

function ageText(ageMs: number, language: Language): string {
  const unit = ageUnits.find(([unitMs]) => ageMs >= unitMs) ?? ageUnits[ageUnits.length - 1]
  if (!unit) return ''
  const [unitMs, en, zh] = unit
  return `${Math.floor(ageMs / unitMs)} ${language === 'zh' ? zh : en}`
}

const magnitudes: readonly (readonly [number, string])[] = [
  [1e18, 'E'],
  [1e15, 'P'],
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
]

/** At most one decimal, no trailing zero. */
export function shortNumber(value: number): string {
  const magnitude = magnitudes.find(([size]) => Math.abs(value) >= size)
  if (!magnitude) return String(Number(value.toFixed(1)))
  const [size, letter] = magnitude
  return `${Number((value / size).toFixed(1))}${letter}`
}
