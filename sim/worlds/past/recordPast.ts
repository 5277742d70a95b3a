/**
 * Records the past of a plan whose facts are there: what staff did, alarms that came and went, and what the devices
 * measured. One project after the other, so that the memory one needed serves the next.
 */
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Services } from '../../handlers/services.ts'
import { LivedState } from '../../world/livedState.ts'
import { hash01, hashText } from '../../world/rng.ts'
import type { EstatePlan } from '../plan.ts'
import { SUPER_PHONE } from '../staff.ts'
import { livePast } from './livePast.ts'
import { Narrator } from './narrator.ts'
import { naturalAlarms, type PastAlarm } from './pastAlarms.ts'
import { pastOperations, phonesWith, whereHeard } from './pastOperations.ts'

/** Told what is being made, for whoever waits. */
export type OnStep = (text: string) => void

/** Returns where it ends. */
export async function recordPast(
  { seed, projects }: EstatePlan,
  services: Services,
  { nowMs, days, onStep }: { readonly nowMs: number; readonly days: number; readonly onStep: OnStep },
): Promise<LivedState> {
  const state = new LivedState()
  const span = { fromMs: nowMs - days * DAY_MS, nowMs }
  const devices = projects.reduce((sum, project) => sum + project.devices.length, 0)
  for (const plan of projects) {
    const found = must(services.workspaces.projectByHex(plan.hex), plan.name)
    const natural = naturalAlarms(seed, { project: found.project, read: found.workspace.state }, span)
    const hostIdOf = (deviceNumber: string): HostId =>
      must(found.workspace.state.first('device', 'number', deviceNumber), deviceNumber).hostId
    const operations = whereHeard(pastOperations(seed, plan, span), natural, hostIdOf)
    const lived = { ...found, natural, operations }
    const { alarms, vacancies, runs } = await livePast(
      {
        ...{ seed, services, devices, state, ...span },
        onHour: (hour) => onStep(`living ${hour} in ${plan.nameEn || plan.name}`),
      },
      lived,
    )
    onStep(`recording the past of ${plan.nameEn || plan.name}`)
    const handlers = phonesWith(plan, 'messages.handle')
    const narrator = new Narrator(services, found.workspace, { builtAtMs: span.fromMs, nowMs })
    for (const alarm of alarms) narrator.tellAlarm(alarm, handlerOf(alarm, handlers))
    for (const operation of operations) narrator.tellOperation(operation)
    for (const vacancy of vacancies) narrator.tellVacancy(vacancy)
    for (const run of runs) narrator.recordRun(run)
    await narrator.record()
  }
  services.telemetry.saveKeyframe(nowMs)
  return state
}

function handlerOf({ hostId, device, raisedAtMs }: PastAlarm, handlers: readonly string[]): string {
  const chance01 = hash01(hashText(device?.number ?? hostId), Math.floor(raisedAtMs / 1000))
  return handlers[Math.floor(chance01 * handlers.length)] ?? SUPER_PHONE
}
