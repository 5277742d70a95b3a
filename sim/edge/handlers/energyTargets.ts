/** Energy targets of a project, and the progress towards a month's targets. */
import type { energyTargetsContract as contract } from '#shared/contract/energyTargets.ts'
import { energyTargetsContract } from '#shared/contract/energyTargets.ts'
import { seesEverything } from '#shared/permissions.ts'
import { metersOfTarget } from '#shared/rules/targetMeters.ts'
import { dateOfDay, wallTimeOf } from '#shared/time/zone.ts'
import { temperatureOver } from '../../core/telemetry/weather/degreeDays.ts'
import { projectMonth } from '../../core/telemetry/weather/monthProjection.ts'
import { callerOf, compareValues, type HandlersOf, projectOf } from './call.ts'
import { projectCommand, recordPage } from './declared.ts'
import { idsOf } from './energy.ts'

const oneTarget = ({ targetId }: { readonly targetId: string }) => ({ energyTarget: [targetId] })
const wholeProject = () => 'all' as const

export const energyTargetHandlers: HandlersOf<typeof contract> = {
  list: recordPage(energyTargetsContract.list, {
    type: 'energyTarget',
    order: (a, b) => compareValues(b.month, a.month) || compareValues(a.id, b.id),
  }),
  async progress({ month: asked }, call) {
    const { project, workspace } = projectOf(call)
    const { telemetry, clock, outdoors } = call.services
    const { timeZone } = project
    const nowMs = Math.round(clock.now())
    const month = asked ?? dateOfDay(wallTimeOf(nowMs, timeZone).day).slice(0, 7)
    const { state } = workspace
    const targets = seesEverything(callerOf(call).principal)
      ? [...state.by('energyTarget', 'month', month).values()]
      : []
    const list = []
    for (const target of targets) {
      const projection = await projectMonth(telemetry.energy, {
        ...{ projectId: project.id, month, timeZone, nowMs },
        devices: idsOf(metersOfTarget(target, state)),
        temperatureAt: temperatureOver(outdoors, project),
      })
      list.push({ targetId: target.id, targetKwh: target.kwh, ...projection })
    }
    return { month, asOfMs: nowMs, list }
  },
  add: projectCommand(energyTargetsContract.add, 'AddEnergyTarget', {
    concerns: wholeProject,
    sees: ({ areaId }) => ({ area: areaId === null ? [] : [areaId] }),
    returns: (facts) => ({ targetId: facts.one('EnergyTargetAdded').targetId }),
  }),
  update: projectCommand(energyTargetsContract.update, 'ChangeEnergyTarget', {
    concerns: wholeProject,
    sees: ({ targetId, areaId }) => ({ energyTarget: [targetId], area: areaId ? [areaId] : [] }),
  }),
  remove: projectCommand(energyTargetsContract.remove, 'RemoveEnergyTarget', {
    concerns: wholeProject,
    sees: oneTarget,
  }),
}
