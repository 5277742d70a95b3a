/**
 * KNX: devices are those of the configuration. What they send is their state; a command counts as done when the status
 * address says so, and nobody knows where there is none.
 */
import type { Reading, Readings } from '#shared/devices/kind.ts'
import {
  type Adapter,
  type AdapterPorts,
  BusError,
  type FieldDevice,
  type FieldListener,
  type WriteOutcome,
} from '../adapter.ts'
import { AwaitedStates } from '../awaitedStates.ts'
import { KnxLine, type KnxTarget } from './knxLine.ts'
import type { KnxPoint } from './points.ts'

export interface KnxDevice {
  readonly number: string
  readonly name: string
  readonly model: string
  readonly kind: string
  readonly circuits: number
  readonly points: readonly KnxPoint[]
}

export interface KnxPlan extends KnxTarget {
  /** How often all states are read again. */
  readonly readMs: number
  readonly devices: readonly KnxDevice[]
}

/** A device that has not said its state by then is asked. */
const ASKED_AFTER_MS = 1_500

interface Place {
  readonly device: KnxDevice
  readonly point: KnxPoint
}

export const connectKnx =
  (plan: KnxPlan) =>
  async (ports: AdapterPorts): Promise<Adapter> => {
    const adapter = new KnxAdapter(plan, ports)
    await adapter.open()
    return adapter
  }

const stateAddress = ({ status, group }: KnxPoint): string => status ?? group

class KnxAdapter implements Adapter {
  readonly #plan: KnxPlan
  readonly #ports: AdapterPorts
  readonly #awaited: AwaitedStates
  /** By the address that says the state: several devices may listen to one. */
  readonly #places = new Map<string, Place[]>()
  /** Last states, by device and property. */
  readonly #said = new Map<string, Reading | null>()
  #line: KnxLine | null = null
  #listener: FieldListener | null = null
  #cancelRead: (() => void) | null = null
  #isClosed = false

  constructor(plan: KnxPlan, ports: AdapterPorts) {
    this.#plan = plan
    this.#ports = ports
    this.#awaited = new AwaitedStates(ports.clock)
    for (const device of plan.devices)
      for (const point of device.points) {
        const address = stateAddress(point)
        this.#places.set(address, [...(this.#places.get(address) ?? []), { device, point }])
      }
  }

  async open(): Promise<void> {
    this.#line = await KnxLine.open(this.#plan, this.#ports, (group, data) => this.#take(group, data))
  }

  async discover(): Promise<readonly FieldDevice[]> {
    return this.#plan.devices.map(fieldOf)
  }

  subscribe(listener: FieldListener): void {
    this.#listener = listener
    void this.#readAll()
  }

  async write(number: string, values: Readings): Promise<WriteOutcome> {
    const device = this.#plan.devices.find((one) => one.number === number)
    if (!device) throw new BusError('unknown_device', `unknown device ${number}`)
    // All or nothing: a value that does not fit sends none of them.
    const wanted = Object.entries(values).map(([name, value]) => this.#telegram(device, name, value))
    const outcomes = await Promise.all(wanted.map(({ point, data }) => this.#writePoint(device, point, data)))
    return outcomes.includes('unknown') ? 'unknown' : 'confirmed'
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelRead?.()
    this.#awaited.close()
    await this.#line?.close()
  }

  #telegram(
    device: KnxDevice,
    name: string,
    value: Reading,
  ): { readonly point: KnxPoint; readonly data: Buffer } {
    const point = device.points.find(({ property }) => property.name === name)
    if (!point?.property.settable) throw new BusError('refused', `${name} of ${device.name} cannot be set`)
    try {
      return { point, data: point.encode(value) }
    } catch (error) {
      throw new BusError('refused', `${name}: ${error instanceof Error ? error.message : error}`)
    }
  }

  async #writePoint(device: KnxDevice, point: KnxPoint, data: Buffer): Promise<WriteOutcome> {
    const { status, group, bits, property } = point
    const line = this.#line
    if (!line) throw new BusError('unreachable', 'the bus is disconnected')
    if (status === null) {
      await line.write(group, data, bits)
      return 'unknown'
    }
    const key = `${device.number} ${property.name}`
    const { clock, queue } = this.#ports
    let cancel = (): void => {}
    const send = (): Promise<void> => {
      // A state from before the command is no answer to it.
      this.#said.delete(key)
      cancel = clock.schedule(ASKED_AFTER_MS, () => void line.read(status, true).catch(() => {}))
      return line.writeAtOnce(group, data, bits)
    }
    const outcome = await this.#awaited
      .command(
        {
          field: fieldOf(device),
          // As its type can hold it.
          values: { [property.name]: point.decode(data) ?? '' },
          publish: send,
        },
        queue,
      )
      .finally(() => cancel())
    const said = this.#said.get(key)
    if (outcome === 'unknown' && said !== undefined && !this.#isClosed)
      throw new BusError('not_taken', `${property.name} of ${device.name} is ${String(said)}`)
    return outcome
  }

  /** Devices answer where their flags allow it. */
  async #readAll(): Promise<void> {
    for (const address of this.#places.keys()) {
      if (this.#isClosed) return
      await this.#line?.read(address).catch(() => {})
    }
    if (!this.#isClosed)
      this.#cancelRead = this.#ports.clock.schedule(this.#plan.readMs, () => void this.#readAll())
  }

  #take(group: string, data: Buffer): void {
    const raw = data.toString('hex')
    const isMapped = this.#places.has(group)
    if (!isMapped) this.#ports.points.point({ device: '', point: group }).set(raw)
    for (const { device, point } of this.#places.get(group) ?? []) {
      const { name } = point.property
      const value = point.decode(data)
      this.#said.set(`${device.number} ${name}`, value)
      const { number, name: deviceName } = device
      const place = { device: deviceName, deviceName, number, point: group }
      this.#ports.points.point({ ...place, property: name }).set(raw, value)
      this.#listener?.states(device.number, { [name]: value })
      this.#awaited.reported(device.number, { [name]: value })
    }
  }
}

const fieldOf = ({ number, name, model, kind, circuits, points }: KnxDevice): FieldDevice => ({
  number,
  address: points[0] ? stateAddress(points[0]) : '',
  name,
  model,
  kind,
  circuits,
  properties: points.map(({ property }) => property),
})
