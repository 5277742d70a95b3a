/**
 * Detects silent devices. Devices repeat their state, so one without a report for longer than its kind allows has
 * failed. It raises one alarm, cleared by the next report.
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

/** Zero if time is real or manually advanced. */
export const reportLateMs = (clock: Clock): number => (clock instanceof VirtualClock ? clock.lateMs() : 0)

export interface SilencePorts {
  readonly workspaces: Workspaces
  readonly last: LastValues
  readonly clock: Clock
  /** Lower limit of the silence time-out: possible delay of reports in fast simulated time. */
  readonly atLeastMs?: () => number
  readonly onError: (error: unknown) => void
}

/** Starts now: reports missed while the server was down do not make a device silent. */
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
    // An offline host has its own alarm, and its devices keep their state.
    if (!host.isOnline) continue
    const devices = state.by('device', 'host', host.id)
    let newestMs = 0
    for (const { id } of devices.values()) newestMs = Math.max(newestMs, last.get(id)?.atMs ?? 0)
    // Measured against other reports of its host, so that a delayed server or gateway makes no device silent. If all
    // are late, the limit is doubled.
    const heardMs = nowMs - newestMs > ALL_SILENT_AFTER_MS ? nowMs : newestMs
    const listening = { heardMs, fromMs: Math.max(sinceMs, host.presenceSinceMs ?? 0), atLeastMs }
    const heard = [...devices.values()].flatMap((device): Heard[] => {
      const readings = last.get(device.id)
      // A device that never reported is not installed yet.
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
  /** Its alarm for silence, if any. */
  readonly alarm: Alarm | undefined
}

/** Time without reports relative to the limit of its kind; above 1 it is silent. */
function quietShare(one: Heard, { heardMs, fromMs, atLeastMs }: Listening): number {
  return (heardMs - Math.max(one.readings.atMs, fromMs)) / mayBeQuietMs(one, atLeastMs)
}

function mayBeQuietMs({ device }: Heard, atLeastMs: number): number {
  const kind = kindOf(device.kind)
  return kind ? Math.max(device.silentAfterMs ?? silentAfterMs(kind), atLeastMs) : Number.POSITIVE_INFINITY
}

/** Fewer than so many may be silent together by chance. */
const MAINS_MIN = 4
const LOST_SHARE = 0.8
const BACK_SHARE = 0.5
/**
 * After half of its limit a device has missed a regular report, so devices that lost power together are recognised.
 */
const MISSED_SHARE = 0.5

interface OfHost {
  readonly hostId: HostId
  readonly heard: readonly Heard[]
  readonly silent: readonly Heard[]
  readonly listening: Listening
}

/**
 * A tripped board silences all mains-powered devices at once. The host then gets one alarm that suppresses those of the
 * devices. It ends once half of them have reported.
 * @returns whether silent devices are explained; others have their own alarms
 */
function settlesMains(ports: SilencePorts, workspace: OwnWorkspace, ofHost: OfHost): boolean {
  const { hostId, silent } = ofHost
  const place = { hostId, deviceId: null, code: MAINS_LOST_CODE }
  const cause = workspace.state.first('alarm', 'key', alarmKey(place))
  if (!cause) {
    if (silent.length === 0) return false
    // The rule is about new ones: one that is active ends as usual.
    if (ruleOfCode(workspace.state, MAINS_LOST_CODE)?.isRaised === false) return false
  }
  const { lost, of } = cause ? stillLost(ofHost, cause) : lostTogether(ofHost)
  const share = of === 0 ? 0 : lost.length / of
  const context = systemContext('silence', ports.clock)
  if (cause && share < BACK_SHARE) {
    workspace.run('ClearAlarm', place, context).catch(ports.onError)
    return false
  }
  if (!cause && (of < MAINS_MIN || share < LOST_SHARE)) return false
  for (const one of silent)
    if (!lost.includes(one)) settle(ports, workspace, { device: one.device, isSilent: true })
  const explained = cause ? lost.filter((one) => isUnexplained(one, cause, silent)) : lost
  const deviceIds = explained.map(({ device }) => device.id)
  if (deviceIds.length > 0)
    workspace.run('NoteMainsLost', { hostId, deviceIds }, context).catch(ports.onError)
  return true
}

interface Lost {
  readonly lost: readonly Heard[]
  /** Number of mains-powered devices that reported before, including the lost ones. */
  readonly of: number
}

const onMains = ({ heard }: OfHost): Heard[] =>
  heard.filter(({ device }) => device.kind !== 'host' && !kindOf(device.kind)?.isBatteryPowered)

/** Devices that were already silent before the outage are not part of it. */
function lostTogether(ofHost: OfHost): Lost {
  const { listening } = ofHost
  const mains = onMains(ofHost)
  const quiet = mains.filter((one) =>
    one.alarm ? one.readings.atMs <= one.alarm.raisedAtMs : quietShare(one, listening) > MISSED_SHARE,
  )
  const lastMs = Math.max(...quiet.map(({ readings }) => readings.atMs))
  const lost = quiet.filter((one) => lastMs - one.readings.atMs <= mayBeQuietMs(one, listening.atLeastMs))
  return { lost, of: mains.length - quiet.length + lost.length }
}

/** Lost devices that have not reported since. Devices with an older alarm are excluded. */
function stillLost(ofHost: OfHost, { id, lastRaisedAtMs }: Alarm): Lost {
  const mains = onMains(ofHost).filter(
    ({ alarm }) => !alarm || alarm.raisedAtMs >= lastRaisedAtMs || alarm.suppressed?.causeId === id,
  )
  return { lost: mains.filter(({ readings }) => readings.atMs <= lastRaisedAtMs), of: mains.length }
}

/** Also if suppressed by the host's absence meanwhile. */
const isUnexplained = (one: Heard, cause: Alarm, silent: readonly Heard[]): boolean =>
  one.alarm ? one.alarm.suppressed?.causeId !== cause.id : silent.includes(one)

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
