/** How records that sent commands follow the outcomes, each with its own fold. */
import type { Follows } from '#shared/domain/defineAggregate.ts'
import type { CommandId } from '#shared/records/command.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { CommandEvent } from './command.ts'

export interface EndOfCommand {
  readonly outcome: 'confirmed' | 'failed' | 'timedOut'
  readonly reason: string | null
}

type Settle = (commandId: CommandId, ended: EndOfCommand, read: ReadState, atMs: number) => AnyChange[]

/** Fold functions for records that wait for a command. */
export const whenEnded = (settle: Settle): Follows<CommandEvent> => ({
  DeviceCommandConfirmed: ({ commandId }, read, { at }) =>
    settle(commandId, { outcome: 'confirmed', reason: null }, read, at),
  DeviceCommandFailed: ({ commandId, reason }, read, { at }) =>
    settle(commandId, { outcome: 'failed', reason }, read, at),
  DeviceCommandTimedOut: ({ commandId }, read, { at }) =>
    settle(commandId, { outcome: 'timedOut', reason: null }, read, at),
})
