/** How a vacancy's commands end: derived from the facts of commands, which have no others. */
import type { CommandId } from '#shared/records/command.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

interface Ended {
  readonly outcome: 'confirmed' | 'failed' | 'timedOut'
  readonly reason: string | null
}

/** The changes to the vacancy that waits for this command; none where none does. */
export function settledInVacancy(commandId: CommandId, ended: Ended, read: ReadState): AnyChange[] {
  const vacancy = read.first('vacancy', 'command', commandId)
  if (!vacancy) return []
  const steps = vacancy.steps.map((step) =>
    step.commandId === commandId && step.outcome === 'pending' ? { ...step, ...ended } : step,
  )
  return [{ put: { ...vacancy, steps } }]
}
