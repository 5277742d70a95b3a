/** Which kind of Atrium's a device behind Zigbee2MQTT is: by the groups of its exposes, and by its properties where there are none. */
import { guessKind, type KindGuess } from '#shared/devices/guessKind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { REMOTE_BUTTONS_MAX } from '#shared/devices/remoteControl.ts'
import type { Feature } from './exposes.ts'
import { pressesOf } from './presses.ts'

const CIRCUITS_MAX = 4
/** Alternative names with the same meaning; the first that a device has is used. */
const SAME: Readonly<Record<string, string>> = {
  current_heating_setpoint: 'occupied_heating_setpoint',
  soil_moisture: 'humidity',
  valve_position: 'position',
  pi_heating_demand: 'position',
  valve_opening_degree: 'position',
}

/** Switches of whole circuits; a thermostat has some for its own settings. */
const circuitsIn = (features: readonly Feature[]): readonly Feature[] =>
  features.filter(
    ({ group, name, property }) => group === 'switch' && name === 'state' && /^state(_|$)/.test(property),
  )

/** The features by the names that Atrium has for them. */
export function namesIn(features: readonly Feature[]): ReadonlyMap<string, Feature> {
  const names = new Map<string, Feature>()
  const circuits = circuitsIn(features)
  for (const feature of features) {
    const place = circuits.indexOf(feature)
    const name = place >= 0 && circuits.length > 1 ? `state_l${place + 1}` : feature.property
    // The property in a group represents the main function of the device.
    if (!names.has(name) || feature.group !== '') names.set(name, feature)
  }
  for (const [other, name] of Object.entries(SAME)) {
    const feature = names.get(other)
    names.delete(other)
    if (feature && !names.has(name)) names.set(name, feature)
  }
  return names
}

/** Null where none fits. */
export function fittingKind(features: readonly Feature[]): KindGuess | null {
  const names = namesIn(features)
  const has = (...wanted: readonly string[]): boolean => wanted.every((name) => names.has(name))
  const groups = new Set(features.map(({ group }) => group))
  const one = (kind: string, circuits = 1): KindGuess => ({ kind, circuits })
  if (groups.has('climate')) {
    if (isRadiatorValve(names, features)) return one('radiator_valve')
    return one(has('fan_mode') ? 'air_conditioner' : 'thermostat')
  }
  if (groups.has('cover')) return one(has('battery') ? 'battery_blind' : 'curtain')
  if (groups.has('lock')) return one('hotel_lock')
  if (groups.has('light')) {
    if (has('color')) return one('color_light')
    return one(has('brightness') ? 'dimmable_light' : 'relay_module')
  }
  const circuits = circuitsIn(features).length
  if (circuits === 1 && has('power')) return one('metering_socket')
  if (circuits >= 1 && circuits <= CIRCUITS_MAX) return one('relay_module', circuits)
  if (has('action'))
    return one('remote_control', pressesOf(names.get('action')?.values ?? [], REMOTE_BUTTONS_MAX).buttons)
  const guess = guessKind(new Set(names.keys()))
  // A single common name is no kind: a button that has a battery is no leak sensor.
  return guess && (kindOf(guess.kind)?.primary ?? []).some((name) => names.has(name)) ? guess : null
}

/** A radiator valve reports its opening, or runs on a battery and measures the temperature only. */
function isRadiatorValve(names: ReadonlyMap<string, Feature>, features: readonly Feature[]): boolean {
  const has = (name: string): boolean => names.has(name)
  if (has('fan_mode') || names.get('system_mode')?.values.includes('cool')) return false
  const isOnBattery = has('battery') || has('battery_low')
  const hasValve = features.some(({ property }) => VALVES.has(property))
  return hasValve || (isOnBattery && !has('humidity'))
}

const VALVES = new Set(['position', 'valve_position', 'valve_opening_degree'])
