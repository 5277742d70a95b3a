/** Turns what breaks by itself into faults at their time. */

import type { Fault } from '#shared/faults/fault.ts'
import type { Agenda } from './agenda.ts'
import { type Breakdown, breakdownOf } from './breakdowns.ts'
import { DAY_MS } from './localTime.ts'
import { hash01, hashText } from './rng.ts'
import type { SimDevice } from './simDevice.ts'

export interface NaturePorts {
  readonly seed: number
  readonly agenda: Agenda
  readonly hostNumberOf: (device: SimDevice) => string | undefined
  readonly breakDown: (fault: Fault, endsAtMs: number) => void | Promise<void>
}

/** The longest breakdown reaches into the day after the next. */
const DAYS_BACK = 2

/** Lays what is going on now, and enters what is still to come today. */
export async function planBreakdowns(
  ports: NaturePorts,
  devices: readonly SimDevice[],
  when: { readonly nowMs: number; readonly isNewDay: boolean },
): Promise<void> {
  const today = Math.floor(when.nowMs / DAY_MS)
  for (const device of devices) {
    const named = { number: device.body.number, kind: device.body.kind.kind }
    for (let day = when.isNewDay ? today : today - DAYS_BACK; day <= today; day += 1) {
      const breakdown = breakdownOf(ports.seed, named, day)
      if (!breakdown || breakdown.endMs <= when.nowMs) continue
      const fault = faultOf(ports, device, breakdown)
      if (!fault) continue
      if (breakdown.startMs <= when.nowMs) await ports.breakDown(fault, breakdown.endMs)
      else ports.agenda.add(breakdown.startMs, () => ports.breakDown(fault, breakdown.endMs))
    }
  }
}

function faultOf(ports: NaturePorts, device: SimDevice, breakdown: Breakdown): Fault | null {
  const { number } = device.body
  switch (breakdown.code) {
    case 'silent':
      return { kind: 'device_silent', device: number }
    case 'stuck':
      return { kind: 'device_stuck', device: number }
    case 'offline': {
      const host = ports.hostNumberOf(device)
      return host === undefined ? null : { kind: 'host_offline', host }
    }
    case 'battery_low':
      return {
        kind: 'battery_low',
        device: number,
        percent: 8 + Math.floor(11 * hash01(hashText(number), 3)),
      }
    default:
      return { kind: 'alarm', device: number, code: breakdown.code }
  }
}
