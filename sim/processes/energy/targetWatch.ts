/**
 * Evaluates energy targets of the current month hourly in simulated time, and after changes. An alarm is raised while
 * the projection exceeds the target. It contains no figures, because its readers may not see energy. The monthly
 * consumption is recorded some days after month end, when late reports are in.
 */
import { kindOf } from '#shared/devices/registry.ts'
import { factsOf, type TargetAlarm } from '#shared/domain/energy/targets.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { Device } from '#shared/records/device.ts'
import type { EnergyTarget } from '#shared/records/energyTarget.ts'
import type { Project, ProjectId } from '#shared/records/project.ts'
import { metersOfTarget } from '#shared/rules/targetMeters.ts'
import { choiceWords } from '#shared/texts/choices/choices.ts'
import { startOfDay } from '#shared/time/days.ts'
import type { Clock } from '../../base/clock.ts'
import type { Energy } from '../../core/telemetry/energy.ts'
import { temperatureOver } from '../../core/telemetry/weather/degreeDays.ts'
import { projectMonth, spanOfMonth } from '../../core/telemetry/weather/monthProjection.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'

const EVERY_MS = HOUR_MS
const SETTLES_AFTER_MS = 3 * DAY_MS

export interface TargetPorts {
  readonly workspaces: Workspaces
  readonly energy: Energy
  readonly clock: Clock
  /** Null where nobody knows the weather. */
  readonly outdoors: ((project: Project, atMs: number) => { readonly temperatureC: number }) | null
  readonly onError: (error: unknown) => void
}

export function watchTargets(ports: TargetPorts): () => void {
  const { workspaces, clock, onError } = ports
  const waiting = new Set<ProjectId>()
  let isLooking = false
  let isOver = false
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      for (const id of waiting) {
        waiting.delete(id)
        const found = workspaces.project(id)
        if (found && !isOver) await judgeAll(ports, found, () => isOver)
      }
    } catch (error) {
      onError(error)
    } finally {
      isLooking = false
    }
  }
  const lookAt = (id: ProjectId): void => {
    waiting.add(id)
    void look()
  }
  const stopListening = workspaces.onCommit('energy targets', ({ changes }, workspace) => {
    const isNew = changes.some(
      (change) =>
        'put' in change &&
        change.put.type === 'energyTarget' &&
        change.put.alarmedAtMs === null &&
        change.put.result === null,
    )
    const found = isNew ? workspaces.projectOf(workspace) : null
    if (found) lookAt(found.project.id)
  })
  const lookAround = (): void => {
    for (const { project, workspace } of workspaces.projects())
      if (workspace.state.count('energyTarget') > 0) lookAt(project.id)
    cancel = clock.schedule(EVERY_MS, lookAround)
  }
  let cancel = clock.schedule(0, lookAround)
  return () => {
    isOver = true
    cancel()
    stopListening()
  }
}

async function judgeAll(ports: TargetPorts, found: ProjectWorkspace, isOver: () => boolean): Promise<void> {
  const { state } = found.workspace
  for (const { id } of [...state.all('energyTarget')]) {
    if (isOver()) return
    // The target may have changed while earlier ones were evaluated.
    const target = state.get('energyTarget', id)
    if (target?.result === null) await judge(ports, found, target).catch(ports.onError)
  }
}

async function judge(
  { energy, clock, outdoors }: TargetPorts,
  { project, workspace }: ProjectWorkspace,
  target: EnergyTarget,
): Promise<void> {
  const nowMs = Math.round(clock.now())
  const { timeZone } = project
  const meters = metersOfTarget(target, workspace.state)
  const { usedKwh, projectedKwh, method } = await projectMonth(energy, {
    ...{ projectId: project.id, month: target.month, timeZone, nowMs },
    devices: new Set(meters.map(({ id }) => id)),
    temperatureAt: temperatureOver(outdoors, project),
  })
  const context = systemContext('energy', clock)
  const judged = { targetId: target.id, facts: factsOf(target) }
  const endMs = startOfDay(spanOfMonth(target.month).untilDay, timeZone)
  if (nowMs >= endMs + SETTLES_AFTER_MS) {
    await workspace.run('SettleEnergyTarget', { ...judged, kwh: usedKwh }, context)
    return
  }
  const place = meters.find(({ kind }) => kindOf(kind)?.isMainMeter === true) ?? meters[0]
  if (!place) {
    await workspace.run('JudgeEnergyTarget', { ...judged, projectedKwh: null, alarm: null }, context)
    return
  }
  // No projection is available yet, so an existing alarm stays.
  if (projectedKwh === null || method === 'over') return
  const alarm = alarmOf(target, { place, names: namesOf(target, project, workspace) })
  await workspace.run('JudgeEnergyTarget', { ...judged, projectedKwh, alarm }, context)
}

type Names = readonly [en: string, zh: string]

function namesOf(
  { scope, areaId, kind }: EnergyTarget,
  project: Project,
  { state }: ProjectWorkspace['workspace'],
): Names {
  if (scope === 'kind') return choiceWords('deviceKind', kind)
  const named = scope === 'area' && areaId !== null ? state.get('area', areaId) : project
  return [named?.nameEn || (named?.name ?? ''), named?.name ?? '']
}

function alarmOf(
  { month, areaId }: EnergyTarget,
  { place, names: [english, chinese] }: { readonly place: Device; readonly names: Names },
): TargetAlarm {
  return {
    ...{ hostId: place.hostId, deviceId: place.id, areaId: areaId ?? place.areaId },
    title: '能耗目标可能超出',
    body: `${chinese} ${month}：预计用量超出目标`,
    footer: '',
    english: {
      title: 'Energy target about to be missed',
      body: `${english} ${month}: the projection is above the target`,
      footer: '',
    },
  }
}
