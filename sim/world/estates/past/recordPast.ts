/**
 * Records history of a plan: staff actions, alarms, and measurements. One project after another, to reuse memory.
 */
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { HostId } from '#shared/records/host.ts'
import type { OnStep } from '../../../base/making.ts'
import { hash01, hashText } from '../../../base/rng.ts'
import type { Services } from '../../../edge/handlers/services.ts'
import { LivedState } from '../../livedState.ts'
import { SUPER_PHONE } from '../bundled/staff.ts'
import type { EstatePlan } from '../plan.ts'
import { livePast, type SeasonDays } from './livePast.ts'
import { Narrator } from './narrator.ts'
import { naturalAlarms, type PastAlarm } from './pastAlarms.ts'
import { pastOperations, phonesWith, whereReceived } from './pastOperations.ts'
import { pastSceneRuns } from './pastSceneRuns.ts'

/** The share of a project's time in which it is lived through; the rest is spent on recording it. */
const LIVED_01 = 0.85

export interface PastOptions {
  readonly nowMs: number
  readonly days: number
  readonly onStep: OnStep
  readonly seasons: SeasonDays
}

/** Returns where it ends. */
export async function recordPast(
  { seed, projects }: EstatePlan,
  services: Services,
  { nowMs, days, onStep, seasons }: PastOptions,
): Promise<LivedState> {
  const state = new LivedState()
  const span = { fromMs: nowMs - days * DAY_MS, nowMs }
  const devices = projects.reduce((sum, project) => sum + project.devices.length, 0)
  let devicesDone = 0
  for (const plan of projects) {
    const name = plan.nameEn || plan.name
    const done01 = (share01: number): number =>
      (devicesDone + plan.devices.length * share01) / Math.max(1, devices)
    const found = must(services.workspaces.projectByHex(plan.hex), plan.name)
    const natural = naturalAlarms(seed, { project: found.project, read: found.workspace.state }, span)
    const hostIdOf = (deviceNumber: string): HostId =>
      must(found.workspace.state.first('device', 'number', deviceNumber), deviceNumber).hostId
    const operations = whereReceived(pastOperations(seed, plan, span), natural, hostIdOf)
    const lived = { ...found, natural, operations }
    const { alarms, vacancies, runs } = await livePast(
      {
        ...{ seed, services, devices, state, seasons, ...span },
        onHour: (hour, lived01) => onStep(`living ${hour} in ${name}`, done01(LIVED_01 * lived01)),
      },
      lived,
    )
    onStep(`recording the past of ${name}`, done01(LIVED_01))
    const handlers = phonesWith(plan, 'messages.handle')
    const narrator = new Narrator(services, found.workspace, { builtAtMs: span.fromMs, nowMs })
    for (const alarm of alarms) narrator.tellAlarm(alarm, handlerOf(alarm, handlers))
    for (const operation of operations) narrator.tellOperation(operation)
    for (const vacancy of vacancies) narrator.tellVacancy(vacancy)
    for (const run of runs) narrator.recordRun(run)
    const scenes = found.workspace.state.all('scene')
    const runners = phonesWith(plan, 'control.scenes')
    for (const run of pastSceneRuns({ seed, ...plan }, scenes, runners, span)) narrator.recordSceneRun(run)
    await narrator.record()
    devicesDone += plan.devices.length
  }
  services.telemetry.saveKeyframe(nowMs)
  return state
}

function handlerOf({ hostId, device, raisedAtMs }: PastAlarm, handlers: readonly string[]): string {
  const chance01 = hash01(hashText(device?.number ?? hostId), Math.floor(raisedAtMs / 1000))
  return handlers[Math.floor(chance01 * handlers.length)] ?? SUPER_PHONE
}
