import type { Actor } from '#shared/kernel/commit.ts'
import type { RunContext } from '#sim/core/workspace/workspace.ts'

export const tester: Actor = { kind: 'account', id: 'acc_tester', name: 'Tester' }

export function at(nowMs: number): RunContext {
  return { actor: tester, channel: 'api', nowMs }
}
