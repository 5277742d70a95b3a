/** Actor of decisions by the server itself. Ids distinguish its parts in the log. */
import type { Clock } from '../../base/clock.ts'
import type { RunContext } from './workspace.ts'

export const SYSTEM_PARTS = [
  ...([
    'alarms',
    'alarm rules',
    'automations',
    'builder',
    'comfort',
    'commands',
    'company sign-in',
    'door',
    'energy',
    'firmware',
  ] as const),
  ...(['pms', 'presence', 'push', 'scenes', 'silence', 'world'] as const),
]
export type SystemPart = (typeof SYSTEM_PARTS)[number]

export const systemActor = (part: SystemPart) => ({ kind: 'system', id: part, name: 'Atrium' }) as const

/** The actor and the present time of the world, in ms. */
export const systemContext = (part: SystemPart, clock: Pick<Clock, 'now'>): RunContext => ({
  actor: systemActor(part),
  channel: 'system',
  nowMs: Math.round(clock.now()),
})
