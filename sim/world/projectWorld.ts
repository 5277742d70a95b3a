/**
 * One project's share of the world: rooms, devices and hosts made from its records, kept in step with them, and
 * moved on tick by tick. Publishes nothing: it returns what is to be published.
 */
import { circuitName, isLegalValue, type Reading, type Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { Host, HostId } from '#shared/records/host.ts'
import type { Project } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { traitsOf } from './breakdowns.ts'
import type { GuestAction } from './guestActions.ts'
import { beginHouseDay, type House } from './house.ts'
import { createToLocal, dayOf, type ToLocal, weekdayOf } from './localTime.ts'
import type { DeviceBody, Feeder, Room } from './physics/body.ts'
import { physicsOf } from './physics/registry.ts'
import { createRng } from './rng.ts'
import {
  createRoomCell,
  furnish,
  type GuestOfRoom,
  guestOf,
  lookAgain,
  type RoomCell,
  stepRoom,
} from './rooms.ts'
import { settleIn } from './routines.ts'
import { eventsOf, hasEvent, noticeAlarms, rulesOf, type SimDevice } from './simDevice.ts'
import type { SimulatedHost } from './simulatedHost.ts'
import type { WeatherSpells } from './spells.ts'
import type { Clientele } from './stays.ts'
import { isLivedIn, noteAction, type Said, type Visit } from './visits.ts'
import { createWeather, placeOf, type Weather } from './weather.ts'

const NONE: ReadonlySet<string> = new Set()
const NOTHING: ReadonlyMap<string, Reading> = new Map()

export interface ProjectPorts {
  readonly seed: number
  readonly now: () => number
  readonly createHost: (project: Project, host: Host) => SimulatedHost
  readonly initialReadings: (device: SimDevice) => Readings | undefined
  /** Lays its faults over a device that is new. */
  readonly lay: (device: SimDevice) => void
  readonly weatherSpells: WeatherSpells
  /** What was said of a room's people before a restart. */
  readonly said?: (areaId: AreaId) => Said | undefined
  /** Whom a hotel lives by, where the world knows it. */
  readonly clienteleOf?: (project: Project) => Clientele | undefined
}

const LARGE_HOTEL_ROOMS = 60

/** What one tick has brought about for one host. */
export interface TickNews {
  readonly host: SimulatedHost
  readonly alarms: readonly { readonly device: SimDevice; readonly code: string }[]
  readonly isUrgent: boolean
}

export interface Membership {
  readonly addedHosts: readonly SimulatedHost[]
  readonly removedHosts: readonly SimulatedHost[]
  readonly addedDevices: readonly SimDevice[]
}

export class ProjectWorld {
  readonly project: Project
  readonly read: ReadState
  readonly devices = new Map<DeviceId, SimDevice>()
  readonly hosts = new Map<HostId, SimulatedHost>()
  readonly #ports: ProjectPorts
  readonly #toLocal: ToLocal
  readonly #weatherAt: (instantMs: number) => Weather
  readonly #feeders = new Map<HostId | AreaId, Feeder>()
  readonly #cells = new Map<string, RoomCell>()
  /** What was said of each room's people. */
  readonly visits = new Map<AreaId, Visit>()
  readonly #houses = new Map<string, House>()
  #clientele: Clientele | null = null
  #furnished: readonly (readonly [RoomCell, readonly SimDevice[]])[] = []

  constructor(project: Project, read: ReadState, ports: ProjectPorts) {
    this.project = project
    this.read = read
    this.#ports = ports
    this.#toLocal = createToLocal(project.timeZone)
    const weatherAt = createWeather(ports.seed, placeOf(project))
    this.#weatherAt = (instantMs) => ports.weatherSpells.over(project.id, instantMs, weatherAt(instantMs))
  }

  /** Hosts in the order in which they publish. */
  get hostsInOrder(): SimulatedHost[] {
    return [...this.hosts.values()].sort((a, b) => (a.number < b.number ? -1 : 1))
  }

  roomOf(areaId: string): Room | undefined {
    return this.#cells.get(areaId)?.room
  }

  hostOf(device: SimDevice): SimulatedHost | undefined {
    const record = this.read.get('device', device.id)
    return record && this.hosts.get(record.hostId)
  }

  /** Whether a record changes nothing for the simulator. */
  isAsKnown(known: SimDevice, record: Device): boolean {
    const isAtHost = this.hosts.get(record.hostId)?.devices.includes(known) ?? false
    return isSameThing(known, record) && isAtHost && this.#cells.get(record.areaId)?.room === known.room
  }

  /** Reconciles the world with the records, keeping the state of whatever stays. */
  reconcile(): Membership {
    const hostsChanged = this.#reconcileHosts()
    const addedDevices: SimDevice[] = []
    const kept = new Set<DeviceId>()
    for (const record of this.read.all('device')) {
      const kind = kindOf(record.kind)
      if (!record.isJoined || !kind || !this.hosts.has(record.hostId)) continue
      kept.add(record.id)
      const known = this.devices.get(record.id)
      if (known && isSameThing(known, record)) {
        known.room = this.#cellOf(record).room
        continue
      }
      const made = this.#createDevice(record)
      this.devices.set(record.id, made)
      addedDevices.push(made)
    }
    for (const id of this.devices.keys()) if (!kept.has(id)) this.devices.delete(id)
    this.#furnish(addedDevices)
    return { ...hostsChanged, addedDevices }
  }

  #reconcileHosts(): Pick<Membership, 'addedHosts' | 'removedHosts'> {
    const addedHosts: SimulatedHost[] = []
    const removedHosts: SimulatedHost[] = []
    for (const record of this.read.all('host')) {
      const known = this.hosts.get(record.id)
      if (known?.number === record.number) continue
      if (known) removedHosts.push(known)
      const made = this.#ports.createHost(this.project, record)
      this.hosts.set(record.id, made)
      addedHosts.push(made)
    }
    for (const [id, host] of this.hosts) {
      if (this.read.get('host', id)) continue
      this.hosts.delete(id)
      removedHosts.push(host)
    }
    return { addedHosts, removedHosts }
  }

  #furnish(added: readonly SimDevice[]): void {
    const byRoom = new Map<Room, SimDevice[]>()
    const byHost = new Map<HostId, SimDevice[]>()
    for (const device of this.devices.values()) {
      listIn(byRoom, device.room).push(device)
      const record = this.read.get('device', device.id)
      if (record) listIn(byHost, record.hostId).push(device)
    }
    const cells = [...this.#cells.values()].filter(({ room }) => byRoom.has(room))
    this.#furnished = cells.map((cell) => [cell, byRoom.get(cell.room) ?? []] as const)
    for (const [{ room }, devices] of this.#furnished) furnish(room, devices)
    for (const [id, host] of this.hosts) {
      const devices = byHost.get(id) ?? []
      host.devices = devices.sort((a, b) => (a.body.number < b.body.number ? -1 : 1))
    }
    this.#initialise(added)
  }

  /** New devices continue from their last readings; a room none of whose devices has any is found as people left it. */
  #initialise(added: readonly SimDevice[]): void {
    const isNew = new Set(added)
    for (const [{ room }, devices] of this.#furnished) {
      const fresh = devices.filter((device) => isNew.has(device))
      if (fresh.length === 0) continue
      const remembered = fresh.filter((device) => this.#resume(device))
      const isFound = fresh.length === devices.length && remembered.length === 0
      if (isFound) settleIn(room)
      // Alarms already active have been reported before.
      for (const device of fresh) {
        this.#ports.lay(device)
        noticeAlarms(device)
      }
    }
  }

  /** Returns false when the device never reported. */
  #resume(device: SimDevice): boolean {
    const { body, room } = device
    const readings = this.#ports.initialReadings(device)
    if (!readings) return false
    for (const property of body.properties) {
      const value = readings[property.name]
      if (value === undefined || property.type === 'action' || !isLegalValue(property, value)) continue
      body.values[property.name] = value
    }
    const temperatureC = readings.local_temperature ?? readings.temperature
    if (typeof temperatureC === 'number' && temperatureC < 44) room.temperatureC = temperatureC
    return true
  }

  #createDevice(record: Device): SimDevice {
    const kind = kindOf(record.kind)
    if (!kind) throw new Error(`expected a kind of device, got ${record.kind}`)
    const { room } = this.#cellOf(record)
    const circuits = record.circuits.length
    const body: DeviceBody = {
      number: record.number,
      kind,
      circuits,
      circuitNames: Array.from({ length: circuits }, (_, i) => circuitName('state', i + 1, circuits)),
      properties: kind.properties(circuits),
      values: {},
      hidden: {},
      actions: [],
      rng: createRng(this.#ports.seed, `device/${record.number}/${this.#ports.now()}`),
      traits: traitsOf(this.#ports.seed, record.number),
      isStuck: false,
      ailments: NONE,
      held: NOTHING,
      isPowerless: false,
    }
    const physics = physicsOf(record.kind)
    physics.start(body, room)
    return {
      id: record.id,
      body,
      physics,
      room,
      reported: {},
      raised: new Set(),
      rules: rulesOf(body),
      events: eventsOf(body),
      forced: new Map(),
      distorted: new Map(),
      isSilent: false,
      omits: null,
      nextFullMs: 0,
    }
  }

  #cellOf(record: Device): RoomCell {
    const found = this.#cells.get(record.areaId)
    if (found) return found
    const area = this.read.get('area', record.areaId)
    if (!area) throw new Error(`expected area ${record.areaId} of device ${record.number}`)
    const nowMs = this.#ports.now()
    const feeder = this.#feederOf(this.#isMeteredApart(record) ? record.areaId : record.hostId)
    const sky = { toLocal: this.#toLocal, outside: this.#weatherAt(nowMs) }
    const at = {
      seed: this.#ports.seed,
      project: this.project,
      read: this.read,
      nowMs,
      visits: this.visits,
      said: this.#ports.said ?? (() => undefined),
      houses: this.#houses,
      clientele: this.#clienteleOf(),
    }
    const made = createRoomCell(at, area, feeder, sky)
    this.#cells.set(record.areaId, made)
    return made
  }

  /** Large hotels live by business, small ones by leisure, unless the world says otherwise. */
  #clienteleOf(): Clientele {
    if (this.#clientele) return this.#clientele
    let rooms = 0
    for (const { kind } of this.read.all('area')) if (kind === 'room' || kind === 'suite') rooms += 1
    this.#clientele =
      this.#ports.clienteleOf?.(this.project) ?? (rooms < LARGE_HOTEL_ROOMS ? 'leisure' : 'business')
    return this.#clientele
  }

  /** An area with a meter of its own beside that of the wing, which hangs where the host does. */
  #isMeteredApart({ areaId, hostId }: Device): boolean {
    if (this.read.get('host', hostId)?.areaId === areaId) return false
    for (const { kind } of this.read.by('device', 'area', areaId).values())
      if (kind === 'energy_meter') return true
    return false
  }

  #feederOf(key: HostId | AreaId): Feeder {
    const found = this.#feeders.get(key)
    if (found) return found
    const made: Feeder = { loadW: 0, nextW: 0 }
    this.#feeders.set(key, made)
    return made
  }

  /** Notes what guests of a room do and returns its rooms' hosts, which have news; null where it is no such room. */
  act(areaId: AreaId, action: GuestAction): SimulatedHost[] | null {
    const nowMs = this.#ports.now()
    const now = { ms: nowMs, localMs: this.#toLocal(nowMs), outside: this.#weatherAt(nowMs), dtMs: 0 }
    const visit = this.visits.get(areaId)
    if (!visit || !isLivedIn(visit)) return null
    noteAction(visit, action, nowMs)
    const concerned = this.#furnished.filter(([{ occupiedId }]) => occupiedId === areaId)
    for (const [cell, devices] of concerned) lookAgain(cell, devices, now)
    const hosts = concerned.flatMap(([, devices]) => devices.map((device) => this.hostOf(device)))
    return [...new Set(hosts)].filter((host) => host !== undefined)
  }

  /** Who stays in which room. */
  guests(): GuestOfRoom[] {
    const cells = [...this.#cells.values()].filter(({ index, room }) => index === 0 && isLivedIn(room.visit))
    return cells.map(guestOf)
  }

  /** Advances time and returns, per host in their order, the news to publish. */
  tick(nowMs: number, dtMs: number): TickNews[] {
    const now = { ms: nowMs, localMs: this.#toLocal(nowMs), outside: this.#weatherAt(nowMs), dtMs }
    const day = dayOf(now.localMs)
    for (const house of this.#houses.values()) beginHouseDay(house, day, weekdayOf(day))
    for (const [cell, devices] of this.#furnished) stepRoom(cell, devices, now)
    for (const feeder of this.#feeders.values()) {
      feeder.loadW = feeder.nextW
      feeder.nextW = 0
    }
    return this.hostsInOrder.map((host) => newsOf(host))
  }
}

/** Looks through a host's devices for alarms that begin and events that do not wait for the next batch. */
export function newsOf(host: SimulatedHost): TickNews {
  const alarms: { device: SimDevice; code: string }[] = []
  let isUrgent = false
  for (const device of host.devices) {
    for (const code of noticeAlarms(device)) if (!device.isSilent) alarms.push({ device, code })
    isUrgent ||= hasEvent(device)
  }
  return { host, alarms, isUrgent: isUrgent || alarms.length > 0 }
}

const isSameThing = (known: SimDevice, record: Device): boolean =>
  known.body.kind.kind === record.kind &&
  known.body.circuits === record.circuits.length &&
  known.body.number === record.number

function listIn<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const found = lists.get(key)
  if (found) return found
  const made: V[] = []
  lists.set(key, made)
  return made
}
