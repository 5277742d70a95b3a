/** BACnet/IP: devices are those of the configuration, at a fixed address or wherever they say that they are. */
import type { BACNetAddress, BACNetObjectID } from '@bacnet-js/client'
import type { Readings } from '#shared/devices/kind.ts'
import type { YamlFile } from '../../base/yaml/yamlFile.ts'
import {
  type Adapter,
  type AdapterPorts,
  BusError,
  type FieldDevice,
  type FieldListener,
  type PreviewedPoint,
  previewed,
  type WriteOutcome,
} from '../adapter.ts'
import { BacnetDevice, type BacnetHabits, type BacnetUnit } from './bacnetDevice.ts'
import { BacnetLine, type BacnetTarget, isSame, type PointValue } from './bacnetLine.ts'
import { BacnetExplorer } from './explorer.ts'
import { PointState } from './pointState.ts'
import { readBacnetProfile } from './profile.ts'

export interface BacnetPlan extends BacnetTarget, BacnetHabits {
  readonly pollMs: number
  readonly relinquishesOnStop: boolean
  readonly units: readonly BacnetUnit[]
}

/** The gateway ends all the same. */
const RELEASE_MAX_MS = 2_000

export const connectBacnet =
  (plan: BacnetPlan) =>
  async (ports: AdapterPorts): Promise<Adapter> => {
    const adapter = new BacnetAdapter(plan, ports)
    await adapter.open()
    return adapter
  }

class BacnetAdapter implements Adapter {
  readonly #plan: BacnetPlan
  readonly #ports: AdapterPorts
  /** Several may be views of one device. */
  readonly #devices: BacnetDevice[] = []
  /** Ends the wait until the next poll of a device. */
  readonly #waits = new Map<BacnetDevice, () => void>()
  #line: BacnetLine | null = null
  #explorer: BacnetExplorer | null = null
  #isClosed = false

  constructor(plan: BacnetPlan, ports: AdapterPorts) {
    this.#plan = plan
    this.#ports = ports
  }

  async open(): Promise<void> {
    const line = await BacnetLine.open(this.#plan, this.#ports, {
      present: (instance, address) => this.#present(instance, address),
      changed: (place, object, value) => this.#changed(place, object, value),
    })
    this.#line = line
    this.#explorer = new BacnetExplorer({
      line,
      ports: this.#ports,
      isMapped: (instance, object) =>
        this.#plan.units.some(
          (unit) =>
            unit.instance === instance && unit.profile.points.some((point) => isSame(point.object, object)),
        ),
    })
    for (const { instance, address } of this.#plan.units)
      if (address !== null) this.#explorer.present(instance, { address })
    for (const unit of this.#plan.units)
      this.#devices.push(new BacnetDevice(unit, line, this.#ports, this.#plan))
  }

  async discover(): Promise<readonly FieldDevice[]> {
    return this.#plan.units.map(({ instance, number, name, profile }) => ({
      number,
      address: String(instance),
      name,
      model: profile.model,
      kind: profile.kind,
      circuits: profile.circuits,
      properties: profile.points.map(({ property }) => property),
    }))
  }

  subscribe(listener: FieldListener): void {
    for (const device of this.#devices) {
      device.listen(listener)
      void this.#keepPolling(device)
    }
  }

  async write(number: string, values: Readings): Promise<WriteOutcome> {
    const device = this.#devices.find(({ unit }) => unit.number === number)
    if (!device) throw new BusError('unknown_device', `unknown device ${number}`)
    return device.write(values)
  }

  explore(): void {
    this.#explorer?.look()
  }

  get isExploring(): boolean {
    return this.#explorer?.isSearching === true
  }

  async preview(address: string, file: YamlFile): Promise<PreviewedPoint[]> {
    const { points } = readBacnetProfile(file)
    const [line, place] = [this.#line, this.#explorer?.addressOf(Number(address))]
    if (!line || !place) throw new BusError('unreachable', `device ${address} is not on the network`)
    return previewed(points, async (point) => {
      const state = new PointState(point)
      const value = await line.readPointApart(place, point.object)
      state.value = value
      await state.prepare(line, place)
      return [value.presentValue?.value, state.reading()]
    })
  }

  async close(isForGood = true): Promise<void> {
    this.#isClosed = true
    this.#explorer?.close()
    for (const cancel of this.#waits.values()) cancel()
    for (const device of this.#devices) device.close()
    if (isForGood && this.#plan.relinquishesOnStop) await this.#release()
    await this.#line?.close()
  }

  /** Each on its own: a silent device holds no other up. */
  async #keepPolling(device: BacnetDevice): Promise<void> {
    const startedMs = this.#ports.clock.now()
    await device.poll()
    if (this.#isClosed) return
    const waitMs = Math.max(0, this.#plan.pollMs - (this.#ports.clock.now() - startedMs))
    const poll = (): void => {
      this.#waits.delete(device)
      void this.#keepPolling(device)
    }
    this.#waits.set(device, this.#ports.clock.schedule(waitMs, poll))
  }

  #present(instance: number, address: BACNetAddress): void {
    this.#explorer?.present(instance, address)
    for (const device of this.#devices)
      if (device.unit.instance === instance && device.present(address)) this.#pollNow(device)
  }

  #pollNow(device: BacnetDevice): void {
    const cancel = this.#waits.get(device)
    if (!cancel) return
    cancel()
    this.#waits.delete(device)
    void this.#keepPolling(device)
  }

  #changed(place: string, object: BACNetObjectID, value: PointValue): void {
    for (const device of this.#devices) if (device.isAt(place)) device.changed(object, value)
  }

  async #release(): Promise<void> {
    const all = this.#devices.map((device) => device.releaseAll().catch(() => {}))
    await new Promise<void>((resolve) => {
      const cancel = this.#ports.clock.schedule(RELEASE_MAX_MS, resolve)
      void Promise.all(all).then(() => {
        cancel()
        resolve()
      })
    })
  }
}
