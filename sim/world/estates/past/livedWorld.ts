/**
 * World of a project before its server listens: same rooms, people, weather and failures, in long ticks. Hosts are not
 * connected, so nothing is published. The caller reads it after each tick.
 */

import type { Readings } from '#shared/devices/kind.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { Fault } from '#shared/faults/fault.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { LastReadings } from '../../../core/telemetry/lastValues.ts'
import { Agenda } from '../../agenda.ts'
import { type NaturePorts, planBreakdowns } from '../../building/nature.ts'
import { touchRooms } from '../../building/rooms.ts'
import { FaultBook } from '../../faults/faultBook.ts'
import { newsOf, type TickNews } from '../../hosts/news.ts'
import { readingOf } from '../../hosts/reports.ts'
import { isUnreported, type SimDevice } from '../../hosts/simDevice.ts'
import { SimulatedHost } from '../../hosts/simulatedHost.ts'
import type { LivedState } from '../../livedState.ts'
import { tell } from '../../physics/body.ts'
import type { WorldProject } from '../../ports.ts'
import { ProjectWorld } from '../../projectWorld.ts'
import { WeatherSpells } from '../../sky/spells.ts'

/** @param withinMs tick length before `atMs` */
export type OnNews = (news: readonly TickNews[], atMs: number, withinMs: number) => void

export class LivedWorld {
  readonly devices: readonly SimDevice[]
  readonly #world: ProjectWorld
  readonly #agenda = new Agenda()
  readonly #faults: FaultBook
  readonly #nature: NaturePorts
  readonly #byNumber: ReadonlyMap<string, SimDevice>
  readonly #byId: ReadonlyMap<DeviceId, SimDevice>
  /** Last reports of devices that cannot report now. */
  readonly #lastReportOf = new Map<DeviceId, LastReadings>()
  readonly #onNews: OnNews
  #nowMs: number
  #count = 0

  constructor(seed: number, { project, read }: WorldProject, startMs: number, onNews: OnNews) {
    this.#nowMs = startMs
    this.#onNews = onNews
    this.#world = new ProjectWorld(project, read, {
      seed,
      now: () => this.#nowMs,
      createHost: ({ hex }, { id, number }) => lonelyHost({ id, number, projectHex: hex }),
      initialReadings: () => undefined,
      lay: () => {},
      weatherSpells: new WeatherSpells(),
    })
    this.#world.reconcile(null)
    this.devices = [...this.#world.devices.values()]
    this.#byNumber = new Map(this.devices.map((device) => [device.body.number, device]))
    this.#byId = new Map(this.devices.map((device) => [device.id, device]))
    const hosts = new Map(this.#world.hostsInOrder.map((host) => [host.number, host]))
    this.#faults = new FaultBook({
      seed,
      now: () => this.#nowMs,
      hostByNumber: (number) => hosts.get(number),
      deviceByNumber: (number) => this.#byNumber.get(number),
    })
    this.#nature = {
      seed,
      agenda: this.#agenda,
      hostNumberOf: (device) => this.#world.hostOf(device)?.number,
      breakDown: (fault, endsAtMs) => this.#breakDown(fault, endsAtMs),
    }
  }

  get nowMs(): number {
    return this.#nowMs
  }

  /** Faults of the start are injected before the first tick. */
  async begin(): Promise<void> {
    await planBreakdowns(this.#nature, this.devices, { nowMs: this.#nowMs, isNewDay: false })
  }

  /** Advances one tick; failures and repairs apply at their own instants. */
  async advanceTo(untilMs: number): Promise<void> {
    const beganMs = this.#nowMs
    for (let entry = this.#agenda.take(untilMs); entry; entry = this.#agenda.take(untilMs)) {
      this.#nowMs = entry.atMs
      await entry.run()
    }
    this.#nowMs = untilMs
    if (Math.floor(untilMs / DAY_MS) > Math.floor(beganMs / DAY_MS))
      await planBreakdowns(this.#nature, this.devices, { nowMs: untilMs, isNewDay: true })
    this.#world.advance(untilMs, untilMs - beganMs)
    // Key presses are momentary; nobody received them in the simulated past.
    for (const { body } of this.devices) if (body.actions.length > 0) body.actions.length = 0
  }

  /** Reports changes of the last `withinMs`; failures and repairs are reported at once. */
  tellNews(withinMs: number): void {
    const news = this.#world.hostsInOrder.map((host) => newsOf(host))
    this.#onNews(news, this.#nowMs, withinMs)
  }

  /** Staff set values of a device at the instant. */
  command(atMs: number, deviceNumber: string, values: Readings): void {
    const device = this.#byNumber.get(deviceNumber)
    if (!device) return
    const { physics, body, room } = device
    this.#agenda.add(atMs, () => {
      for (const [property, value] of Object.entries(values)) tell(physics, body, { property, value }, room)
    })
  }

  /** Current readings of a device. */
  readings(id: DeviceId): Readings | undefined {
    const device = this.#byId.get(id)
    return device && readingsOf(device)
  }

  hostNumberOf(device: SimDevice): string {
    return this.#world.hostOf(device)?.number ?? ''
  }

  /** Devices that are silent, or whose host is away. */
  get unheard(): ReadonlyMap<DeviceId, unknown> {
    return this.#lastReportOf
  }

  /** State for a world that continues from here. */
  leaveTo(state: LivedState): void {
    for (const { id, body } of this.devices) state.keepDevice(id, body)
    for (const area of this.#world.read.all('area')) {
      const room = this.#world.roomOf(area.id)
      if (room) state.keepRoom(area.id, room)
    }
  }

  /** Last reports of all devices, as a server would know them. */
  *lastReadings(): Iterable<readonly [DeviceId, LastReadings]> {
    for (const device of this.devices)
      yield [
        device.id,
        this.#lastReportOf.get(device.id) ?? { values: readingsOf(device), atMs: this.#nowMs },
      ]
  }

  #breakDown(fault: Fault, endsAtMs: number): void {
    const concerned = this.#concernedBy(fault)
    this.#count += 1
    const id = `breakdown ${this.#count}`
    this.#faults.add({ id, fault, sinceMs: this.#nowMs, endsAtMs, projectId: null })
    this.#show(concerned)
    this.#agenda.add(endsAtMs, () => {
      this.#faults.remove(id)
      this.#show(concerned)
    })
  }

  #concernedBy(fault: Fault): readonly SimDevice[] {
    if ('device' in fault) {
      const device = this.#byNumber.get(fault.device)
      return device ? [device] : []
    }
    return this.#world.hostsInOrder.find(({ number }) => number === fault.host)?.devices ?? []
  }

  #noteHearing(devices: readonly SimDevice[]): void {
    for (const device of devices) {
      const isReportReceived = !isUnreported(device) && this.#world.hostOf(device)?.isOffline !== true
      if (isReportReceived) this.#lastReportOf.delete(device.id)
      else if (!this.#lastReportOf.has(device.id))
        this.#lastReportOf.set(device.id, { values: readingsOf(device), atMs: this.#nowMs })
    }
  }

  /** Applies failures and repairs to the room at once. */
  #show(devices: readonly SimDevice[]): void {
    this.#noteHearing(devices)
    const hosts = new Set(devices.map((device) => this.#world.hostOf(device)))
    const news: TickNews[] = []
    for (const host of hosts) {
      if (!host) continue
      touchRooms(devices, host.devices)
      news.push(newsOf(host))
    }
    this.#onNews(news, this.#nowMs, 0)
  }
}

function readingsOf(device: SimDevice): Readings {
  const readings: Record<string, Readings[string]> = {}
  for (const property of device.body.properties) {
    const value = readingOf(device.body, device, property)
    if (value !== undefined) readings[property.name] = value
  }
  return readings
}

const lonelyHost = (named: Pick<SimulatedHost, 'id' | 'number' | 'projectHex'>): SimulatedHost =>
  new SimulatedHost({
    ...named,
    secret: () => null,
    link: () => Promise.reject(new Error('nobody listens yet')),
    pace01: 0,
    now: () => 0,
    onControl: () => {},
    onLost: () => {},
    later: () => {},
  })
