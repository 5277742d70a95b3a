/**
 * Inputs and memory of the evaluator. The memory depends only on stored reports: after a restart `rebuilt` restores it,
 * and decisions are the same as without a restart.
 */
import type { Reading } from '#shared/devices/kind.ts'
import type { Automation, WeatherQuantity } from '#shared/records/automation.ts'
import type { ConditionSeen, RunCause } from '#shared/records/automationRun.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Place } from './sun.ts'

/** Fields of an automation that determine when it runs. */
export type Rule = Pick<
  Automation,
  'mode' | 'conditions' | 'repeat' | 'effective' | 'catchUp' | 'pausedUntilMs'
>

export interface KnownValue {
  readonly value: Reading
  /** Time of the last report (epoch ms). */
  readonly atMs: number
}

/** Lookups in the state at the instant of the input. */
export interface Facts {
  readonly place: Place
  /** The last known value, even of an unreachable device; null if it has never reported one or was deleted. */
  readonly valueOf: (deviceId: DeviceId, property: string) => KnownValue | null
  /**
   * Since when the device is unreachable (epoch ms), for example because its host is offline; null if
   * reachable.
   */
  readonly awaySinceMs: (deviceId: DeviceId) => number | null
  /** Time without reports (ms) after which the device's values are unknown; null: never. */
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
  /** Retained by the broker or repeated after an outage: a state instead of a new key press. */
  readonly isRetained?: boolean
}

/** Inputs in chronological order. All reports of one instant form one input; their order is irrelevant. */
export type Input =
  | { readonly kind: 'reports'; readonly atMs: number; readonly said: readonly Said[] }
  /** Time has advanced. Send at `nextDueMs`, and at least once a minute while any is due. */
  | { readonly kind: 'tick'; readonly atMs: number }
  /**
   * Reachability changed: the host went offline or online, or the device was deleted. After a return the last
   * values are valid again.
   */
  | { readonly kind: 'reach'; readonly atMs: number; readonly deviceId: DeviceId; readonly isAway: boolean }
  /** New weather data; an omitted quantity is unknown. */
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

/** Decision whether to run after a trigger. */
export interface Decision {
  readonly outcome: DecisionOutcome
  /** When the run was due (epoch ms); earlier than the input if it is late. */
  readonly dueAtMs: number
  readonly causes: readonly Cause[]
  readonly conditions: readonly ConditionSeen[]
}

export interface Step {
  readonly memory: Memory
  readonly decisions: readonly Decision[]
  /** Next evaluation without reports (epoch ms); null: none. */
  readonly nextDueMs: number | null
}

/** State of one condition for one device or weather quantity, as JSON. */
export interface Level {
  readonly value: Reading
  readonly atMs: number
  /** Result of the comparison with the last known value. */
  readonly isSo: boolean
  /** Since when the value has been unchanged, as far as known (epoch ms). */
  readonly sinceMs: number
  /** The value may have held for longer, because it was unknown before. */
  readonly isOpenStart: boolean
  /** Since when the value is unknown (epoch ms); null if known. */
  readonly awayMs: number | null
  /** The device itself reported the value as unknown, so a returning host does not restore it. */
  readonly isUnknown?: true
  /** Reachable again, without a report since. */
  readonly isBack: boolean
}

/** JSON, some hundred bytes for each device that is read. */
export interface Memory {
  /**
   * Timers up to this instant are processed (epoch ms). It never decreases, even if the clock is set back.
   */
  readonly cursorMs: number
  /** Instant of the last evaluation. */
  readonly atMs: number
  /** Keyed by `part device`, or by `part` for weather. */
  readonly levels: Readonly<Record<string, Level>>
  /** Per part, the truth at the last evaluation. */
  readonly was: Readonly<Record<string, boolean | null>>
  readonly wasOpen: boolean
  /** Per part (`any`) or under `*` (`all`), the last known truth. A rise is from false to true. */
  readonly known: Readonly<Record<string, boolean>>
  /** Next due time and next change of the time range, recomputed after they pass. */
  readonly timeMs: number | null
  readonly changeMs: number | null
  /** Time of the last run not caused by a key press. One instant causes at most one run. */
  readonly ranAtMs: number | null
  /** The last decision not to run, which is not recorded repeatedly. */
  readonly close: { readonly key: string; readonly atMs: number } | null
}
