/** Faults that overlay hosts and devices now. The state beneath is untouched: lifting one restores nothing. */

import { BATTERY_LOW_PERCENT } from '#shared/constants.ts'
import type { Reading } from '#shared/devices/kind.ts'
import { isLegalValue } from '#shared/devices/kind.ts'
import { type ActiveFault, type Fault, FaultRefused } from './faults.ts'
import { alarmingValue, type SimDevice } from './simDevice.ts'
import type { SimulatedHost } from './simulatedHost.ts'

export interface FaultTargets {
  readonly hostByNumber: (number: string) => SimulatedHost | undefined
  readonly deviceByNumber: (number: string) => SimDevice | undefined
}

export class FaultBook {
  readonly #targets: FaultTargets
  readonly #active = new Map<string, ActiveFault>()
  #count = 0

  constructor(targets: FaultTargets) {
    this.#targets = targets
  }

  list(): readonly ActiveFault[] {
    return [...this.#active.values()]
  }

  /** Throws `FaultRefused` when the fault names nothing here or nothing its target could have. */
  add(
    fault: Fault,
    since: { readonly ms: number; readonly isNatural: boolean; readonly endsAtMs: number | null },
  ): ActiveFault {
    this.#check(fault)
    this.#count += 1
    const active: ActiveFault = {
      id: `flt_${this.#count.toString(36)}`,
      fault,
      sinceMs: since.ms,
      endsAtMs: since.endsAtMs,
      isNatural: since.isNatural,
    }
    this.#active.set(active.id, active)
    this.#lay(fault)
    return active
  }

  /** The fault that was lifted, or null when it was none or is over. */
  remove(id: string): ActiveFault | null {
    const active = this.#active.get(id)
    if (!active) return null
    this.#active.delete(id)
    this.#lay(active.fault)
    return active
  }

  /** Lays what is active over targets that have just been made. */
  layAll(): void {
    for (const { fault } of this.#active.values()) this.#lay(fault)
  }

  #check(fault: Fault): void {
    if ('host' in fault) {
      if (!this.#targets.hostByNumber(fault.host)) throw new FaultRefused(`there is no host ${fault.host}`)
      return
    }
    const device = this.#targets.deviceByNumber(fault.device)
    if (!device) throw new FaultRefused(`there is no device ${fault.device}`)
    const { kind, properties } = device.body
    if (fault.kind === 'alarm' && !alarmingValue(device.body, fault.code)) {
      const codes = kind.alarms.map(({ code }) => code).join(', ') || 'none'
      throw new FaultRefused(`a ${kind.kind} has no alarm ${fault.code}; it has ${codes}`)
    }
    if (fault.kind === 'battery_low' && !kind.isBatteryPowered) {
      throw new FaultRefused(`a ${kind.kind} has no battery`)
    }
    if (fault.kind === 'sensor_value') {
      const property = properties.find(({ name }) => name === fault.property)
      if (!property) throw new FaultRefused(`a ${kind.kind} has no property ${fault.property}`)
      if (!isLegalValue(property, fault.value)) {
        throw new FaultRefused(`${fault.property} of a ${kind.kind} cannot be ${String(fault.value)}`)
      }
    }
  }

  /** Recomputes the overlay of this fault's target. */
  #lay(changed: Fault): void {
    if ('host' in changed) {
      const host = this.#targets.hostByNumber(changed.host)
      if (host) this.#layHost(host)
    } else {
      const device = this.#targets.deviceByNumber(changed.device)
      if (device) this.#layDevice(device)
    }
  }

  #layHost(host: SimulatedHost): void {
    host.isOffline = false
    host.refuses = false
    host.losesAcks = false
    host.delayMs = 0
    for (const { fault } of this.#active.values()) {
      if (!('host' in fault) || fault.host !== host.number) continue
      if (fault.kind === 'host_offline') host.isOffline = true
      if (fault.kind === 'ack_refused') host.refuses = true
      if (fault.kind === 'ack_lost') host.losesAcks = true
      if (fault.kind === 'host_slow') host.delayMs += fault.delayMs
    }
  }

  #layDevice(device: SimDevice): void {
    const forced = new Map<string, Reading>()
    device.isSilent = false
    device.body.isStuck = false
    for (const { fault } of this.#active.values()) {
      if (!('device' in fault) || fault.device !== device.body.number) continue
      if (fault.kind === 'device_silent') device.isSilent = true
      if (fault.kind === 'device_stuck') device.body.isStuck = true
      if (fault.kind === 'sensor_value') forced.set(fault.property, fault.value)
      if (fault.kind === 'battery_low')
        forced.set('battery', fault.percent ?? Math.round(BATTERY_LOW_PERCENT * 0.6))
      const wrong = fault.kind === 'alarm' ? alarmingValue(device.body, fault.code) : undefined
      if (wrong) forced.set(wrong.property, wrong.value)
    }
    device.forced = forced
    const { feelsStuck } = device.physics
    if (device.body.isStuck && feelsStuck !== undefined) device.body.values[feelsStuck] = true
  }
}
