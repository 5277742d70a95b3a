/** Faults that overlay hosts and devices now. The state beneath is untouched: lifting one restores nothing. */
import type { Readings } from '#shared/devices/kind.ts'
import { type Fault, isActiveAt } from '#shared/faults/fault.ts'
import { targetOf } from '#shared/faults/target.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { hash01, hashText } from '../../base/rng.ts'
import type { SimDevice } from '../hosts/simDevice.ts'
import type { SimulatedHost } from '../hosts/simulatedHost.ts'
import type { DeviceBody } from '../physics/body.ts'
import { trueValues } from '../truth.ts'
import { layOverDevice } from './deviceEffects.ts'
import { type DeviceFaultContext, type DeviceOverlay, noOverlay } from './deviceOverlay.ts'
import { layOverHost } from './hostEffects.ts'
import { noHostOverlay } from './hostOverlay.ts'
import { TruthBeneath } from './truthBeneath.ts'

export interface ActiveFault {
  /** Record id of an injected fault. */
  readonly id: string
  readonly fault: Fault
  readonly sinceMs: number
  readonly endsAtMs: number | null
  /** The project whose record it is; null for a random breakdown. */
  readonly projectId: ProjectId | null
}

export interface FaultTargets {
  readonly seed: number
  readonly now: () => number
  readonly hostByNumber: (number: string) => SimulatedHost | undefined
  readonly deviceByNumber: (number: string) => SimDevice | undefined
}

export class FaultBook {
  readonly #targets: FaultTargets
  readonly #active = new Map<string, ActiveFault>()
  readonly #byTarget = new Map<string, Set<ActiveFault>>()
  readonly truth = new TruthBeneath()

  constructor(targets: FaultTargets) {
    this.#targets = targets
  }

  list(): readonly ActiveFault[] {
    return [...this.#active.values()]
  }

  get(id: string): ActiveFault | undefined {
    return this.#active.get(id)
  }

  /** Applies to its target immediately, or as soon as the target exists. */
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
    const device = this.#targets.deviceByNumber(targetOf(active.fault))
    if (device) this.truth.noteLifted(device)
    this.truth.forget(id)
    this.lay(active.fault)
    return active
  }

  /** Applies active faults to targets that were just created. */
  layAll(): void {
    for (const target of this.#byTarget.keys()) this.#layOver(target)
  }

  /** Recomputes the overlay of this fault's target. */
  lay(fault: Fault): void {
    this.#layOver(targetOf(fault))
  }

  /** Initial state after a restart: last readings, and true values under faults. */
  resumeFrom(device: SimDevice, last: Readings): Readings {
    for (const { id } of this.#byTarget.get(device.body.number) ?? [])
      this.truth.noteBegin(id, { ...trueValues(device), ...last })
    const { forced, distorted } = this.#overlayOf(device)
    const kept = this.truth.of(device.body.number)
    const entries = Object.entries(last).filter(([name]) => !forced.has(name) && !distorted.has(name))
    return { ...Object.fromEntries(entries), ...kept }
  }

  /** Devices with modified readings. */
  *overlaid(): Iterable<SimDevice> {
    for (const target of this.#byTarget.keys()) {
      const device = this.#targets.deviceByNumber(target)
      if (device) yield device
    }
  }

  #layOver(target: string): void {
    const host = this.#targets.hostByNumber(target)
    if (host) this.#layHost(host)
    const device = this.#targets.deviceByNumber(target)
    if (device) this.layDevice(device)
  }

  *#faultsOf(target: string): Iterable<ActiveFault> {
    const nowMs = this.#targets.now()
    for (const active of this.#byTarget.get(target) ?? [])
      if (isActiveAt(active.fault, active.sinceMs, nowMs)) yield active
  }

  #layHost(host: SimulatedHost): void {
    const overlay = noHostOverlay()
    for (const { fault, sinceMs } of this.#faultsOf(host.number)) {
      if (!('host' in fault)) continue
      const hash = this.#hashOf(fault)
      layOverHost(fault, overlay, {
        sinceMs,
        now: this.#targets.now,
        chance: (a, b) => hash01(hash, a, b),
        chanceOf: (name) => hash01(hash, hashText(name)),
      })
    }
    host.lay(overlay)
  }

  /** Not derived from the fault's id, which depends on unrelated earlier records. */
  #hashOf(fault: Fault): number {
    return hashText(`${this.#targets.seed}/fault/${fault.kind}/${targetOf(fault)}`)
  }

  /** Like `layAll`, for a device under construction that cannot be looked up yet. */
  layDevice(device: SimDevice): void {
    const overlay = this.#overlayOf(device)
    device.forced = overlay.forced
    device.distorted = overlay.distorted
    device.isSilent = overlay.isSilent
    device.omits = overlay.omits
    device.body.isStuck = overlay.isStuck
    device.body.ailments = overlay.ailments
    device.body.held = new Map([...overlay.forced].filter(([name]) => isSettable(device.body, name)))
    // The device detects a blockage itself when commanded to move.
    const { feelsStuck } = device.physics
    if (device.body.isStuck && feelsStuck !== undefined) device.body.values[feelsStuck] = true
  }

  #overlayOf(device: SimDevice): DeviceOverlay {
    const overlay = noOverlay()
    for (const active of this.#faultsOf(device.body.number))
      if ('device' in active.fault) layOverDevice(active.fault, overlay, this.#contextOf(active, device))
    return overlay
  }

  #contextOf({ id, fault, sinceMs }: ActiveFault, device: SimDevice): DeviceFaultContext {
    const { now } = this.#targets
    const hash = this.#hashOf(fault)
    return {
      device,
      sinceMs,
      now,
      chance: (a, b) => hash01(hash, a, b),
      atBegin: (property) => this.truth.begin(id, device)[property],
    }
  }
}

const isSettable = ({ properties }: DeviceBody, name: string): boolean =>
  properties.some((one) => one.name === name && one.settable)
