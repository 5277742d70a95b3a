/**
 * Capabilities of a kind of device. Names, values and units follow Zigbee2MQTT. Pure data for tile, table,
 * simulator and server checks.
 */
import { HOUR_MS } from '#shared/durations.ts'
export type Reading = string | number | boolean
export type Readings = Readonly<Record<string, Reading>>
/** Values as reported. Null means that the device no longer knows the value. */
export type ReportedValues = Readonly<Record<string, Reading | null>>

export type KindGroup =
  | 'light'
  | 'climate'
  | 'shade'
  | 'socket'
  | 'sensor'
  | 'safety'
  | 'access'
  | 'media'
  | 'panel'
  | 'host'
  | 'other'

/** Minimum change of a number that a device reports (in Zigbee: reportable change). */
export interface Deadband {
  readonly by: number
  /** Share of the value where that is more. */
  readonly share?: number
}

interface PropertyBase {
  readonly name: string
  /** Title from the gateway, for generic devices. */
  readonly title?: string | undefined
  /** Whether commands may set the property. Every property is reportable. */
  readonly settable: boolean
  /** Shown with the value; also the Zigbee2MQTT unit. */
  readonly unit?: string | undefined
  /**
   * Meaning of a reported null. By default a measurement becomes unknown, and a setting keeps its last value, such as
   * the brightness of a light that is off.
   */
  readonly nullMeans?: 'unknown' | 'unchanged'
  /**
   * The reported value may differ from the command: the device is slow, drives another device, or resets on its own.
   */
  readonly reportsOtherwise?: true
}

export type Property =
  | (PropertyBase & { readonly type: 'binary'; readonly on: Reading; readonly off: Reading })
  | (PropertyBase & {
      readonly type: 'number'
      readonly min: number
      readonly max: number
      readonly step: number
      /** If omitted, every step is reported. */
      readonly deadband?: Deadband
      /** A share of all that there is, as every percentage: a gateway that counts it in another range is converted. */
      readonly isShare?: true
    })
  | (PropertyBase & { readonly type: 'choice'; readonly values: readonly string[] })
  /** A momentary action such as a key press: it can be sent or reported, it has no lasting value. */
  | (PropertyBase & { readonly type: 'action'; readonly values: readonly string[] })
  /** Free text of bounded length, such as a lock's last user or a colour in hex. */
  | (PropertyBase & {
      readonly type: 'text'
      readonly maxLength: number
      readonly pattern?: string
      /** Acts again each time that it is sent, as a code of a remote. */
      readonly isMomentary?: true
    })

export type Severity = 'critical' | 'major' | 'minor' | 'info'

export interface AlarmRule {
  /** Stable code, also the first part of an alarm text on the wire; its title is a translation. */
  readonly code: string
  readonly severity: Severity
  /** Condition of the device while the alarm is active. */
  readonly condition: 'abnormal' | 'low_battery'
  readonly property: string
  /** True where the reading means the alarm. Pure. */
  readonly isRaisedBy: (value: Reading) => boolean
  /**
   * True if the reading ends the alarm. A reading that neither raises nor ends it changes nothing. By default every
   * reading that does not raise it ends it.
   */
  readonly isClearedBy?: (value: Reading) => boolean
}

/** State of the room that a device can observe. The state of the room is derived from these. */
export interface RoomFacts {
  /** The property that has the temperature of the air; of several devices the lowest rank is believed. */
  readonly air?: { readonly property: string; readonly rank: number }
  /** Reports `occupancy`. */
  readonly sensesPeople?: true
  /** Reports what desk and guest set: `checked_in`, `do_not_disturb`, `make_up_room`. */
  readonly showsGuest?: true
}

export interface DeviceKind {
  readonly kind: string
  readonly group: KindGroup
  /** Properties for a device with this many circuits (1 where the kind has none). */
  readonly properties: (circuits: number) => readonly Property[]
  /** Allowed number of circuits or keys. */
  readonly circuits: { readonly min: number; readonly max: number }
  readonly alarms: readonly AlarmRule[]
  /** Names of the one or two properties that matter on a tile, most important first. */
  readonly primary: readonly string[]
  /** The number that is worked by a slider on the tile. */
  readonly slider?: string
  /** Is read in the console and not worked: opening a guest's door is no everyday switch. */
  readonly isReadOnly?: true
  readonly tellsOfRoom?: RoomFacts
  /** A voice device: two of one kind in an area would both answer. */
  readonly isVoice?: true
  readonly isBatteryPowered: boolean
  /**
   * Time without reports (ms) after which the device counts as silent; the default depends on its power
   * supply.
   */
  readonly silentAfterMs?: number
  /** Whether its `energy` counter feeds the energy reports. */
  readonly isMetered: boolean
  /** Measures its wing with everything behind it. */
  readonly isMainMeter?: true
}

/** A bit over two of the longest intervals that Zigbee devices are usually configured to repeat themselves in. */
export const SILENT_AFTER_MS = { mains: 30 * 60_000, battery: 2.5 * HOUR_MS } as const

/**
 * Time without reports (ms) after which a device of the kind counts as silent. The default depends on its power
 * supply.
 */
export const silentAfterMs = ({ silentAfterMs, isBatteryPowered }: DeviceKind): number =>
  silentAfterMs ?? SILENT_AFTER_MS[isBatteryPowered ? 'battery' : 'mains']

/** A property with two values. `settable`: the device accepts it in commands. */
export function binary(name: string, settable: boolean, on: Reading = 'ON', off: Reading = 'OFF'): Property {
  return { type: 'binary', name, settable, on, off }
}

/** A numeric property with an inclusive range in `unit`. `deadband`: smaller changes are not reported. */
export function number(
  name: string,
  settable: boolean,
  range: {
    readonly min: number
    readonly max: number
    readonly step: number
    readonly unit?: string
    readonly deadband?: Deadband
    readonly isShare?: true
  },
): Property {
  return { type: 'number', name, settable, ...range }
}

/** A property that has one of the named values. */
export function choice(name: string, settable: boolean, values: readonly string[]): Property {
  return { type: 'choice', name, settable, values }
}

/** Acts each time that it is commanded: it is never so already, has nothing to go back to, and must not be commanded twice. */
export const isMomentary = (property: Property | undefined): boolean =>
  property?.type === 'action' || (property?.type === 'text' && property.isMomentary === true)

/** Whether a reported null makes the value unknown instead of leaving it unchanged. */
export const isForgottenByNull = ({ type, settable, nullMeans }: Property): boolean =>
  type !== 'action' && (nullMeans ?? (settable ? 'unchanged' : 'unknown')) === 'unknown'

/** Alarm state after a reading; null: unchanged. */
export function alarmAfter(
  { isRaisedBy, isClearedBy }: AlarmRule,
  value: Reading,
): 'raised' | 'cleared' | null {
  if (isRaisedBy(value)) return 'raised'
  return isClearedBy?.(value) === false ? null : 'cleared'
}

/** `state` for one circuit, `state_l1` … for several, as Zigbee2MQTT names them. */
export function circuitName(base: string, circuit: number, circuits: number): string {
  return circuits === 1 ? base : `${base}_l${circuit}`
}

/**
 * Whether the value is legal for the property: type, range and step. Steps are compared with a float
 * tolerance.
 */
export function isLegalValue(property: Property, value: Reading): boolean {
  switch (property.type) {
    case 'binary':
      return value === property.on || value === property.off
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return false
      if (value < property.min || value > property.max) return false
      const steps = (value - property.min) / property.step
      return Math.abs(steps - Math.round(steps)) < 1e-6
    }
    case 'choice':
    case 'action':
      return typeof value === 'string' && property.values.includes(value)
    case 'text':
      return (
        typeof value === 'string' &&
        value.length <= property.maxLength &&
        (property.pattern === undefined || new RegExp(property.pattern).test(value))
      )
  }
}
