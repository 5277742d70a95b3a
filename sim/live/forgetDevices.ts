/** What was last said by a device that is gone, or is another kind of thing by now, is forgotten; its history stays. */
import { type Device, isOtherThing } from '#shared/records/device.ts'
import type { AnyChange } from '#shared/records/registry.ts'
import type { LastValues } from '../telemetry/lastValues.ts'
import { projectIdOf, type Workspaces } from '../workspace/workspaces.ts'

export interface ForgetPorts {
  readonly workspaces: Workspaces
  readonly last: LastValues
}

export function forgetDevices({ workspaces, last }: ForgetPorts): () => void {
  return workspaces.onCommit('forgotten devices', ({ inverse }, { stream, state }) => {
    if (stream === 'estate') return
    for (const before of inverse.flatMap(deviceIn)) {
      const now = state.get('device', before.id)
      if (!now || isOtherThing(before, now)) last.forget(projectIdOf(stream), before.id)
    }
  })
}

const deviceIn = (change: AnyChange): readonly Device[] =>
  'put' in change && change.put.type === 'device' ? [change.put] : []
