/** Physics of devices: internal values, the room, and the interface that each kind implements. */

import type { AlarmRule, DeviceKind, Property, Reading } from '#shared/devices/kind.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { Device } from '#shared/records/device.ts'
import type { Rng } from '../../base/rng.ts'
import type { Exposure } from '../building/exposure.ts'
import type { House } from '../building/house.ts'
import type { Part } from '../building/parts.ts'
import type { Stretch, Use } from '../people/guests.ts'
import type { Visit } from '../people/visits.ts'
import type { ToLocal } from '../sky/localTime.ts'
import type { Weather } from '../sky/weather.ts'

export interface DeviceBody {
  readonly number: string
  readonly kind: DeviceKind
  readonly circuits: number
  /** `state`, or `state_l1` … for several circuits. */
  readonly circuitNames: readonly string[]
  readonly properties: readonly Property[]
  /** Exact values of every lasting property; a report rounds them to the property's step. */
  readonly values: Record<string, Reading>
  /** Internal values that are never reported: targets, timers, loads. */
  readonly hidden: Record<string, number>
  /** Momentary actions that the next report carries. */
  readonly actions: { readonly property: string; readonly value: string }[]
  readonly rng: Rng
  /** Constant of this device, for its character: rated power, drift, taste. */
  readonly traits: number
  /** A stuck device accepts commands and does not move. */
  isStuck: boolean
  /** Codes of the alarms it really suffers from, of those that its physics brings about. */
  ailments: ReadonlySet<string>
  /** Settings that a fault holds regardless of commands. */
  held: ReadonlyMap<string, Reading>
  /** No mains power, so the device does nothing. */
  isPowerless: boolean
}

/** Effects of devices on their room, sensed by others in the next tick. */
export interface Signs {
  lampLux: number
  isDoorAjar: boolean
  isLeaking: boolean
  isSmoking: boolean
}

export const NO_SIGNS: Signs = { lampLux: 0, isDoorAjar: false, isLeaking: false, isSmoking: false }

/** Total power behind a meter; `nextW` accumulates during a tick. */
export interface Feeder {
  loadW: number
  nextW: number
}

export interface Room {
  readonly key: string
  readonly use: Use
  readonly sizeM2: number
  readonly hasWindow: boolean
  readonly exposure: Exposure
  /** The room at the same position of the floor above; undefined under the roof or without devices. */
  readonly above: () => Room | undefined
  /** Icon: kitchen, laundry, lobby. */
  readonly image: string
  /** The building it is in. */
  readonly house: House
  /** The wall clock of its project. */
  readonly toLocal: ToLocal
  readonly rng: Rng
  readonly traits: number
  readonly feeder: Feeder
  devices: readonly DeviceBody[]
  /** Switched lights, in the order of the devices. */
  lamps: readonly Lamp[]
  /** Lamps wired to the keys of each panel, in order. */
  wiring: ReadonlyMap<DeviceBody, readonly WiredKey[]>
  /** Rooms whose lights its keys work, or whose keys work its lights. */
  linked: readonly Room[]
  /** Units that share the room's heating and cooling load. */
  climateUnits: number
  /** Its part of the whole room. */
  readonly part: Part
  /** Settings of its people; shared by all parts of a suite. */
  readonly visit: Visit
  /** People of the room with everything inside it. */
  party: Stretch
  /** People in this part. */
  stretch: Stretch
  /** The setting of its window. */
  windowOpen01: number
  /** Window opening by people. */
  airing01: number
  outside: Weather
  nowMs: number
  /** Minutes since local midnight. */
  minute: number
  temperatureC: number
  humidityPercent: number
  co2Ppm: number
  pm25: number
  vocPpb: number
  lux: number
  /** Effects of the last tick, and those being collected. */
  signs: Readonly<Signs>
  nextSigns: Signs
  /** Duration of the leak; 0 if the floor is dry. */
  leakMs: number
  /** Collected from the devices during one tick. */
  heatW: number
  electricW: number
  freshAir01: number
  drying01: number
}

export interface Lamp {
  readonly body: DeviceBody
  readonly property: string
}

export interface WiredKey {
  /** Switches all lamps off; otherwise toggles them together. */
  readonly isAllOff: boolean
  readonly lamps: readonly Lamp[]
}

/** `silent` and `stuck` are faults of the device, `offline` and `tripped` of the host it describes, the rest alarm codes. */
export type BreakdownCode = 'silent' | 'stuck' | 'offline' | 'tripped' | AlarmRule['code']

export interface BreakdownRate {
  readonly code: BreakdownCode
  /** Mean days between two of them on one device. */
  readonly everyDays: number
  /** Duration range; with a repair, the time from being noticed. */
  readonly minutes: readonly [min: number, max: number]
  /** Hours at which it occurs; default any. */
  readonly hours?: HourWeights
  /** Required repair; without one it ends on its own. */
  readonly repair?: Words
  /** Few devices with frequent failures. */
  readonly chronic?: { readonly share01: number; readonly perDay: number }
}

/** One weight for each hour since local midnight. */
export type HourWeights = readonly number[]

/** Staff notes in the project's language. */
export interface Words {
  readonly zh: string
  readonly en: string
}

/** All effects are on the given body and room. Randomness comes from the body's stream. */
export interface Behaviour {
  /** Initialises every persistent property of a device that was never seen before. */
  start(body: DeviceBody, room: Room): void
  /** Advances by `dtMs`. */
  step(body: DeviceBody, room: Room, dtMs: number): void
  /** Applies one valid value of a command; by default the value is simply set. */
  tell?(body: DeviceBody, property: string, value: Reading, room: Room): void
}

/** Everything the simulator knows of a kind of device. */
export interface Physics extends Behaviour {
  /** Model name as on the label. */
  readonly model: string
  /** Interval of full reports; default ten minutes. */
  readonly repeatsEveryMs?: number
  /** Connection to its host; default Zigbee. */
  readonly connection?: Device['connection']
  /** Spontaneous failures and their rates. */
  readonly breakdowns?: readonly BreakdownRate[]
  /** Typical numbers of its alarms, by code; defaults to the end of the property's range. */
  readonly alarming?: Readonly<Record<string, number>>
  /**
   * Alarms whose cause the step simulates, so that meters and neighbours see it; for others only the reading
   * changes.
   */
  readonly actsOut?: readonly string[]
  /** Circuits that light the room. */
  readonly lamps?: (body: DeviceBody) => readonly string[]
  /** Whether it shares the room's thermal load. */
  readonly conditionsAir?: true
  /** Plugs something in or out; false if already so. If omitted, the action is stored in the visit. */
  readonly handle?: (body: DeviceBody, room: Room, isBegun: boolean) => boolean
  /** The flag that reports that it was commanded to move and could not; others are stuck without noticing. */
  readonly feelsStuck?: string
}

/** Effective setting: held by a fault, else the last setpoint. */
export const settingOf = (body: DeviceBody, property: string): Reading | undefined =>
  body.held.get(property) ?? body.values[property]

export const asNumber = (body: DeviceBody, property: string): number => {
  const value = settingOf(body, property)
  return typeof value === 'number' ? value : 0
}

export const isOn = (body: DeviceBody, property = 'state'): boolean => settingOf(body, property) === 'ON'

export const hiddenOf = (body: DeviceBody, name: string): number => body.hidden[name] ?? 0

/** Sets a value as a person or command would, through the kind's physics. */
export function tell(
  physics: Physics,
  body: DeviceBody,
  command: { property: string; value: Reading },
  room: Room,
): void {
  if (body.isPowerless) return
  if (body.isStuck && physics.feelsStuck === undefined) return
  if (physics.tell) physics.tell(body, command.property, command.value, room)
  else body.values[command.property] = command.value
}

/** Adds what a load uses in `dtMs` to the device's counter and to the feeder. */
export function consume(body: DeviceBody, room: Room, powerW: number, dtMs: number): void {
  body.values.power = powerW
  room.electricW += powerW
  if (body.kind.isMetered) body.values.energy = asNumber(body, 'energy') + (powerW / 1000) * (dtMs / HOUR_MS)
}

/** First counter of a device that has been in use for some years. */
export const agedEnergyKwh = (body: DeviceBody, perYearKwh: number): number =>
  Math.round(perYearKwh * (0.6 + 2.5 * trait01(body, 91)) * 100) / 100

/** A constant in [0, 1) of this device, one per `which`. */
export function trait01(body: { readonly traits: number }, which: number): number {
  let h = Math.imul(body.traits ^ Math.imul(which + 1, 0x9e3779b1), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 0x1_0000_0000
}

/** Moves `from` towards `to` exponentially with the given time constant, independent of tick length. */
export const approach = (from: number, to: number, dtMs: number, timeConstantMs: number): number =>
  to + (from - to) * Math.exp(-dtMs / timeConstantMs)

/** Random event with a mean interval of `everyMs`. */
export const happens = (rng: Rng, dtMs: number, everyMs: number): boolean =>
  rng.next() < 1 - Math.exp(-dtMs / everyMs)

export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
