/** How commands of a vacancy end, derived from the command events. */
import type { CommandEvent } from '#shared/domain/command/command.ts'
import { type EndOfCommand, whenEnded } from '#shared/domain/command/followed.ts'
import type { Follows } from '#shared/domain/defineAggregate.ts'
import { type CommandId, NOT_REPORTED } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

/** Changes to the vacancy that waits for this command; empty if there is none. */
function settledInVacancy(commandId: CommandId, ended: EndOfCommand, read: ReadState): AnyChange[] {
  const vacancy = read.first('vacancy', 'command', commandId)
  if (!vacancy) return []
  const steps = vacancy.steps.map((step) =>
    step.commandId === commandId && step.outcome === 'pending' ? { ...step, ...ended } : step,
  )
  return [{ put: { ...vacancy, steps } }]
}

/** Changes to vacancies that had counted these devices as succeeded. */
function disobeyedInVacancies(
  commandId: CommandId,
  deviceIds: ReadonlySet<DeviceId>,
  read: ReadState,
): AnyChange[] {
  return [...read.all('vacancy')].flatMap((vacancy): AnyChange[] => {
    const isDisobeyed = ({ outcome, deviceId, ...step }: (typeof vacancy.steps)[number]): boolean =>
      outcome === 'confirmed' && step.commandId === commandId && deviceIds.has(deviceId)
    if (!vacancy.steps.some(isDisobeyed)) return []
    const steps = vacancy.steps.map((step) =>
      isDisobeyed(step) ? { ...step, outcome: 'failed' as const, reason: NOT_REPORTED } : step,
    )
    return [{ put: { ...vacancy, steps } }]
  })
}

export const vacancyFollows: Follows<CommandEvent> = {
  ...whenEnded(settledInVacancy),
  DeviceCommandDisobeyed: ({ commandId, deviceIds }, read) =>
    disobeyedInVacancies(commandId, new Set(deviceIds), read),
}
