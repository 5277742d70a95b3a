/** Scene runs executed by a host: one message starts them, and device reports show the results of later steps. */
import { kindOf } from '#shared/devices/registry.ts'
import type { CommandEvent } from '#shared/domain/command/command.ts'
import { hostContentOf } from '#shared/domain/scene/hostContent.ts'
import { STEP_LATE_MAX_MS, type Taken } from '#shared/domain/scene/runSteps.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { commandRecord } from '#shared/records/command.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { SceneId } from '#shared/records/scene.ts'
import type { RunStep, SceneRun } from '#shared/records/sceneRun.ts'

/** Time for a device to report a step after it is due. Curtains move for up to half a minute. */
const REPORTED_WITHIN_MS = 10_000
const SHADE_WITHIN_MS = 45_000

/**
 * The stored scene that the host runs. Null if the host does not hold the current version; then the server runs it.
 * Also null without an immediate step, because the host would have nothing to acknowledge.
 */
export function storedRunOf(sceneId: SceneId, read: ReadState): SceneRun['stored'] {
  const scene = read.get('scene', sceneId)
  if (scene?.runBy !== 'host' || scene.steps.every(({ delayMs }) => delayMs > 0)) return null
  const content = hostContentOf(scene, read)
  if (typeof content === 'string' || read.get('host', content.hostId)?.isOnline !== true) return null
  for (const { state, hostId, hash, held, slot } of read.by('hostScene', 'scene', sceneId).values())
    if (state === 'onHost' && hostId === content.hostId && hash === content.hash && held)
      return { slot, version: held.version }
  return null
}

/** Whether the host executes the step and no report has confirmed it. */
export const isEntrusted = ({ outcome, commandId }: RunStep): boolean =>
  outcome === 'pending' && commandId === null

/** Whether stopping the run can still prevent the step: it has not started, or the host runs it. */
export const isStoppable = (step: RunStep): boolean => step.outcome === 'waiting' || isEntrusted(step)

interface Outcome {
  readonly taken: readonly Taken[]
  /** The frame that the host is sent. */
  readonly issued: readonly CommandEvent[]
}
const NOTHING: Outcome = { taken: [], issued: [] }

type Stored = SceneRun & { readonly stored: NonNullable<SceneRun['stored']> }

/**
 * Results of the due steps. `areSo`: devices that report the target value. `notYet`: hosts that are briefly
 * disconnected.
 */
export function takeStored(
  run: Stored,
  { areSo, notYet }: { readonly areSo: readonly number[]; readonly notYet: readonly number[] },
  read: ReadState,
  ctx: DecideContext,
): Outcome {
  const isBegun = run.steps.some(({ outcome }) => outcome !== 'waiting')
  if (!isBegun) return notYet.length > 0 ? NOTHING : begin(run, areSo, read, ctx)
  const taken = run.steps.flatMap((step, i): Taken[] => {
    const isDue = step.outcome === 'waiting' && step.dueAtMs <= ctx.nowMs
    if (!isDue && !isEntrusted(step)) return []
    if (areSo.includes(i)) return [{ step: i, outcome: 'confirmed', reason: null, commandId: null }]
    if (ctx.nowMs >= overdueAtMs(step, read))
      return [{ step: i, outcome: 'timedOut', reason: null, commandId: null }]
    return isDue ? [{ step: i, outcome: 'pending', reason: null, commandId: null }] : []
  })
  return { taken, issued: [] }
}

/** When the step counts as unreported (epoch ms). */
export function overdueAtMs({ deviceId, dueAtMs }: RunStep, read: ReadState): number {
  const isShade = kindOf(read.get('device', deviceId)?.kind ?? '')?.group === 'shade'
  return dueAtMs + (isShade ? SHADE_WITHIN_MS : REPORTED_WITHIN_MS)
}

function begin(
  { steps, stored }: Stored,
  areSo: readonly number[],
  read: ReadState,
  ctx: DecideContext,
): Outcome {
  const due = steps.map(({ dueAtMs }) => dueAtMs <= ctx.nowMs)
  const isAllSo = steps.every((_, i) => due[i] && areSo.includes(i))
  const isLate = steps.some(({ dueAtMs }) => ctx.nowMs - dueAtMs > STEP_LATE_MAX_MS)
  const commandId = ctx.newId(commandRecord)
  let hostId: HostId | undefined
  const taken = steps.flatMap(({ deviceId }, i): Taken[] => {
    const device = read.get('device', deviceId)
    hostId ??= device?.hostId
    if (!device) return [{ step: i, outcome: 'skipped', reason: 'record_unknown', commandId: null }]
    if (isLate) return [{ step: i, outcome: 'skipped', reason: 'missed', commandId: null }]
    if (isAllSo) return [{ step: i, outcome: 'alreadySo', reason: null, commandId: null }]
    return due[i] ? [{ step: i, outcome: 'pending', reason: null, commandId }] : []
  })
  if (isAllSo || isLate || hostId === undefined) return { taken, issued: [] }
  const items = steps.filter((_, i) => due[i]).map(({ deviceId, values }) => ({ deviceId, values }))
  return { taken, issued: [{ type: 'DeviceCommandIssued', data: { commandId, hostId, items, stored } }] }
}
