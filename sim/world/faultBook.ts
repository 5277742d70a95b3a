/** Faults that overlay hosts and devices now. The state beneath is untouched: lifting one restores nothing. */
import type { Reading } from '#shared/devices/kind.ts'
import { type Fault, isActiveAt, targetOf } from '#shared/faults/fault.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { DeviceBody } from './physics/body.ts'
import { alarmingValue, type SimDevice } from './simDevice.ts'
import type { SimulatedHost } from './simulatedHost.ts'

export interface ActiveFault {
  /** Of its record, where it was injected. */
  readonly id: string
  readonly fault: Fault
  readonly sinceMs: number
  readonly endsAtMs: number | null
  /** The project whose record it is; null for a random breakdown. */
  readonly projectId: ProjectId | null
}

export interface FaultTargets {
  readonly now: () => number
  readonly hostByNumber: (number: string) => SimulatedHost | undefined
  readonly deviceByNumber: (number: string) => SimDevice | undefined
}

export class FaultBook {
  readonly #targets: FaultTargets
  readonly #active = new Map<string, ActiveFault>()
  readonly #byTarget = new Map<string, Set<ActiveFault>>()

  constructor(targets: FaultTargets) {
    this.#targets = targets
  }

  list(): readonly ActiveFault[] {
    return [...this.#active.values()]
  }

  get(id: string): ActiveFault | undefined {
    return this.#active.get(id)
  }

  /** Lies over its target from now on, or as soon as there is such a target. */
  add(active: ActiveFault): void {
    this.remove(active.id)
    this.#active.set(active.id, active)
    const target = targetOf(active.fault)
    const those = this.#byTarget.get(target) ?? new Set()
    this.#byTarget.set(target, those.add(active))
    this.lay(active.fault)
  }

  /** The fault that was lifted, or null when it was none or is over. */
  remove(id: string): ActiveFault | null {
    const active = this.#active.get(id)
    if (!active) return null
    this.#active.delete(id)
    const those = this.#byTarget.get(targetOf(active.fault))
    those?.delete(active)
    if (those?.size === 0) this.#byTarget.delete(targetOf(active.fault))
    this.lay(active.fault)
    return active
  }

  /** Lays what is active over targets that have just been made. */
  layAll(): void {
    for (const target of this.#byTarget.keys()) this.#layOver(target)
  }

  /** Recomputes the overlay of this fault's target. */
  lay(fault: Fault): void {
    this.#layOver(targetOf(fault))
  }

  /** Whether an injected fault or a breakdown changes what this device reads. */
  isOverlaid(deviceNumber: string): boolean {
    return this.#byTarget.has(deviceNumber)
  }

  #layOver(target: string): void {
    const host = this.#targets.hostByNumber(target)
    if (host) this.#layHost(host)
    const device = this.#targets.deviceByNumber(target)
    if (device) this.#layDevice(device)
  }

  *#faultsOf(target: string): Iterable<Fault> {
    const nowMs = this.#targets.now()
    for (const { fault, sinceMs } of this.#byTarget.get(target) ?? [])
      if (isActiveAt(fault, sinceMs, nowMs)) yield fault
  }

  #layHost(host: SimulatedHost): void {
    host.isOffline = false
    host.refuses = false
    host.losesAcks = false
    host.delayMs = 0
    for (const fault of this.#faultsOf(host.number)) {
      if (fault.kind === 'host_offline') host.isOffline = true
      if (fault.kind === 'ack_refused') host.refuses = true
      if (fault.kind === 'ack_lost') host.losesAcks = true
      if (fault.kind === 'host_slow') host.delayMs += fault.delayMs
    }
  }

  #layDevice(device: SimDevice): void {
    const forced = new Map<string, Reading>()
    const ailments = new Set<string>()
    device.isSilent = false
    device.body.isStuck = false
    for (const fault of this.#faultsOf(device.body.number)) {
      if (fault.kind === 'device_silent') device.isSilent = true
      if (fault.kind === 'device_stuck') device.body.isStuck = true
      if (fault.kind === 'sensor_value') forced.set(fault.property, fault.value)
      if (fault.kind === 'battery_low') forced.set('battery', fault.percent)
      if (fault.kind !== 'alarm') continue
      const isActedOut = device.physics.actsOut?.includes(fault.code)
      const wrong = isActedOut ? undefined : alarmingValue(device.body, fault.code)
      if (isActedOut) ailments.add(fault.code)
      if (wrong) forced.set(wrong.property, wrong.value)
    }
    device.forced = forced
    device.body.ailments = ailments
    device.body.held = new Map([...forced].filter(([name]) => isSettable(device.body, name)))
    const { feelsStuck } = device.physics
    if (device.body.isStuck && feelsStuck !== undefined) device.body.values[feelsStuck] = true
  }
}

const isSettable = ({ properties }: DeviceBody, name: string): boolean =>
  properties.some((one) => one.name === name && one.settable)
