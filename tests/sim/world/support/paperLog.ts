import {
  type CommandData,
  decide,
  foldCommit,
  PROJECT_STREAM,
  type ProjectStream,
} from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { idFactory } from '#shared/kernel/commit.ts'
import type { AnyChange, State } from '#shared/records/registry.ts'
import type { ManualClock } from '#sim/base/clock.ts'
import type { WorldPorts, WorldProject } from '#sim/world/ports.ts'
import { tester } from '../../../support/context.ts'

export type FaultCommand = 'InjectFaults' | 'ClearFaults' | 'ClearAllFaults'

/** Commands about faults on the paper states, each told to the world as a commit would be. */
export function paperLog(projects: readonly WorldProject[], clock: ManualClock) {
  const listeners = new Set<Parameters<WorldPorts['onChange']>[0]>()
  let seq = 1_000
  return {
    onChange: ((listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }) satisfies WorldPorts['onChange'],
    commit(change: AnyChange): void {
      const { project, read } = must(projects[0], 'a project')
      ;(read as unknown as State).apply([change])
      for (const listener of listeners) listener([change], project.id)
    },
    run<N extends FaultCommand>(name: N, data: CommandData<ProjectStream, N>): readonly AnyChange[] {
      const { project, read } = must(projects[0], 'a project')
      seq += 1
      const meta = { seq, at: clock.now(), actor: tester, channel: 'api' } as const
      const context = { ...meta, nowMs: meta.at, newId: idFactory(seq) }
      const events = decide(PROJECT_STREAM, { name, data }, read, context)
      // The paper house hands out its states as they are.
      const { changes } = foldCommit(read as unknown as State, { ...meta, events })
      for (const listener of listeners) listener(changes, project.id)
      return changes
    },
  }
}
