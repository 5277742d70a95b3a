import { begun, dueOf, step } from '#shared/automation/evaluate.ts'
import type { Decision, Facts, Input, KnownValue, Memory, Rule, Said } from '#shared/automation/memory.ts'
import type { Reading } from '#shared/devices/kind.ts'
import {
  type AutomationCondition,
  automationConditionSchema,
  type WeatherQuantity,
} from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const at = (iso: string) => Date.parse(iso)
export const text = (ms: number) => new Date(ms).toISOString().slice(11, 19)

export const DOOR: DeviceId = 'dev_door'
export const LAMP: DeviceId = 'dev_lamp'
export const AIR: DeviceId = 'dev_air'
export const KEY: DeviceId = 'dev_key'

export const condition = (given: Record<string, unknown>): AutomationCondition =>
  automationConditionSchema.parse(given)

/** `is` by default: `level('aaaa', DOOR, 'contact', false)`. */
export const level = (
  id: string,
  devices: DeviceId | readonly DeviceId[],
  property: string,
  value: Reading,
  more: Record<string, unknown> = {},
) =>
  condition({
    type: 'device',
    id,
    deviceIds: typeof devices === 'string' ? [devices] : devices,
    property,
    comparison: 'is',
    value,
    ...more,
  })
export const query = (...args: Parameters<typeof level>) => condition({ ...level(...args), type: 'query' })
export const clock = (id: string, time: string) =>
  condition({
    type: 'timed',
    id,
    time: { kind: 'clock', minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) },
  })
export const every = (id: string, minutes: number) =>
  condition({ type: 'timed', id, time: { kind: 'every', minutes } })
export const range = (from: string, to: string): Rule['effective'] => {
  const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return { fromMinute: minute(from), toMinute: minute(to) }
}

export const ruleOf = (conditions: readonly AutomationCondition[], more: Partial<Rule> = {}): Rule => ({
  mode: 'all',
  conditions,
  repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] },
  effective: null,
  catchUp: 'latest',
  pausedUntilMs: null,
  ...more,
})

interface World {
  readonly timeZone?: string
  readonly latitude?: number
  readonly longitude?: number
  readonly silentAfterMs?: number | null
  readonly values?: Readonly<Record<string, KnownValue>>
  readonly away?: Readonly<Record<string, number>>
  readonly weather?: Readonly<Partial<Record<WeatherQuantity, KnownValue>>>
}

export const factsOf = ({
  timeZone = 'UTC',
  latitude,
  longitude,
  silentAfterMs = null,
  values = {},
  away = {},
  weather = {},
}: World = {}): Facts => ({
  place: { timeZone, latitude: latitude ?? null, longitude: longitude ?? null },
  valueOf: (deviceId, property) => values[`${deviceId} ${property}`] ?? null,
  awaySinceMs: (deviceId) => away[deviceId] ?? null,
  silentAfterMs: () => silentAfterMs,
  isAction: (_, property) => property === 'action',
  weatherOf: (quantity) => weather[quantity] ?? null,
})

export interface StepDecision extends Decision {
  /** Decision time. */
  readonly atMs: number
}

/** Drives an automation like the server: at due instants and on reports. */
export class Driven {
  rule: Rule
  facts: Facts
  memory: Memory
  readonly decided: StepDecision[] = []

  constructor(rule: Rule, startMs: number, world: World = {}) {
    this.rule = rule
    this.facts = factsOf(world)
    this.memory = begun(rule, startMs, this.facts)
  }

  /** Time passes with someone there. */
  until(atMs: number): this {
    for (;;) {
      const dueMs = dueOf(this.rule, this.memory, this.facts)
      if (dueMs === null || dueMs >= atMs) break
      this.give({ kind: 'tick', atMs: dueMs })
    }
    return this.give({ kind: 'tick', atMs })
  }

  says(atMs: number, ...readings: [DeviceId, string, Reading | null][]): this {
    const all = readings.map(([deviceId, property, value]): Said => ({ deviceId, property, value }))
    return this.reports(atMs, all)
  }

  reports(atMs: number, readings: readonly Said[]): this {
    for (;;) {
      const dueMs = dueOf(this.rule, this.memory, this.facts)
      if (dueMs === null || dueMs >= atMs) break
      this.give({ kind: 'tick', atMs: dueMs })
    }
    return this.give({ kind: 'reports', atMs, said: readings })
  }

  goes(atMs: number, deviceId: DeviceId, isAway: boolean): this {
    return this.give({ kind: 'reach', atMs, deviceId, isAway })
  }

  /** Skips evaluation until then. */
  give(input: Input): this {
    const { memory, decisions } = step(this.rule, this.memory, input, this.facts)
    this.memory = JSON.parse(JSON.stringify(memory)) as Memory
    this.decided.push(...decisions.map((decision) => ({ ...decision, atMs: input.atMs })))
    return this
  }

  /** `12:00:00 run aaaa bbbb`; late ones with their due time. */
  get story(): string[] {
    return this.decided.map(({ atMs, dueAtMs, outcome, causes }) => {
      const parts = causes.map((cause) =>
        cause.kind === 'opened' ? 'opened' : `${cause.partId}${cause.afterGap ? '(gap)' : ''}`,
      )
      const late = atMs === dueAtMs ? '' : ` due ${text(dueAtMs)}`
      return `${text(atMs)} ${outcome} ${parts.join(' ')}${late}`
    })
  }

  get runs(): string[] {
    return this.story.filter((line) => line.includes(' run '))
  }
}
