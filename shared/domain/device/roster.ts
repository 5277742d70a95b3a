/**
 * Simulates several changes to the devices of a project at once, so that a device that leaves frees its name and
 * number. Checks every rule about a device's name, number, host and area.
 */
import { DEVICE_NAME_LENGTH_MIN, DEVICES_PER_HOST_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { GENERIC_KIND } from '#shared/devices/generic.ts'
import type { DeviceKind } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { requireDeviceNumber, requireName, requireRecord } from '#shared/domain/rules.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { HEX_NUMBER } from '#shared/kernel/ids.ts'
import type { AreaId } from '#shared/records/area.ts'
import { type Device, deviceNumbered } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { DeviceNames } from '#shared/rules/deviceNames.ts'
import { nameError, nameKey } from '#shared/rules/name.ts'

/** Number of counted digits in a proposed number. The leading digits come from the host. */
const COUNTED_DIGITS = 6

/** Fields that define the place and type of a device. */
export type DevicePlace = Pick<Device, 'hostId' | 'areaId' | 'name' | 'kind' | 'circuits' | 'capabilities'>

export class Roster {
  readonly #read: ReadState
  readonly #left = new Set<string>()
  readonly #names: DeviceNames
  readonly #numbers = new Set<string>()
  /** Highest proposed count per prefix. */
  readonly #offered = new Map<string, number>()
  readonly #voices = new Set<string>()
  readonly #growth = new Map<HostId, number>()
  readonly #coming = new Set<AreaId>()
  /** Undo steps of all changes, in order. */
  readonly #undo: (() => void)[] = []

  constructor(read: ReadState) {
    this.#read = read
    this.#names = new DeviceNames(read)
  }

  /** Runs changes and reverts all of them if `run` returns false or throws. */
  attempt(run: () => boolean): void {
    const before = this.#undo.length
    let isDone = false
    try {
      isDone = run()
    } finally {
      if (!isDone) for (const undo of this.#undo.splice(before).reverse()) undo()
    }
  }

  /** An area that is created in the same step. */
  expectArea(areaId: AreaId): void {
    this.#add(this.#coming, areaId)
  }

  /** Frees the name and place of a device. Its number stays reserved. */
  leave({ id, hostId }: Device): void {
    if (this.#left.has(id)) return
    this.#add(this.#left, id)
    this.#names.leave(id)
    this.#undo.push(() => this.#names.stay(id))
    this.#grow(hostId, -1)
  }

  /**
   * Adds a device and returns its stored name.
   * @throws Rejection for the rule it violates
   */
  join(device: DevicePlace): string {
    requireRecord(this.#read, 'host', device.hostId)
    const name = this.#takeName(device)
    const kind = requireKind(device)
    if (!this.#coming.has(device.areaId)) requireRecord(this.#read, 'area', device.areaId)
    if (kind.isVoice) this.#takeVoice(device)
    this.#grow(device.hostId, 1)
    const { size } = this.#read.by('device', 'host', device.hostId)
    if (size + (this.#growth.get(device.hostId) ?? 0) > DEVICES_PER_HOST_MAX)
      throw new Rejection('device_count_exceeded', { max: DEVICES_PER_HOST_MAX })
    return name
  }

  /** Reserves the number of a new device. */
  takeNumber(hostId: HostId, number: string): void {
    requireDeviceNumber(number)
    if (!this.#isNumberFree(hostId, number)) throw new Rejection('device_number_taken', { number })
    // Hosts and devices share one number space, because reports identify both by number.
    if (this.#read.first('host', 'number', number)) throw new Rejection('host_number_taken', { number })
    this.#add(this.#numbers, numberKey(hostId, number))
  }

  /** A device that moves keeps its number only if no device of the new host has it. */
  bringNumber(hostId: HostId, { hostId: before, number }: Pick<Device, 'hostId' | 'number'>): void {
    if (hostId !== before && !HEX_NUMBER.test(number)) this.takeNumber(hostId, number)
  }

  #isNumberFree(hostId: HostId, number: string): boolean {
    return !this.#numbers.has(numberKey(hostId, number)) && !deviceNumbered(this.#read, hostId, number)
  }

  /**
   * Proposes unused numbers in the project, counted up behind the leading digits of the host. A number is never
   * proposed twice, even to another host of the same maker.
   */
  offerNumbers(hostId: HostId, count: number): string[] {
    const host = requireRecord(this.#read, 'host', hostId)
    const prefix = host.number.slice(0, -COUNTED_DIGITS)
    const offered: string[] = []
    let n = (this.#offered.get(prefix) ?? 0) + 1
    for (; offered.length < count && n < 16 ** COUNTED_DIGITS; n += 1) {
      const number = `${prefix}${n.toString(16).toUpperCase().padStart(COUNTED_DIGITS, '0')}`
      const isFree = this.#isNumberFree(hostId, number) && !this.#read.first('host', 'number', number)
      if (isFree && HEX_NUMBER.test(number)) offered.push(number)
    }
    this.#offered.set(prefix, n - 1)
    return offered
  }

  isNameFree(hostId: HostId, name: string): boolean {
    return this.#names.isFree(hostId, name)
  }

  #takeName({ hostId, name: wanted }: DevicePlace): string {
    const name = requireName(wanted, DEVICE_NAME_LENGTH_MIN)
    if (this.#read.first('host', 'name', nameKey(name))) throw new Rejection('device_name_of_host', { name })
    if (!this.isNameFree(hostId, name)) throw new Rejection('device_name_taken', { name })
    this.#names.take(hostId, name)
    this.#undo.push(() => this.#names.release(hostId, name))
    return name
  }

  #takeVoice({ areaId, kind }: DevicePlace): void {
    const key = `${areaId}/${kind}`
    for (const other of this.#read.by('device', 'area', areaId).values())
      if (other.kind === kind && !this.#left.has(other.id)) throw new Rejection('device_voice_taken')
    if (this.#voices.has(key)) throw new Rejection('device_voice_taken')
    this.#add(this.#voices, key)
  }

  #grow(hostId: HostId, by: number): void {
    const before = this.#growth.get(hostId) ?? 0
    this.#growth.set(hostId, before + by)
    this.#undo.push(() => this.#growth.set(hostId, before))
  }

  #add<T>(set: Set<T>, value: T): void {
    if (set.has(value)) return
    set.add(value)
    this.#undo.push(() => set.delete(value))
  }
}

/** Sixteen digits are one device in the project, an address is one in its host. */
const numberKey = (hostId: HostId, number: string): string =>
  HEX_NUMBER.test(number) ? number : `${hostId}/${number}`

/** @throws Rejection if the kind is unknown or cannot have these circuits */
function requireKind({
  kind: name,
  circuits,
  capabilities,
}: Pick<Device, 'kind' | 'circuits' | 'capabilities'>): DeviceKind {
  const kind = kindOf(name)
  if (!kind || (name === GENERIC_KIND && !capabilities))
    throw new Rejection('device_kind_unknown', { kind: name })
  const { min, max } = kind.circuits
  if (circuits.length < min || circuits.length > max)
    throw new Rejection('device_circuits_invalid', { min, max })
  const unnamed = circuits.findIndex((circuit) => nameError(circuit.name) !== null)
  if (unnamed >= 0)
    throw new Rejection('circuit_name_invalid', { circuit: unnamed + 1, max: NAME_LENGTH_MAX })
  return kind
}
