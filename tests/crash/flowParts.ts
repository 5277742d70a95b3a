/** Common parts of process flows: shape, ends, unique values. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Manner, SteeredServer } from './steered.ts'

export interface Flow {
  readonly name: string
  readonly manner?: Manner
  /** Preparation whose commits are not killed. */
  readonly before?: (server: SteeredServer) => Promise<void>
  readonly begin: (server: SteeredServer) => void
  readonly isOver: (events: readonly AtriumEvent[]) => boolean
  /** Included in every test run. */
  readonly isAlwaysRun?: boolean
}

type Type = AtriumEvent['type']
export const hasAny =
  (...types: readonly Type[]) =>
  (events: readonly AtriumEvent[]): boolean =>
    events.some(({ type }) => types.includes(type))

const ENDS: Partial<Record<Type, string>> = {
  DeviceCommandConfirmed: 'confirmed',
  DeviceCommandFailed: 'failed',
  DeviceCommandTimedOut: 'timed out',
}

/** The end of each device's command: after a start one command may go to two devices. */
function outcomes(events: readonly AtriumEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type !== 'DeviceCommandIssued') return []
    const { commandId, items } = event.data
    const ends = events.flatMap(({ type, data }) =>
      ENDS[type] && (data as { commandId: string }).commandId === commandId ? [ENDS[type]] : [],
    )
    // Twice ended would be two words.
    return items.map(() => `told: ${ends.join(' and ') || 'open'}`)
  })
}
export const haveEnded = (count: number) => (events: readonly AtriumEvent[]) =>
  outcomes(events).filter((one) => one !== 'told: open').length === count

const COUNTED =
  /^(SceneRunSt|SceneTry|AutomationRun|AutomationPassed|Advanced|HostScene|HostAutomation|Member|SiteWork|Vacancy|AlarmShelved|AlarmUnshelved|Rollout|DeviceUpdated|DeviceUpdateFailed)/

/** The result of a flow in words, which a kill must not change. */
export const resultOf = (events: readonly AtriumEvent[]): readonly string[] => [
  ...outcomes(events),
  ...events
    .filter(({ type }) => COUNTED.test(type))
    .map(({ type, data }) => `${type} ${(data as { reason?: string }).reason ?? ''}`)
    .sort(),
]

let turns = 0
export const nextBrightness = (): number => {
  turns += 1
  return 5 + 5 * (turns % 9)
}
export const nextName = () => {
  turns += 1
  return { name: `N${turns}`, nameEn: `N${turns}` }
}
export const idIn = (server: SteeredServer, type: Type, key: string): string =>
  must(
    server
      .eventsAfter(0)
      .flatMap((event) => (event.type === type ? [(event.data as Record<string, string>)[key]] : []))
      .at(-1),
    `${key} of ${type}`,
  )
export const steps = ({ witness: { lights } }: SteeredServer, delayMs: number) =>
  lights.map((deviceId, i) => ({
    deviceId,
    values: { brightness: nextBrightness() },
    delayMs: i * delayMs,
  }))
