/** Alarms of generated history from spontaneous failures: raised, attended and cleared. */

import type { AlarmRule, Severity } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { DAY_MS } from '#shared/durations.ts'
import { DEVICE_SILENT_CODE, HOST_OFFLINE_CODE, MAINS_LOST_CODE } from '#shared/records/alarm.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { type Breakdown, breakdownsOf, noticedAfterMs } from '../../building/breakdowns.ts'
import type { WorldProject } from '../../ports.ts'
import { createToLocal } from '../../sky/localTime.ts'
import { alarmCodeOf, orderOf, type WorkOrder } from '../staffOnDuty.ts'

export interface PastAlarm {
  readonly hostId: HostId
  /** Null where the host itself was away. */
  readonly device: Device | null
  readonly code: string
  readonly severity: Severity
  readonly condition: AlarmRule['condition'] | null
  readonly raisedAtMs: number
  /** Null while it is still going on. */
  readonly clearedAtMs: number | null
  /** When staff attended to it, and what they arranged. */
  readonly seenAtMs: number
  readonly order: WorkOrder
}

export interface PastSpan {
  readonly fromMs: number
  readonly nowMs: number
}

export const placeKey = (deviceId: DeviceId, code: string): string => `${deviceId}/${code}`

export function naturalAlarms(seed: number, { project, read }: WorldProject, span: PastSpan): PastAlarm[] {
  const alarms: PastAlarm[] = []
  const toLocal = createToLocal(project.timeZone)
  const today = Math.floor(span.nowMs / DAY_MS)
  for (const device of read.all('device')) {
    const onDay = breakdownsOf(seed, device, toLocal)
    for (let day = Math.floor(span.fromMs / DAY_MS); day <= today; day += 1) {
      for (const breakdown of onDay(day)) {
        const alarm = alarmOf(device, { breakdown, nowMs: span.nowMs })
        if (alarm && alarm.raisedAtMs >= span.fromMs && alarm.raisedAtMs < span.nowMs) alarms.push(alarm)
      }
    }
  }
  return alarms
}

function alarmOf(
  device: Device,
  { breakdown, nowMs }: { readonly breakdown: Breakdown; readonly nowMs: number },
): PastAlarm | null {
  const { startMs, endMs, seenAtMs } = breakdown
  const kind = kindOf(device.kind)
  if (!kind) return null
  const code = alarmCodeOf(device.kind, breakdown.code)
  const clearedAtMs = endMs < nowMs ? endMs : null
  const order = orderOf(breakdown)
  const own = { hostId: device.hostId, device, code, raisedAtMs: startMs, clearedAtMs, seenAtMs, order }
  if (code === HOST_OFFLINE_CODE) return { ...own, device: null, severity: 'major', condition: null }
  const raisedAtMs = startMs + noticedAfterMs(kind, breakdown.code)
  if (code === MAINS_LOST_CODE)
    return raisedAtMs < endMs
      ? { ...own, device: null, raisedAtMs, severity: 'major', condition: null }
      : null
  if (code === DEVICE_SILENT_CODE)
    return raisedAtMs < endMs ? { ...own, raisedAtMs, severity: 'minor', condition: 'abnormal' } : null
  const rule = kind.alarms.find((one) => one.code === code)
  return rule ? { ...own, severity: rule.severity, condition: rule.condition } : null
}
