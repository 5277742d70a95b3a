/**
 * A device that has gone quiet is distinguished from an idle one: devices repeat themselves, so one that has not for as long as
 * its kind may has failed. One alarm then, cleared by its next report.
 */

import { SILENT_AFTER_MS, silentAfterMs } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { alarmKey } from '#shared/domain/alarm/alarm.ts'
import { ruleOfCode } from '#shared/domain/alarm/alarmRules.ts'
import { silenceOf } from '#shared/domain/alarm/suppression.ts'
import { type Alarm, DEVICE_SILENT_CODE, MAINS_LOST_CODE } from '#shared/records/alarm.ts'
import type { Device } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
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
    const listening = { heardMs, fromMs: Math.max(sinceMs, host.presenceSinceMs ?? 0), atLeastMs }
    const heard = [...devices.values()].flatMap((device): Heard[] => {
      const readings = last.get(device.id)
      // One that never reported is not installed yet.
      return readings ? [{ device, readings, alarm: silenceIn(workspace, device) }] : []
    })
    // A restart or a host that is back means nothing for a device that has not reported since.
    const silent = heard.filter((one) => !one.alarm && quietShare(one, listening) > 1)
    for (const { device, readings, alarm } of heard)
      if (alarm && readings.atMs > alarm.raisedAtMs) settle(ports, workspace, { device, isSilent: false })
    if (settlesMains(ports, workspace, { hostId: host.id, heard, silent, listening })) continue
    for (const { device } of silent) settle(ports, workspace, { device, isSilent: true })
  }
}

interface Listening {
  readonly heardMs: number
  readonly fromMs: number
  readonly atLeastMs: number
}

interface Heard {
  readonly device: Device
  readonly readings: LastReadings
  /** That it is silent, where it has one. */
  readonly alarm: Alarm | undefined
}

/** How long it has not reported, by how long its kind may; above 1 it is silent. */
function quietShare({ device, readings }: Heard, { heardMs, fromMs, atLeastMs }: Listening): number {
  const kind = kindOf(device.kind)
  if (!kind) return 0
  return (
    (heardMs - Math.max(readings.atMs, fromMs)) /
    Math.max(device.silentAfterMs ?? silentAfterMs(kind), atLeastMs)
  )
}

/** Fewer than so many may be silent together by chance. */
const MAINS_MIN = 4
const LOST_SHARE = 0.8
const BACK_SHARE = 0.5
/** By half of its time a device has missed one of its regular reports: those that lost power with it show by then. */
const MISSED_SHARE = 0.5

interface OfHost {
  readonly hostId: HostId
  readonly heard: readonly Heard[]
  readonly silent: readonly Heard[]
  readonly listening: Listening
}

/**
 * A board that trips silences all that runs on mains at once: one alarm of the host then, from which those of the devices
 * follow. Over once half of them have reported since.
 * @returns whether that explains the silent devices
 */
function settlesMains(
  { clock, onError }: SilencePorts,
  workspace: OwnWorkspace,
  { hostId, heard, silent, listening }: OfHost,
): boolean {
  const place = { hostId, deviceId: null, code: MAINS_LOST_CODE }
  const cause = workspace.state.first('alarm', 'key', alarmKey(place))
  if (!cause && silent.length === 0) return false
  if (ruleOfCode(workspace.state, MAINS_LOST_CODE)?.isRaised === false) return false
  const mains = heard.filter(({ device }) => device.kind !== 'host' && !kindOf(device.kind)?.isBatteryPowered)
  const quiet = mains.filter((one) =>
    cause
      ? one.readings.atMs <= cause.lastRaisedAtMs
      : one.alarm !== undefined || quietShare(one, listening) > MISSED_SHARE,
  )
  const share = mains.length === 0 ? 0 : quiet.length / mains.length
  const context = systemContext('silence', clock)
  if (cause && share < BACK_SHARE) {
    workspace.run('ClearAlarm', place, context).catch(onError)
    return false
  }
  if (!cause && (mains.length < MAINS_MIN || share < LOST_SHARE)) return false
  const deviceIds = (cause ? silent : quiet).map(({ device }) => device.id)
  // Those with a battery have nothing to do with it.
  const own = silent.filter(({ device }) => kindOf(device.kind)?.isBatteryPowered)
  for (const { device } of own) settle({ clock, onError }, workspace, { device, isSilent: true })
  const explained = deviceIds.filter((id) => !own.some(({ device }) => device.id === id))
  if (!cause || explained.length > 0)
    workspace.run('NoteMainsLost', { hostId, deviceIds: explained }, context).catch(onError)
  return true
}

const silenceIn = ({ state }: OwnWorkspace, device: Device): Alarm | undefined =>
  state.first('alarm', 'key', alarmKey(silenceOf(device)))

function settle(
  { clock, onError }: Pick<SilencePorts, 'clock' | 'onError'>,
  workspace: OwnWorkspace,
  { device, isSilent }: { readonly device: Device; readonly isSilent: boolean },
): void {
  const context = systemContext('silence', clock)
  const done = isSilent
    ? workspace.run('RaiseAlarm', { ...silenceOf(device), isState: true }, context)
    : workspace.run(
        'ClearAlarm',
        { hostId: device.hostId, deviceId: device.id, code: DEVICE_SILENT_CODE },
        context,
      )
  done.catch(onError)
}
