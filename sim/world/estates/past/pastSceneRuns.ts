/**
 * Scenes run by staff in generated history, a few per day. They end before the simulated days, where devices would have
 * to react.
 */
import type { CommandData, CommandName, ProjectStream } from '#shared/domain/registry.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import type { CommandId } from '#shared/records/command.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Scene } from '#shared/records/scene.ts'
import type { SceneRunId } from '#shared/records/sceneRun.ts'
import { createRng } from '../../../base/rng.ts'
import { systemActor } from '../../../core/workspace/systemContext.ts'
import type { Proposed } from '../../../core/workspace/workspace.ts'
import type { OwnWorkspace } from '../../../core/workspace/workspaces.ts'
import { createToLocal } from '../../sky/localTime.ts'
import type { VacancyAction } from './batches.ts'
import { LIVED_DAYS } from './livePast.ts'
import { channelOf, gatewayOf } from './pastActors.ts'

/** Execution time of a host. */
const CONFIRMED_MS = 700
const PER_DAY = 2.4
/** Runs with more devices are rare, and would occupy as much of the log as a day of others. */
const STEPS_MAX = 30

export interface PastSceneRun {
  readonly atMs: number
  /** Phone of the account. */
  readonly by: string
  readonly scene: Pick<Scene, 'id' | 'steps'>
}

interface Span {
  readonly fromMs: number
  readonly nowMs: number
}

/** Oldest first. Pure. */
export function pastSceneRuns(
  { seed, hex, timeZone }: { readonly seed: number; readonly hex: string; readonly timeZone: string },
  scenes: Iterable<Pick<Scene, 'id' | 'steps'>>,
  people: readonly string[],
  { fromMs, nowMs }: Span,
): PastSceneRun[] {
  const rng = createRng(seed, `scenes/${hex}`)
  const toLocal = createToLocal(timeZone)
  const offsetMs = toLocal(nowMs) - nowMs
  const candidates = [...scenes].filter(({ steps }) => steps.length > 0 && steps.length <= STEPS_MAX)
  if (candidates.length === 0 || people.length === 0) return []
  const runs: PastSceneRun[] = []
  const lastDay = Math.floor((nowMs + offsetMs) / DAY_MS) - LIVED_DAYS - 1
  for (let day = Math.floor((fromMs + offsetMs) / DAY_MS) + 1; day < lastDay; day += 1) {
    const count = Math.floor(PER_DAY) + (rng.chance(PER_DAY % 1) ? 1 : 0)
    for (let i = 0; i < count; i += 1) {
      const atMs = Math.round(day * DAY_MS - offsetMs + rng.between(7, 22) * HOUR_MS)
      runs.push({ atMs, by: rng.pick(people), scene: rng.pick(candidates) })
    }
  }
  return runs.sort((a, b) => a.atMs - b.atMs)
}

/** A scene run as the server would record it: due steps and confirmations. */
export function actionsOfSceneRun(
  { atMs, scene }: PastSceneRun,
  actor: Actor,
  workspace: OwnWorkspace,
): VacancyAction[] {
  const delays = [...new Set(scene.steps.map(({ delayMs }) => delayMs))].sort((a, b) => a - b)
  const known: { runId?: SceneRunId } = {}
  const propose = <N extends CommandName<ProjectStream>>(
    nowMs: number,
    by: Actor,
    name: N,
    data: CommandData<ProjectStream, N>,
  ): Proposed => workspace.propose(name, data, { actor: by, channel: channelOf(by), nowMs })
  const begin: VacancyAction = {
    atMs,
    untilMs: atMs + (delays.at(-1) ?? 0) + CONFIRMED_MS,
    run: () => {
      const { events, durable } = propose(atMs, actor, 'RunScene', { sceneId: scene.id })
      for (const { type, data } of events) if (type === 'SceneRunStarted') known.runId = data.runId
      return durable
    },
  }
  const steps = delays.flatMap((delayMs): VacancyAction[] => {
    const dueMs = atMs + delayMs
    const open: { readonly commandId: CommandId; readonly hostId: HostId }[] = []
    const take = () => {
      if (known.runId === undefined) return undefined
      const data = { runId: known.runId, alreadySo: [] }
      const { events, durable } = propose(dueMs, systemActor('scenes'), 'TakeSceneSteps', data)
      for (const event of events) if (event.type === 'DeviceCommandIssued') open.push(event.data)
      return durable
    }
    const confirm = () =>
      Promise.all(
        open.map(({ commandId, hostId }) => {
          const gateway = gatewayOf(must(workspace.state.get('host', hostId), hostId))
          return propose(dueMs + CONFIRMED_MS, gateway, 'ConfirmDeviceCommand', { commandId }).durable
        }),
      )
    return [
      { atMs: dueMs, run: take },
      { atMs: dueMs + CONFIRMED_MS, run: confirm },
    ]
  })
  return [begin, ...steps]
}
