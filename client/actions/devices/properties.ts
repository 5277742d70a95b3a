/** Which of a device's properties its tile shows where: the one or two that matter, and the rest behind a click. */
import { GENERIC_KIND } from '#shared/devices/generic.ts'
import type { Property } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'

export type NumberProperty = Extract<Property, { type: 'number' }>
export type BinaryProperty = Extract<Property, { type: 'binary' }>
export type ChoiceProperty = Extract<Property, { type: 'choice' }>

export interface TileParts {
  /** Switches on the row itself; several for several circuits. */
  readonly switches: readonly BinaryProperty[]
  readonly slider: NumberProperty | null
  readonly stepper: NumberProperty | null
  /** Open, stop, close. */
  readonly curtain: ChoiceProperty | null
  readonly mode: ChoiceProperty | null
  /** Settable ones that are not on the row. */
  readonly more: readonly Property[]
  /** Values in words under the name, most important first. */
  readonly facts: readonly Property[]
  /** Everything it reports, for the details. */
  readonly all: readonly Property[]
}

/** Set by number only, or by virtual remotes. */
const NEVER_OFFERED = new Set(['ir_code_to_send', 'learn_ir_code', 'child_lock'])
const SWITCH_NAME = /^(state|state_l\d|do_not_disturb|make_up_room|microphone)$/
/** Facts of no use at a glance. */
const BACKGROUND = new Set(['linkquality', 'rssi', 'energy', 'device_temperature', 'action', 'learn_ir_code'])

const cache = new Map<string, TileParts>()

const ownParts = new WeakMap<object, TileParts>()

export function tilePartsOf(device: Pick<Device, 'kind' | 'circuits' | 'capabilities'>): TileParts {
  const { capabilities } = device
  if (device.kind === GENERIC_KIND && capabilities) {
    const parts = ownParts.get(capabilities) ?? genericParts(capabilities.properties)
    ownParts.set(capabilities, parts)
    return parts
  }
  const key = `${device.kind}/${device.circuits.length}`
  const known = cache.get(key)
  if (known) return known
  const parts = makeParts(device.kind, device.circuits.length)
  cache.set(key, parts)
  return parts
}

/** Tile of a generic device: its first switch, and its first read-only values below the name. */
function genericParts(all: readonly Property[]): TileParts {
  const settable = all.filter((one) => one.settable)
  const onOff = settable.filter((one): one is BinaryProperty => one.type === 'binary')
  const first = onOff.find(({ name }) => SWITCH_NAME.test(name)) ?? onOff[0]
  return {
    switches: first ? [first] : [],
    ...{ slider: null, stepper: null, curtain: null, mode: null },
    more: settable.filter((one) => one !== first && one.type !== 'text'),
    facts: all.filter((one) => !one.settable && !BACKGROUND.has(one.name)).slice(0, 3),
    all,
  }
}

function makeParts(kindName: string, circuits: number): TileParts {
  const kind = kindOf(kindName)
  const all = kind?.properties(circuits) ?? []
  const primary = new Set(kind?.primary ?? [])
  const settable = kind?.isReadOnly
    ? []
    : all.filter(({ settable: isSettable, name }) => isSettable && !NEVER_OFFERED.has(name))
  const find = <T extends Property['type']>(type: T, names: readonly string[]) =>
    (settable.find((one) => one.type === type && names.includes(one.name)) ?? null) as Extract<
      Property,
      { type: T }
    > | null
  const switches = settable.filter(
    (one): one is BinaryProperty => one.type === 'binary' && SWITCH_NAME.test(one.name),
  )
  const slider = kind?.slider === undefined ? null : find('number', [kind.slider])
  const stepper = find('number', ['occupied_heating_setpoint'])
  const curtain = kind?.group === 'shade' ? find('choice', ['state']) : null
  const onRow = new Set<Property | null>([...switches, slider, stepper, curtain])
  const readOnly = all.filter((one) => !settable.includes(one) && !BACKGROUND.has(one.name))
  return {
    switches,
    slider,
    stepper,
    curtain,
    mode: find('choice', ['system_mode']),
    more: settable.filter((one) => !onRow.has(one)),
    facts: [
      ...readOnly.filter(({ name }) => primary.has(name)),
      ...readOnly.filter(({ name }) => !primary.has(name) && FACTS.has(name)),
    ].slice(0, 3),
    all,
  }
}

/** Beside the primary ones. */
const FACTS = new Set(['local_temperature', 'occupancy', 'humidity', 'temperature', 'pm25', 'checked_in'])

const SWITCHED = /^state(_l\d)?$/

/** Default mode when turning a unit on: automatic, or its only mode besides off. Null without modes. */
export function onModeOf(device: Pick<Device, 'kind' | 'circuits' | 'capabilities'>): string | null {
  const modes = tilePartsOf(device).mode?.values.filter((value) => value !== 'off') ?? []
  if (modes.includes('auto')) return 'auto'
  return modes.length === 1 ? (modes[0] ?? null) : null
}

/** The values that turn a device on or off; none to turn on a thermostat: of many, each may run in another mode. */
export function switchValues(device: Device, isOn: boolean): Record<string, string | number | boolean> {
  const { switches, mode } = tilePartsOf(device)
  const wanted = switches
    .filter(({ name }) => SWITCHED.test(name))
    .map(({ name, on, off }) => [name, isOn ? on : off] as const)
  if (wanted.length > 0) return Object.fromEntries(wanted)
  return !isOn && mode ? { [mode.name]: 'off' } : {}
}
