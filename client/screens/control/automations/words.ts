/** The parts of an automation in words, in the language of the moment. Pure but for that. */

import type { Reading } from '#shared/devices/kind.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type {
  Automation,
  AutomationCondition,
  AutomationTime,
  EffectiveRange,
  Repeat,
} from '#shared/records/automation.ts'
import { WEATHER_UNITS } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { placedName } from '../../../actions/devices/placedName.ts'
import type { automations } from '../../../i18n/en/screens/automations.ts'
import type { Format } from '../../../i18n/format.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import {
  DAY_NAMES,
  DAYS,
  type Day,
  isSameDays,
  WEEKEND,
  WORKDAYS,
} from '../../../ui/schedule/scheduleModel.ts'
import { propertyTitleOn, readingText, wordOf } from '../../../widgets/devices/deviceTexts.ts'

/** Source of texts. */
export interface WordSource {
  readonly read: ReadState
  readonly format: Format
  /** Last known names of deleted records. */
  readonly lost?: Automation['lost']
  /** Names of deleted records are marked for `struckParts` instead of standing in brackets. */
  readonly isMarked?: boolean
}

/** Private-use characters that no name contains; translations use the first ones. */
const STRUCK = { begin: '\u{f8f0}', end: '\u{f8f1}' } as const

export type LostKind = 'goneDevice' | 'goneScene' | 'goneAutomation'

/** Last known name of a deleted record. */
export function lostName({ lost, isMarked }: WordSource, id: string, kind: LostKind): string {
  const last = lost?.[id]
  if (!last) return i18n.t(`automations.say.${kind}`)
  const name = nameOf(last)
  return isMarked ? `${STRUCK.begin}${name}${STRUCK.end}` : i18n.t('automations.say.lost', { name })
}

/** Splits a marked text at the names of deleted records. */
export function struckParts(text: string): readonly { readonly text: string; readonly isStruck: boolean }[] {
  return text
    .split(STRUCK.begin)
    .flatMap((part, i) => {
      const [name, rest = ''] = i === 0 ? ['', part] : part.split(STRUCK.end)
      return [
        { text: name ?? '', isStruck: true },
        { text: rest, isStruck: false },
      ]
    })
    .filter((part) => part.text !== '')
}

const MINUTES_PER_HOUR = 60
const SPANS = [
  { ms: DAY_MS, unit: 'd' },
  { ms: HOUR_MS, unit: 'h' },
  { ms: 60_000, unit: 'min' },
  { ms: 1_000, unit: 's' },
] as const

/** `1 h 30 min`, `2 min`: in whole units, two at most. */
export function spanText(ms: number, format: Format): string {
  const parts: string[] = []
  let left = Math.round(ms / 1_000) * 1_000
  for (const { ms: unitMs, unit } of SPANS) {
    const count = Math.floor(left / unitMs)
    if (count > 0 && parts.length < 2) parts.push(format.quantity(count, unit))
    left -= count * unitMs
  }
  return parts.length > 0 ? parts.join(' ') : format.quantity(0, 's')
}

/** `07:05` */
export function clockText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / MINUTES_PER_HOUR))}:${two(minute % MINUTES_PER_HOUR)}`
}

/** Minute of the day of a time input; null while the input is incomplete. */
export function minuteOf(clock: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock)
  return match ? Number(match[1]) * MINUTES_PER_HOUR + Number(match[2]) : null
}

export function deviceName(source: WordSource, deviceId: string): string {
  const device = source.read.get('device', deviceId)
  return device ? placedName({ store: source }, deviceId) : lostName(source, deviceId, 'goneDevice')
}

/** Names one or two devices; states only a count for more. */
export function devicesText(
  source: WordSource,
  { deviceIds, of = 'any' }: { readonly deviceIds: readonly string[]; readonly of?: 'any' | 'all' },
): string {
  const [a, b] = deviceIds
  if (a === undefined) return i18n.t('automations.say.noDevice')
  if (b === undefined) return deviceName(source, a)
  if (deviceIds.length > 2)
    return i18n.t(of === 'all' ? 'automations.say.ofAll' : 'automations.say.ofAny', {
      count: deviceIds.length,
    })
  return i18n.t(of === 'all' ? 'automations.say.allPair' : 'automations.say.anyPair', {
    a: deviceName(source, a),
    b: deviceName(source, b),
  })
}

/** Display text of a value; for a deleted device the raw value. */
export function valueOn(
  device: Device | undefined,
  property: string,
  value: Reading,
  format: Format,
): string {
  return device ? readingText(device, property, value, format) : wordOf(property, value)
}

/** Lower-cases a name within a sentence; PM2.5 and CO₂ stay. */
export const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name

export function timeText(time: AutomationTime, format: Format): string {
  if (time.kind === 'clock') return i18n.t('automations.say.clock', { time: clockText(time.minute) })
  if (time.kind === 'every')
    return i18n.t('automations.say.every', { time: spanText(time.minutes * 60_000, format) })
  const { event, offsetMin, elseMinute } = time
  const name = event === 'sunrise' ? 'Sunrise' : 'Sunset'
  const offset = { time: spanText(Math.abs(offsetMin) * 60_000, format) }
  const sun =
    offsetMin === 0
      ? i18n.t(`automations.say.${event}`)
      : i18n.t(`automations.say.${offsetMin < 0 ? 'before' : 'after'}${name}`, offset)
  return elseMinute === null
    ? sun
    : i18n.t(`automations.say.${event}Else`, { sun, time: clockText(elseMinute) })
}

type OfDevices = Extract<AutomationCondition, { type: 'device' | 'query' }>

/** Phrases for sensor detections, by property and value. */
const DETECTED: Readonly<Record<string, Readonly<Record<string, Detected>>>> = {
  water_leak: { true: 'leak', false: 'dry' },
  smoke: { true: 'smoke', false: 'noSmoke' },
  gas: { true: 'gas', false: 'noGas' },
  occupancy: { true: 'presence', false: 'noPresence' },
  contact: { true: 'closed', false: 'opened' },
  sos: { true: 'call', false: 'noCall' },
  tamper: { true: 'tamper', false: 'noTamper' },
  card_inserted: { true: 'card', false: 'noCard' },
  state: { ON: 'on', OFF: 'off' },
}
type Detected = keyof typeof automations.say.detected

function levelText(condition: OfDevices, source: WordSource): string {
  const { property, comparison, value } = condition
  const first = source.read.get('device', condition.deviceIds[0] ?? '')
  const device = devicesText(source, condition)
  const shown = valueOn(first, property, value, source.format)
  if (property === 'action') return i18n.t('automations.say.pressed', { device, value: shown })
  const detected = comparison === 'is' ? DETECTED[property]?.[String(value)] : undefined
  if (detected) return i18n.t(`automations.say.detected.${detected}`, { device })
  return i18n.t('automations.say.level', {
    device,
    property: inSentence(propertyTitleOn(first, property)),
    comparison: i18n.t(`automations.say.comparison.${comparison}`),
    value: inSentence(shown),
  })
}

function weatherText(
  condition: Extract<AutomationCondition, { type: 'weather' }>,
  { format }: WordSource,
): string {
  const { quantity, comparison, value } = condition
  return i18n.t('automations.say.weather', {
    quantity: i18n.t(`automations.quantity.${quantity}`),
    comparison: i18n.t(`automations.say.comparison.${comparison}`),
    value: format.quantity(value, WEATHER_UNITS[quantity], Number.isInteger(value) ? 0 : 1),
  })
}

/** "the door of Window 1101 is open for 2 min" */
export function conditionText(condition: AutomationCondition, source: WordSource): string {
  if (condition.type === 'timed') return timeText(condition.time, source.format)
  const text = condition.type === 'weather' ? weatherText(condition, source) : levelText(condition, source)
  return condition.forMs > 0
    ? i18n.t('automations.say.held', { condition: text, time: spanText(condition.forMs, source.format) })
    : text
}

export function rangeText({ fromMinute, toMinute }: EffectiveRange): string {
  const times = { from: clockText(fromMinute), to: clockText(toMinute) }
  return i18n.t(toMinute < fromMinute ? 'automations.say.betweenNight' : 'automations.say.between', times)
}

const isDay = (day: number): day is Day => (DAYS as readonly number[]).includes(day)

export function repeatText(repeat: Repeat): string {
  if (repeat.kind === 'once') return i18n.t('automations.say.onDate', { date: repeat.date })
  const { days } = repeat
  if (isSameDays(days, DAYS)) return i18n.t('automations.say.everyDay')
  if (isSameDays(days, WORKDAYS)) return i18n.t('automations.say.workdays')
  if (isSameDays(days, WEEKEND)) return i18n.t('automations.say.weekend')
  const names = days.filter(isDay).map((day) => i18n.t(`blocks.schedule.day.${DAY_NAMES[day]}`))
  return i18n.t('automations.say.onDays', { days: names.join(i18n.t('blocks.schedule.dayComma')) })
}
