/** Turns spontaneous failures into faults when due, and sends staff to repair them. */

import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import type { Fault } from '#shared/faults/fault.ts'
import type { Agenda } from '../agenda.ts'
import type { SimDevice } from '../hosts/simDevice.ts'
import { BREAKDOWN_DAYS_MAX, type Breakdown, breakdownsOf } from './breakdowns.ts'

export interface NaturePorts {
  readonly seed: number
  readonly agenda: Agenda
  readonly hostNumberOf: (device: SimDevice) => string | undefined
  readonly breakDown: (fault: Fault, endsAtMs: number) => void | Promise<void>
  /** Staff response: false if there was nothing to attend to; omitted: no staff. */
  readonly attend?: (device: SimDevice, breakdown: Breakdown) => Promise<boolean>
}

const LOOKS_FOR_MS = 60 * MINUTE_MS
const LOOKS_AGAIN_MS = 10 * MINUTE_MS

/** Injects active failures and schedules today's. */
export async function planBreakdowns(
  ports: NaturePorts,
  devices: readonly SimDevice[],
  when: { readonly nowMs: number; readonly isNewDay: boolean },
): Promise<void> {
  const today = Math.floor(when.nowMs / DAY_MS)
  for (const device of devices) {
    const { body, room } = device
    const onDay = breakdownsOf(ports.seed, { number: body.number, kind: body.kind.kind }, room.toLocal)
    for (let day = when.isNewDay ? today : today - BREAKDOWN_DAYS_MAX; day <= today; day += 1)
      for (const breakdown of onDay(day)) await enter(ports, device, { breakdown, nowMs: when.nowMs })
  }
}

async function enter(
  ports: NaturePorts,
  device: SimDevice,
  { breakdown, nowMs }: { readonly breakdown: Breakdown; readonly nowMs: number },
): Promise<void> {
  const { startMs, endMs, seenAtMs } = breakdown
  if (seenAtMs > nowMs) sendSomebody(ports, device, { breakdown, atMs: seenAtMs })
  const fault = endMs > nowMs ? faultOf(ports, device, breakdown) : null
  if (!fault) return
  if (startMs <= nowMs) await ports.breakDown(fault, endMs)
  else ports.agenda.add(startMs, () => ports.breakDown(fault, endMs))
}

/** The report may be delayed, so staff looks again. */
function sendSomebody(
  ports: NaturePorts,
  device: SimDevice,
  { breakdown, atMs }: { readonly breakdown: Breakdown; readonly atMs: number },
): void {
  const { attend } = ports
  if (!attend || atMs > breakdown.seenAtMs + LOOKS_FOR_MS) return
  ports.agenda.add(atMs, async () => {
    if (await attend(device, breakdown)) return
    sendSomebody(ports, device, { breakdown, atMs: atMs + LOOKS_AGAIN_MS })
  })
}

function faultOf(ports: NaturePorts, device: SimDevice, { code }: Breakdown): Fault | null {
  const { number } = device.body
  switch (code) {
    case 'silent':
      return { kind: 'device_silent', device: number }
    case 'stuck':
      return { kind: 'device_stuck', device: number }
    case 'offline':
    case 'tripped': {
      const host = ports.hostNumberOf(device)
      return host === undefined ? null : { kind: code === 'offline' ? 'host_offline' : 'board_tripped', host }
    }
    case 'battery_low':
      return null
    default:
      return { kind: 'alarm', device: number, code }
  }
}
