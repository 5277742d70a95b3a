/**
 * A device that has gone quiet is distinguished from an idle one: devices repeat themselves, so one that has not for as long as
 * its kind may has failed. One alarm then, cleared by its next report.
 */

import { SILENT_AFTER_MS, silentAfterMs } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { alarmKey } from '#shared/domain/alarm/alarm.ts'
import { type Alarm, DEVICE_SILENT_CODE } from '#shared/records/alarm.ts'
import type { Device } from '#shared/records/device.ts'
import { type Clock, VirtualClock } from '../../base/clock.ts'
import type { LastReadings, LastValues } from '../../core/telemetry/lastValues.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { OwnWorkspace, ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'

const EVERY_MS = 60_000
const ALL_SILENT_AFTER_MS = 2 * SILENT_AFTER_MS.battery

/** None where the machine's own time is the world's, or time is moved by hand. */
export const reportLateMs = (clock: Clock): number => (clock instanceof VirtualClock ? clock.lateMs() : 0)

export interface SilencePorts {
  readonly workspaces: Workspaces
  readonly last: LastValues
  readonly clock: Clock
  /** No silence is shorter: what a report may be late where the world's time is faster than the machine. */
  readonly atLeastMs?: () => number
  readonly onError: (error: unknown) => void
}

/** Judges from now on: what was missed while nobody listened is no device's silence. */
export function watchSilence(ports: SilencePorts): () => void {
  const sinceMs = ports.clock.now()
  let cancel = ports.clock.schedule(EVERY_MS, look)
  function look(): void {
    for (const project of ports.workspaces.projects()) judge(ports, project, sinceMs)
    cancel = ports.clock.schedule(EVERY_MS, look)
  }
  return () => cancel()
}

function judge(ports: SilencePorts, { project, workspace }: ProjectWorkspace, sinceMs: number): void {
  const last = ports.last.of(project.id)
  const { state } = workspace
  const nowMs = ports.clock.now()
  const atLeastMs = ports.atLeastMs?.() ?? 0
  for (const host of state.all('host')) {
    // Without its host no device can report: that is the host's alarm, and what is known of its devices stays.
    if (!host.isOnline) continue
    const devices = state.by('device', 'host', host.id)
    let newestMs = 0
    for (const { id } of devices.values()) newestMs = Math.max(newestMs, last.get(id)?.atMs ?? 0)
    // Against what its host reported meanwhile: a server or a box that lags makes nobody silent. All of them at once
    // have twice the time.
    const heardMs = nowMs - newestMs > ALL_SILENT_AFTER_MS ? nowMs : newestMs
    const fromMs = Math.max(sinceMs, host.presenceSinceMs ?? 0)
    for (const device of devices.values()) {
      const readings = last.get(device.id)
      // One that never reported is not installed yet.
      if (!readings) continue
      const alarm = silenceOf(workspace, device)
      // A restart or a host that is back means nothing for a device that has not reported since.
      if (
        alarm ? readings.atMs > alarm.raisedAtMs : isSilent(device, readings, { heardMs, fromMs, atLeastMs })
      )
        settle(ports, workspace, device, alarm ? 'ClearAlarm' : 'RaiseAlarm')
    }
  }
}

interface Listening {
  readonly heardMs: number
  readonly fromMs: number
  readonly atLeastMs: number
}

function isSilent(
  device: Device,
  { atMs }: LastReadings,
  { heardMs, fromMs, atLeastMs }: Listening,
): boolean {
  const kind = kindOf(device.kind)
  return (
    kind !== undefined &&
    heardMs - Math.max(atMs, fromMs) > Math.max(device.silentAfterMs ?? silentAfterMs(kind), atLeastMs)
  )
}

const placeOf = ({ id: deviceId, hostId }: Device) => ({ hostId, deviceId, code: DEVICE_SILENT_CODE })

const silenceOf = ({ state }: OwnWorkspace, device: Device): Alarm | undefined =>
  state.first('alarm', 'key', alarmKey(placeOf(device)))

function settle(
  { clock, onError }: SilencePorts,
  workspace: OwnWorkspace,
  device: Device,
  command: 'RaiseAlarm' | 'ClearAlarm',
): void {
  const place = placeOf(device)
  const context = systemContext('silence', clock)
  const texts = { title: '', body: '', footer: '' }
  const alarm = {
    ...place,
    ...texts,
    areaId: device.areaId,
    severity: 'minor',
    condition: 'abnormal',
  } as const
  const done =
    command === 'RaiseAlarm'
      ? workspace.run('RaiseAlarm', { ...alarm, isState: true }, context)
      : workspace.run('ClearAlarm', place, context)
  done.catch(onError)
}
