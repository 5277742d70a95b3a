/**
 * What the evaluator is asked with and what it keeps. Its memory holds nothing that does not follow from stored reports:
 * a server that starts makes it again with `rebuilt`, and decides what it would have decided without a stop.
 */
import type { Reading } from '#shared/devices/kind.ts'
import type { Automation, WeatherQuantity } from '#shared/records/automation.ts'
import type { ConditionSeen, RunCause } from '#shared/records/automationRun.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Place } from './sun.ts'

/** What of an automation decides when it runs. */
export type Rule = Pick<
  Automation,
  'mode' | 'conditions' | 'repeat' | 'effective' | 'catchUp' | 'pausedUntilMs'
>

export interface KnownValue {
  readonly value: Reading
  /** When it was reported last. */
  readonly atMs: number
}

/** Lookups in the state at the instant of the input. */
export interface Facts {
  readonly place: Place
  /** The last known value, also of a device that is away; null where it has never reported one, or is gone. */
  readonly valueOf: (deviceId: DeviceId, property: string) => KnownValue | null
  /** Since when it cannot be reached, as while its host is offline; null while it can. */
  readonly awaySinceMs: (deviceId: DeviceId) => number | null
  /** How long it may report nothing before its values are not known any more; null: forever. */
  readonly silentAfterMs: (deviceId: DeviceId) => number | null
  /** A momentary action such as a key press (`type: 'action'` of its kind). */
  readonly isAction: (deviceId: DeviceId, property: string) => boolean
  readonly weatherOf: (quantity: WeatherQuantity) => KnownValue | null
}

export interface Said {
  readonly deviceId: DeviceId
  readonly property: string
  /** Null: unknown from then on. */
  readonly value: Reading | null
  /** Kept by the broker or sent again after an outage: a state, and no new key press. */
  readonly isRetained?: boolean
}

/** In the order in which they happened. All that was reported at one instant is one input; its order plays no part. */
export type Input =
  | { readonly kind: 'reports'; readonly atMs: number; readonly said: readonly Said[] }
  /** Time has come that far. Send one when `nextDueMs` is reached, and at least once a minute while any is due. */
  | { readonly kind: 'tick'; readonly atMs: number }
  /** Its host went offline or came back, or the device is gone. What comes back is believed as it was last. */
  | { readonly kind: 'reach'; readonly atMs: number; readonly deviceId: DeviceId; readonly isAway: boolean }
  /** A new answer of the weather; a quantity that is left out is not known. */
  | {
      readonly kind: 'weather'
      readonly atMs: number
      readonly values: Readonly<Partial<Record<WeatherQuantity, number>>>
    }

export type DecisionOutcome =
  | 'run'
  | 'conditionFalse'
  | 'conditionUnknown'
  | 'outOfRange'
  | 'paused'
  | 'missed'

export type Cause = Extract<RunCause, { kind: 'condition' | 'opened' }>

/** To run, or not to although something triggered. */
export interface Decision {
  readonly outcome: DecisionOutcome
  /** When it should have been; before the instant of the input where it is late. */
  readonly dueAtMs: number
  readonly causes: readonly Cause[]
  readonly conditions: readonly ConditionSeen[]
}

export interface Step {
  readonly memory: Memory
  readonly decisions: readonly Decision[]
  /** When to come again if nothing is reported before; null: not on its own. */
  readonly nextDueMs: number | null
}

/** Of one device under one condition, or of one quantity of the weather. JSON. */
export interface Level {
  readonly value: Reading
  readonly atMs: number
  /** Result of the comparison with the last known value. */
  readonly isSo: boolean
  /** Since when it has been that without a break, as far as is known. */
  readonly sinceMs: number
  /** It may have been so for longer: it was not known before. */
  readonly isOpenStart: boolean
  /** Since when it is not known; null while it is. */
  readonly awayMs: number | null
  /** Its device does not know it: that its host comes back changes nothing. */
  readonly isUnknown?: true
  /** It was away and has not reported since. */
  readonly isBack: boolean
}

/** JSON, some hundred bytes for each device that is read. */
export interface Memory {
  /** Up to here times are dealt with; never goes back, though clocks do. */
  readonly cursorMs: number
  /** Instant that was looked at last. */
  readonly atMs: number
  /** By `part device`, of the weather by `part`. */
  readonly levels: Readonly<Record<string, Level>>
  /** By part: what it was when it was looked at last. */
  readonly was: Readonly<Record<string, boolean | null>>
  readonly wasOpen: boolean
  /** By part (`any`) or under `*` (`all`): what the whole was when it was last known; a rise is from false to true. */
  readonly known: Readonly<Record<string, boolean>>
  /** The next of its times, and of the changes of its range; looked for again once they have passed. */
  readonly timeMs: number | null
  readonly changeMs: number | null
  /** Of the last run that was no key press: one instant makes one run. */
  readonly ranAtMs: number | null
  /** The last decision not to run, which is not recorded over and over. */
  readonly close: { readonly key: string; readonly atMs: number } | null
}
