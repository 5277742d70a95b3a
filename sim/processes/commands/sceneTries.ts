/**
 * The end of tries: what a try changed is put back when its time is over, in the world's time. The held data is in the
 * run's record, so that a server that was away puts it back when it is there again. Its hosts have a moment to connect; what
 * has to be sent to one that has not waits in the run that puts it back.
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

/** What its devices report when their hosts are back shows who has changed them meanwhile. */
const areAwaited = ({ found, record }: One<'sceneRun'>, returns: SceneStepPorts['returns']): boolean =>
  (record.hold?.before ?? []).some(({ deviceId }) => {
    const { state } = found.workspace
    const device = state.get('device', deviceId)
    return device !== undefined && returns.mayReturn(state.get('host', device.hostId))
  })

/** What the devices of a try have reported since it sent them something: earlier reports are none of its effects. */
export function statedSince(last: ReadonlyMap<DeviceId, LastReadings>, { steps }: Pick<SceneRun, 'steps'>) {
  const sentMs = new Map<DeviceId, number>()
  for (const { deviceId, dueAtMs, commandId } of steps)
    if (commandId !== null) sentMs.set(deviceId, Math.max(dueAtMs, sentMs.get(deviceId) ?? dueAtMs))
  const ids = steps.map(({ deviceId }) => deviceId)
  return statedBy(last, ids, (id) => sentMs.get(id) ?? Number.NEGATIVE_INFINITY)
}
