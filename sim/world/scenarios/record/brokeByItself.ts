/** Which alarms of a recording nobody has caused. */
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { DEVICE_SILENT_CODE, MAINS_LOST_CODE } from '#shared/records/alarm.ts'
import type { Device } from '#shared/records/device.ts'
import { BREAKDOWN_DAYS_MAX, breakdownsOf } from '../../building/breakdowns.ts'
import type { ToLocal } from '../../sky/localTime.ts'

const FOLLOWS: Readonly<Record<string, string>> = { silent: DEVICE_SILENT_CODE, tripped: MAINS_LOST_CODE }

/** A device that is silent is noticed after a while. */
const NOTICED_MS = 30 * MINUTE_MS

export interface AlarmOfDevice {
  readonly code: string
  readonly atMs: number
  /** Seed of the world. */
  readonly seed: number
  readonly toLocal: ToLocal
}

/** Whether a spontaneous failure explains the alarm. */
export function brokeByItself(
  { number, kind }: Pick<Device, 'number' | 'kind'>,
  { code, atMs, seed, toLocal }: AlarmOfDevice,
): boolean {
  const onDay = breakdownsOf(seed, { number, kind }, toLocal)
  const today = Math.floor(atMs / DAY_MS)
  const days = Array.from({ length: BREAKDOWN_DAYS_MAX + 1 }, (_, n) => today - n)
  return days.flatMap(onDay).some((one) => {
    const follows = FOLLOWS[one.code] ?? one.code
    return follows === code && one.startMs <= atMs && atMs <= one.endMs + NOTICED_MS
  })
}
