/**
 * Ends scene previews: reverts their changes after their time, in simulated time. Former values are in the run's
 * record, so a restart continues. Hosts get a moment to connect; later commands wait in the reverting run.
 */
import { isHeld } from '#shared/domain/scene/runSteps.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { type LastReadings, statedBy } from '../../core/telemetry/lastValues.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { One, Process } from '../kit/process.ts'
import type { SceneStepPorts } from './sceneRuns.ts'

export function sceneTries({ last, clock, returns }: SceneStepPorts): Process<'sceneRun'> {
  return {
    name: 'scene tries',
    type: 'sceneRun',
    open: (read) => [...read.all('sceneRun')].filter(isHeld),
    due: ({ record }) => (record.hold && isHeld(record) ? { atMs: record.hold.endsAtMs } : null),
    step(one) {
      if (areAwaited(one, returns)) return null
      const { project, workspace } = one.found
      const data = { runId: one.record.id, said: statedSince(last.of(project.id), one.record) }
      return workspace.run('ReturnTry', data, systemContext('scenes', clock))
    },
  }
}

/** Device reports after the reconnect show who has changed values meanwhile. */
const areAwaited = ({ found, record }: One<'sceneRun'>, returns: SceneStepPorts['returns']): boolean =>
  (record.hold?.before ?? []).some(({ deviceId }) => {
    const { state } = found.workspace
    const device = state.get('device', deviceId)
    return device !== undefined && returns.mayReturn(state.get('host', device.hostId))
  })

/** Values reported after the preview sent its commands; earlier reports are not its effects. */
export function statedSince(last: ReadonlyMap<DeviceId, LastReadings>, { steps }: Pick<SceneRun, 'steps'>) {
  const sentMs = new Map<DeviceId, number>()
  for (const { deviceId, dueAtMs, commandId } of steps)
    if (commandId !== null) sentMs.set(deviceId, Math.max(dueAtMs, sentMs.get(deviceId) ?? dueAtMs))
  const ids = steps.map(({ deviceId }) => deviceId)
  return statedBy(last, ids, (id) => sentMs.get(id) ?? Number.NEGATIVE_INFINITY)
}
