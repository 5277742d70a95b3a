/** Listens to a lived world for alarms that no breakdown explains: air that became bad, a load that was too great. */

import type { AlarmRule } from '#shared/devices/kind.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { hash01, hashText } from '../../../base/rng.ts'
import { patienceMs } from '../../building/breakdowns.ts'
import type { TickNews } from '../../hosts/news.ts'
import type { SimDevice } from '../../hosts/simDevice.ts'
import { NO_ORDER } from '../staffOnDuty.ts'
import { type PastAlarm, placeKey } from './pastAlarms.ts'

interface Open {
  readonly device: SimDevice
  readonly rule: AlarmRule
  readonly sinceMs: number
}

/** Tolerance between a failure and its alarm. */
const ABOUT_MS = 2 * HOUR_MS

export class LivedAlarms {
  readonly #read: ReadState
  readonly #explained = new Map<string, (readonly [fromMs: number, toMs: number])[]>()
  readonly #open = new Map<string, Open>()
  readonly #over: PastAlarm[] = []

  constructor(read: ReadState, natural: readonly PastAlarm[]) {
    this.#read = read
    for (const { device, code, raisedAtMs, clearedAtMs } of natural) {
      if (!device) continue
      const key = placeKey(device.id, code)
      const spans = this.#explained.get(key) ?? []
      spans.push([raisedAtMs - ABOUT_MS, (clearedAtMs ?? Number.POSITIVE_INFINITY) + ABOUT_MS])
      this.#explained.set(key, spans)
    }
  }

  /** The faults at the beginning of the lived days. */
  begin(devices: readonly SimDevice[], atMs: number): void {
    for (const device of devices) for (const code of device.raised) this.#note(device, code, atMs)
  }

  /** @param withinMs tick length before `atMs` */
  take(news: readonly TickNews[], atMs: number, withinMs: number): void {
    for (const [key, open] of this.#open) {
      if (open.device.raised.has(open.rule.code)) continue
      this.#open.delete(key)
      this.#over.push(this.#alarmOf(open, Math.max(open.sinceMs + 1, someInstant(key, atMs, withinMs))))
    }
    for (const { alarms } of news)
      for (const { device, code } of alarms)
        this.#note(device, code, someInstant(placeKey(device.id, code), atMs, withinMs))
  }

  /** All alarms, including active ones. */
  all(): PastAlarm[] {
    return [...this.#over, ...[...this.#open.values()].map((open) => this.#alarmOf(open, null))]
  }

  #note(device: SimDevice, code: string, sinceMs: number): void {
    const key = placeKey(device.id, code)
    const isExplained = this.#explained.get(key)?.some(([from, to]) => sinceMs >= from && sinceMs <= to)
    const rule = device.rules.find(([one]) => one.code === code)?.[0]
    if (!isExplained && rule) this.#open.set(key, { device, rule, sinceMs })
  }

  #alarmOf({ device, rule, sinceMs }: Open, clearedAtMs: number | null): PastAlarm {
    const record = must(this.#read.get('device', device.id), 'the record of a lived device')
    const { code, severity, condition } = rule
    const seenAtMs = sinceMs + patienceMs(severity, hash01(hashText(placeKey(device.id, code)), sinceMs))
    const place = { hostId: record.hostId, device: record, code, severity, condition }
    return { ...place, raisedAtMs: sinceMs, clearedAtMs, seenAtMs, order: NO_ORDER }
  }
}

/** Random instant within a long tick. */
const someInstant = (key: string, atMs: number, withinMs: number): number =>
  Math.round(atMs - withinMs * hash01(hashText(key), Math.floor(atMs / 1000)))
