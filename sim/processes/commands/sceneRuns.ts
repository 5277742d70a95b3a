/**
 * Executes scene runs: steps are sent when due, in simulated time. Due steps are in the run's record, so a restart
 * continues. The decider skips steps that are too late. A step waits briefly for a host to reconnect. Steps of a
 * host-executed run are settled by reports or a time-out.
 */

import { isEntrusted, overdueAtMs } from '#shared/domain/scene/storedRun.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { RunStep, SceneRun } from '#shared/records/sceneRun.ts'
import { disturbedRoom } from '#shared/rules/quiet.ts'
import { isSo } from '#shared/rules/sceneState.ts'
import type { Clock } from '../../base/clock.ts'
import type { LastValues } from '../../core/telemetry/lastValues.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import type { ReturningHosts } from '../hosts/returningHosts.ts'
import type { One, Process } from '../kit/process.ts'
import type { AskedOtherwise } from './obedience.ts'

export interface SceneStepPorts {
  readonly last: LastValues
  readonly clock: Clock
  readonly returns: Pick<ReturningHosts, 'mayReturn' | 'isConnected'>
}

type RunPorts = SceneStepPorts & { readonly obedience: AskedOtherwise }
type OneRun = One<'sceneRun'>

export function sceneRuns(ports: RunPorts): Process<'sceneRun'> {
  const { last, clock } = ports
  return {
    name: 'scene runs',
    type: 'sceneRun',
    open: (read) => read.by('sceneRun', 'state', 'running').values(),
    due({ found, record }) {
      const dueMs = nextDueMs(record, found.workspace.state)
      if (dueMs === null) return null
      return { atMs: isReported(found, record, last) ? Math.min(dueMs, clock.now()) : dueMs }
    },
    step: (one) => takeSteps(one, ports),
    listen({ record: { steps } }, look) {
      const entrusted = steps.filter(isEntrusted).map(({ deviceId }) => deviceId)
      return entrusted.length === 0 ? () => undefined : last.await(entrusted, look)
    },
  }
}

/** Whether a host-executed step has its target value. */
const isReported = (found: ProjectWorkspace, { steps }: SceneRun, last: LastValues): boolean =>
  steps.some((step) => isEntrusted(step) && isAsSet(found, step, last))

function isAsSet({ project, workspace }: ProjectWorkspace, { deviceId, values }: RunStep, last: LastValues) {
  const device = workspace.state.get('device', deviceId)
  return device !== undefined && isSo(device, values, last.get(project.id, deviceId)?.values)
}

function takeSteps({ found, record: run }: OneRun, { clock, returns, last, obedience }: RunPorts) {
  const { state } = found.workspace
  const alreadySo: number[] = []
  const notYet: number[] = []
  const quiet: number[] = []
  const readingsOf = (id: DeviceId) => last.get(found.project.id, id)
  run.steps.forEach((step, i) => {
    const device = state.get('device', step.deviceId)
    if (!device) return
    const host = state.get('host', device.hostId)
    // The restored value was checked when that was decided; it waits for its host as long as a step is worth sending.
    const isReturn = run.kind === 'return'
    const isAskedOtherwise = obedience.isAskedOtherwise(step.deviceId, step.values)
    if (!isReturn && !isAskedOtherwise && isAsSet(found, step, last)) alreadySo.push(i)
    if (isReturn ? host && !returns.isConnected(host.id) : returns.mayReturn(host)) notYet.push(i)
    if (run.sparesQuiet && disturbedRoom(state, step, readingsOf) !== null) quiet.push(i)
  })
  const context = systemContext('scenes', clock)
  return found.workspace.run('TakeSceneSteps', { runId: run.id, alreadySo, notYet, quiet }, context)
}

/** Next step to send, or to abandon if its host executes it. */
function nextDueMs({ state, steps }: SceneRun, read: ReadState): number | null {
  if (state !== 'running') return null
  const due = steps.flatMap((step) => {
    if (step.outcome === 'waiting') return [step.dueAtMs]
    return isEntrusted(step) ? [overdueAtMs(step, read)] : []
  })
  return due.length === 0 ? null : Math.min(...due)
}
