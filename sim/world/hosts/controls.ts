/** Command handling of a simulated host: validates like a gateway and applies to devices. */
import { isLegalValue, type Reading } from '#shared/devices/kind.ts'
import type { Control } from '#shared/topics.ts'
import { hash01, hashText } from '../../base/rng.ts'
import { touchRooms } from '../building/rooms.ts'
import { inOrder } from '../building/wiring.ts'
import { noteAction, noteRequests } from '../people/visits.ts'
import { tell } from '../physics/body.ts'
import { isUnreported, type SimDevice } from './simDevice.ts'
import type { SimulatedHost } from './simulatedHost.ts'

const DELAY_MIN_MS = 80
const DELAY_MAX_MS = 600

/** Randomness derives from the command id, independent of other activity. */
const chanceOf = (seed: number, host: SimulatedHost, commandId: string, which: number): number =>
  hash01(hashText(`${seed}/command/${host.number}/${commandId}`), which)

/** Response delay: usually 0.2 s, sometimes more than half a second. */
export function answerDelayMs(seed: number, host: SimulatedHost, commandId: string): number {
  const roll = chanceOf(seed, host, commandId, 1)
  return Math.round(DELAY_MIN_MS + (DELAY_MAX_MS - DELAY_MIN_MS) * roll ** 2)
}

/** `failureRate01` of commands fail, by command-specific randomness. */
export function isUnlucky(
  seed: number,
  host: SimulatedHost,
  commandId: string,
  failureRate01: number,
): boolean {
  return chanceOf(seed, host, commandId, 2) < failureRate01
}

export interface Outcome {
  /** Null when everything was accepted. */
  readonly error: string | null
  /** Devices that may have news because of it. */
  readonly touched: readonly SimDevice[]
}

/** How a gateway executes a command, and its reports. */
export function deal(host: SimulatedHost, control: Control, how: 'obey' | 'ignore' | 'refuse'): Outcome {
  if (how === 'refuse') return { error: 'refused by the gateway', touched: [] }
  return how === 'ignore' ? { error: null, touched: [] } : carryOut(host, control)
}

/** Atomic: one invalid value rejects the whole command. */
export function carryOut(host: SimulatedHost, control: Control): Outcome {
  const touched: SimDevice[] = []
  const configured = control.advanced?.device
  const target = host.devices.find(({ body }) => body.number === configured)
  if (configured !== undefined && !target) return { error: `unknown device ${configured}`, touched: [] }
  if (target && isUnreported(target)) return { error: `no answer from device ${configured}`, touched: [] }
  for (const [number, values] of Object.entries(control.d)) {
    const device = host.devices.find(({ body }) => body.number === number)
    if (!device) return { error: `unknown device ${number}`, touched: [] }
    if (isUnreported(device)) return { error: `no answer from device ${number}`, touched: [] }
    for (const [name, value] of Object.entries(values)) {
      const property = device.body.properties.find((one) => one.name === name)
      if (!property?.settable) return { error: `${name} cannot be set`, touched: [] }
      if (!isLegalValue(property, value)) return { error: `${name} cannot be ${String(value)}`, touched: [] }
    }
    touched.push(device)
  }
  for (const device of touched) {
    for (const [property, value] of inOrder(device, control.d[device.body.number] ?? {})) {
      tell(device.physics, device.body, { property, value }, device.room)
      noteStatus(device, property, value)
    }
  }
  return { error: null, touched: touchRooms(touched, host.devices) }
}

/** Guest state set from the console stays and is not reverted by simulated guests. */
function noteStatus({ body, room }: SimDevice, property: string, value: Reading): void {
  if (body.kind.kind !== 'room_status_panel') return
  if (property === 'do_not_disturb') noteRequests(room.visit, { doNotDisturb: value === true })
  if (property === 'make_up_room') noteRequests(room.visit, { makeUpRoom: value === true })
  if (property === 'cleaning_due') room.visit.isDirty = value === true
  if (property === 'checked_in' && value !== room.party.isLet)
    noteAction(room.visit, { action: value === true ? 'checkIn' : 'checkOut' }, room.nowMs)
}
