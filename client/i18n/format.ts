/** Numbers and times as formatted for one language and one project's time zone. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import type { Language } from './language.ts'

export interface Format {
  readonly language: Language
  readonly timeZone: string
  /** `24.5`, with exactly that many decimals. */
  number(value: number, decimals?: number): string
  /**
   * Value with unit: `86.4 W`, `11.2 kW`, `22.5 °C`, `64%`, `3 小时`. Watts from 1,000 become kilowatts; other
   * values from 1,000 lose decimals.
   */
  quantity(value: number, unit: string, decimals?: number): string
  percent(value: number): string
  /** Formats 12 345 as `12.3k`, for figures whose order of magnitude matters; k, M, G, T, P, E. */
  short(value: number): string
  /** `2026-11-21 10:42:07`, in the project's zone. */
  dateTime(atMs: number): string
  /** `10:42`, in the project's zone. */
  time(atMs: number): string
  /** `Sunday`, `周日`, in the project's zone. */
  weekday(atMs: number): string
  /** `just now`, `40 s ago`, `12 min ago`, `6 h ago`, `1 day ago`, from two days on the date. */
  ago(atMs: number, nowMs: number): string
  /** `4 s`, `12 min`, `3 h`, `400 d`: how old something is, in whole units. */
  age(atMs: number, nowMs: number): string
  /** `+08:00 Asia/Shanghai`, for tooltips. */
  zone(atMs: number): string
}

const JUST_NOW_MS = 30 * SECOND_MS
/** Timestamps of ten digits are seconds. */
const SECONDS_BELOW = 1e11

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' }

/** All date and time parts in digits. */
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
  const weekday = onFirstUse(
    () => new Intl.DateTimeFormat(locale, { weekday: language === 'zh' ? 'short' : 'long', timeZone }),
  )
  const numbers = new Map<number, Intl.NumberFormat>()
  const dateTime = (atMs: number) => stamp().format(toMs(atMs)).replace(', ', ' ')
  const number = (value: number, decimals = 0) => {
    const known = numbers.get(decimals)
    if (known) return known.format(value)
    const made = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    numbers.set(decimals, made)
    return made.format(value)
  }
  return {
    language,
    timeZone,
    number,
    quantity: (value, unit, decimals = 0) => {
      const scaled = scaledOf(value, unit, decimals)
      return withUnit(number(scaled.value, scaled.decimals), scaled.unit, language)
    },
    percent: (value) => percent().format(value / 100),
    short: shortNumber,
    dateTime,
    time: (atMs) => dateTime(atMs).slice(11, 16),
    weekday: (atMs) => weekday().format(toMs(atMs)),
    ago: (atMs, nowMs) => {
      const agoMs = nowMs - toMs(atMs)
      if (agoMs < JUST_NOW_MS) return language === 'zh' ? '刚刚' : 'just now'
      if (agoMs >= 2 * DAY_MS) return dateTime(atMs).slice(0, 16)
      if (agoMs >= DAY_MS) return language === 'zh' ? '1 天前' : '1 day ago'
      return language === 'zh' ? `${ageText(agoMs, language)}前` : `${ageText(agoMs, language)} ago`
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

const KILO_FROM = 1_000

/** From 1,000 on a unit switches to its multiple; energy meters keep their unit. */
const KILO: Readonly<Record<string, string>> = { W: 'kW', VA: 'kVA', B: 'kB' }

function scaledOf(value: number, unit: string, decimals: number) {
  const size = Math.abs(value)
  const kilo = KILO[unit]
  if (size < KILO_FROM) return { value, unit, decimals }
  if (kilo === undefined) return { value, unit, decimals: 0 }
  return { value: value / KILO_FROM, unit: kilo, decimals: size < 100 * KILO_FROM ? 1 : 0 }
}

const unitsZh: Readonly<Record<string, string>> = { h: '小时', min: '分钟', s: '秒', d: '天' }

/** The percent sign directly follows its number; a space precedes every other unit. */
function withUnit(text: string, unit: string, language: Language): string {
  // The radio quality index has no unit in its value, because its name contains it.
  if (unit === '' || unit === 'lqi') return text
  if (unit === '%') return `${text}%`
  return `${text} ${language === 'zh' ? (unitsZh[unit] ?? unit) : unit}`
}

const magnitudes: readonly (readonly [number, string])[] = [
  [1e18, 'E'],
  [1e15, 'P'],
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
]

/** At most one decimal, without trailing zeros. */
export function shortNumber(value: number): string {
  const magnitude = magnitudes.find(([size]) => Math.abs(value) >= size)
  if (!magnitude) return String(Number(value.toFixed(1)))
  const [size, letter] = magnitude
  return `${Number((value / size).toFixed(1))}${letter}`
}
