/** Project-wide figures, updated incrementally with each change. */
import { isHeld, isWaiting } from '#shared/records/alarm.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import { isOfLowBattery } from '#shared/rules/lowBattery.ts'

export interface Totals {
  readonly hosts: number
  readonly hostsOnline: number
  readonly devices: number
  readonly abnormal: number
  readonly lowBattery: number
  /**
   * Alarms that are active or unacknowledged, and not shelved. All counts of open alarms use this definition.
   */
  readonly openAlarms: number
  readonly shelvedAlarms: number
  /** Number of active ones. */
  readonly activeAlarms: number
  readonly unacknowledged: number
}

export const NO_TOTALS: Totals = {
  hosts: 0,
  hostsOnline: 0,
  devices: 0,
  abnormal: 0,
  lowBattery: 0,
  openAlarms: 0,
  shelvedAlarms: 0,
  activeAlarms: 0,
  unacknowledged: 0,
}

const shareOf = {
  host: (record) => ({ hosts: 1, hostsOnline: record.isOnline ? 1 : 0 }),
  device: (record) => ({
    devices: 1,
    abnormal: record.condition === 'abnormal' ? 1 : 0,
  }),
  alarm: (record) => ({
    openAlarms: isHeld(record) ? 0 : 1,
    shelvedAlarms: record.shelved ? 1 : 0,
    activeAlarms: record.isActive && !isHeld(record) ? 1 : 0,
    // The condition shows only the worst problem, so low battery is counted separately.
    lowBattery: isOfLowBattery(record) ? 1 : 0,
    unacknowledged: isWaiting(record) ? 1 : 0,
  }),
} satisfies {
  [K in 'host' | 'device' | 'alarm']: (record: Extract<AnyRecord, { type: K }>) => Partial<Totals>
}

function share(record: AnyRecord | undefined): Partial<Totals> {
  switch (record?.type) {
    case 'host':
      return shareOf.host(record)
    case 'device':
      return shareOf.device(record)
    case 'alarm':
      return shareOf.alarm(record)
    default:
      return {}
  }
}

/** The same object when nothing changed. */
export function totalsAfter(
  totals: Totals,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
): Totals {
  const less = share(before)
  const more = share(after)
  let next: Record<keyof Totals, number> | undefined
  for (const name of new Set([...Object.keys(less), ...Object.keys(more)]) as Set<keyof Totals>) {
    const difference = (more[name] ?? 0) - (less[name] ?? 0)
    if (difference === 0) continue
    next ??= { ...totals }
    next[name] += difference
  }
  return next ?? totals
}

/** Totals after adding records. */
export function totalsWith(totals: Totals, added: readonly AnyRecord[]): Totals {
  const next: Record<keyof Totals, number> = { ...totals }
  for (const record of added) {
    const more = share(record)
    for (const name in more) next[name as keyof Totals] += more[name as keyof Totals] ?? 0
  }
  return next
}
