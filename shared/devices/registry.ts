/** Every supported kind of device. */

import { airConditioner } from './airConditioner.ts'
import { airQuality } from './airQuality.ts'
import { batteryBlind } from './batteryBlind.ts'
import type { Capabilities } from './capabilities.ts'
import { colorLight } from './colorLight.ts'
import { curtain } from './curtain.ts'
import { dimmableLight } from './dimmableLight.ts'
import { doorSensor } from './doorSensor.ts'
import { energyMeter } from './energyMeter.ts'
import { evCharger } from './evCharger.ts'
import { floorHeating } from './floorHeating.ts'
import { freshAir } from './freshAir.ts'
import { gasSensor } from './gasSensor.ts'
import { GENERIC_KIND, generic } from './generic.ts'
import { host } from './host.ts'
import { hotelLock } from './hotelLock.ts'
import { infraredRemote } from './infraredRemote.ts'
import type { DeviceKind, Property } from './kind.ts'
import { meteringSocket } from './meteringSocket.ts'
import { presenceSensor } from './presenceSensor.ts'
import { radiatorValve } from './radiatorValve.ts'
import { relayModule } from './relayModule.ts'
import { remoteControl } from './remoteControl.ts'
import { roomStatusPanel } from './roomStatusPanel.ts'
import { smokeSensor } from './smokeSensor.ts'
import { sosButton } from './sosButton.ts'
import { speaker } from './speaker.ts'
import { switchPanel } from './switchPanel.ts'
import { temperatureHumidity } from './temperatureHumidity.ts'
import { thermostat } from './thermostat.ts'
import { tv } from './tv.ts'
import { voicePanel } from './voicePanel.ts'
import { waterLeak } from './waterLeak.ts'

const kinds: readonly DeviceKind[] = [
  switchPanel,
  remoteControl,
  relayModule,
  dimmableLight,
  colorLight,
  curtain,
  batteryBlind,
  airConditioner,
  floorHeating,
  radiatorValve,
  freshAir,
  thermostat,
  infraredRemote,
  tv,
  speaker,
  meteringSocket,
  energyMeter,
  evCharger,
  doorSensor,
  presenceSensor,
  temperatureHumidity,
  airQuality,
  smokeSensor,
  gasSensor,
  waterLeak,
  hotelLock,
  sosButton,
  roomStatusPanel,
  voicePanel,
  host,
]

/** Kinds by name, in the order in which lists offer them. */
export const DEVICE_KINDS: ReadonlyMap<string, DeviceKind> = new Map(kinds.map((kind) => [kind.kind, kind]))

/** Returns undefined for an unknown name, because external records and requests may contain one. */
export const kindOf = (name: string): DeviceKind | undefined =>
  DEVICE_KINDS.get(name) ?? (name === GENERIC_KIND ? generic : undefined)

/** Curtains and blinds, which move to a position. */
export const isShade = (kindName: string): boolean => kindOf(kindName)?.group === 'shade'

/** Hosts and voice devices are not copied: they are unique where they stand. */
export const isCopyable = (kindName: string): boolean => {
  const kind = kindOf(kindName)
  return kind === undefined || (kind.group !== 'host' && !kind.isVoice)
}

/** All properties of the kind, for any circuits. */
export function propertiesOfKind({ circuits, properties }: DeviceKind): readonly Property[] {
  const byName = new Map<string, Property>()
  for (let count = circuits.min; count <= circuits.max; count += 1)
    for (const property of properties(count)) byName.set(property.name, property)
  return [...byName.values()]
}

const NO_NAMES: ReadonlySet<string> = new Set()
const propertyNames = new Map<DeviceKind, ReadonlySet<string>>()

/** All reportable names of the kind; empty for an unknown kind. */
export function propertyNamesOf(kindName: string): ReadonlySet<string> {
  const kind = kindOf(kindName)
  if (!kind) return NO_NAMES
  const found = propertyNames.get(kind)
  if (found) return found
  const names = new Set(propertiesOfKind(kind).map(({ name }) => name))
  propertyNames.set(kind, names)
  return names
}

/** The property of a device, or undefined when its kind has none of that name. */
export function propertyOf(kindName: string, circuits: number, property: string): Property | undefined {
  return kindOf(kindName)
    ?.properties(circuits)
    .find(({ name }) => name === property)
}

/** Fields that determine the properties of a device. */
export interface Equipped {
  readonly kind: string
  readonly circuits: { readonly length: number }
  readonly capabilities?: Capabilities | undefined
}

const NO_PROPERTIES: readonly Property[] = []

/** Properties of a device: those of its kind, or its own if it is generic. */
export function propertiesOf({ kind, circuits, capabilities }: Equipped): readonly Property[] {
  if (kind === GENERIC_KIND) return capabilities?.properties ?? NO_PROPERTIES
  return kindOf(kind)?.properties(circuits.length) ?? NO_PROPERTIES
}

/** One property of a device; undefined if it has none of that name, or the device was deleted. */
export const propertyOfDevice = (device: Equipped | undefined, property: string): Property | undefined =>
  device && propertiesOf(device).find(({ name }) => name === property)
