/**
 * A project's part of the world: rooms, devices and hosts from its records, updated per tick. It publishes
 * nothing, but returns messages to publish.
 */
import { circuitName, type Reading } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { isThingAction, occupiedAt } from '#shared/guestActions.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Project } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { createRng } from '../base/rng.ts'
import { traitsOf } from './building/breakdowns.ts'
import { beginHouseDay, type House } from './building/house.ts'
import {
  createRoomCell,
  furnish,
  type GuestOfRoom,
  guestOf,
  lookAgain,
  type RoomCell,
  type RoomNow,
} from './building/rooms.ts'
import { RoomTimes } from './building/roomTimes.ts'
import { wiredPlace, wireRooms } from './building/wiring.ts'
import { lookAt, type News, type TickNews } from './hosts/news.ts'
import { eventsOf, isSameThing, noticeAlarms, rulesOf, type SimDevice } from './hosts/simDevice.ts'
import type { SimulatedHost } from './hosts/simulatedHost.ts'
import { boxOf } from './hosts/unboxed.ts'
import { defaultClientele } from './people/clientele.ts'
import type { GuestAction } from './people/guestActions.ts'
import { handleThings } from './people/roomActions.ts'
import { settleIn } from './people/routines.ts'
import type { Clientele } from './people/stays.ts'
import { isLivedIn, noteAction, type Visit } from './people/visits.ts'
import type { DeviceBody, Feeder, Room } from './physics/body.ts'
import { physicsOf } from './physics/registry.ts'
import { allOf, type Pieces } from './pieces.ts'
import type { Changed, Installed, Membership, ProjectPorts } from './projectPorts.ts'
import { resume } from './resume.ts'
import { createToLocal, dayOf, type ToLocal, weekdayOf } from './sky/localTime.ts'
import { createWeather, placeOf, type Weather } from './sky/weather.ts'

const NONE: ReadonlySet<string> = new Set()
const NOTHING: ReadonlyMap<string, Reading> = new Map()

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
  /** The statement about each room's people. */
  readonly visits = new Map<AreaId, Visit>()
  readonly #houses = new Map<string, House>()
  #clientele: Clientele | null = null
  readonly #times = new RoomTimes()
  #inOrder: readonly SimulatedHost[] | null = null

  constructor(project: Project, read: ReadState, ports: ProjectPorts) {
    this.project = project
    this.read = read
    this.#ports = ports
    this.#toLocal = createToLocal(project.timeZone)
    const weatherAt = createWeather(ports.seed, placeOf(project))
    this.#weatherAt = (instantMs) => ports.weatherSpells.over(project.id, instantMs, weatherAt(instantMs))
  }

  /** Hosts in the order in which they publish. */
  get hostsInOrder(): readonly SimulatedHost[] {
    this.#inOrder ??= [...this.hosts.values()].sort(byNumber)
    return this.#inOrder
  }

  roomOf(areaId: string): Room | undefined {
    return this.#cells.get(areaId)?.room
  }

  hostOf(device: SimDevice): SimulatedHost | undefined {
    return this.hosts.get(device.hostId)
  }

  /** Whether a record changes nothing for the simulator. */
  isAsKnown(known: SimDevice, record: Device): boolean {
    return (
      isSameThing(known, record) &&
      known.hostId === record.hostId &&
      this.#cells.get(record.areaId)?.room === known.room
    )
  }

  /** Reconciles the world with these records, or with all, keeping the state of whatever stays. */
  reconcile(changed: Changed | null): Membership {
    const hosts = changed ? [...changed.hosts] : this.#knownAndRecorded('host', this.hosts)
    const { replaced, ...hostsChanged } = this.#reconcileHosts(hosts)
    const devices = new Set(changed ? changed.devices : this.#knownAndRecorded('device', this.devices))
    // The devices of a box that was replaced hang on the new one.
    for (const id of replaced)
      for (const device of this.read.by('device', 'host', id).values()) devices.add(device.id)
    const touched: Touched = { rooms: new Set(), hosts: new Set(replaced) }
    const addedDevices: SimDevice[] = []
    for (const id of devices) {
      const added = this.#reconcileDevice(id, touched)
      if (added) addedDevices.push(added)
    }
    this.#furnish(touched)
    this.#initialise(addedDevices)
    // Meters see what flows from the first moment on.
    if (!changed) allOf(this.#pass(this.#ports.now(), 0, (now) => this.#times.measure(now)))
    return { ...hostsChanged, addedDevices }
  }

  /** In record order, then those without a record. */
  #knownAndRecorded<T extends 'host' | 'device', Id>(type: T, known: ReadonlyMap<Id, unknown>): Id[] {
    // Ids of the records of a type are those that its map has as keys.
    const recorded = [...this.read.all(type)].map(({ id }) => id as Id)
    return [...new Set([...recorded, ...known.keys()])]
  }

  #reconcileHosts(ids: readonly HostId[]) {
    const addedHosts: SimulatedHost[] = []
    const removedHosts: SimulatedHost[] = []
    const replaced: HostId[] = []
    for (const id of ids) {
      const record = this.read.get('host', id)
      const known = this.hosts.get(id)
      if (record && known?.number === record.number) continue
      if (known) removedHosts.push(known)
      this.hosts.delete(id)
      replaced.push(id)
      if (!record) continue
      const made = this.#ports.createHost(this.project, record, this.read)
      this.hosts.set(id, made)
      addedHosts.push(made)
    }
    if (replaced.length > 0) this.#inOrder = null
    return { addedHosts, removedHosts, replaced }
  }

  /** Returns the device where it is new. */
  #reconcileDevice(id: DeviceId, touched: Touched): SimDevice | null {
    const record = this.read.get('device', id)
    const known = this.devices.get(id)
    if (known) touched.rooms.add(known.room)
    if (known) touched.hosts.add(known.hostId)
    // Devices configured on a simulated host are installed, and join once their host reports them.
    if (!record || !kindOf(record.kind) || !this.hosts.has(record.hostId)) {
      this.devices.delete(id)
      return null
    }
    const { room } = this.#cellOf(record)
    touched.rooms.add(room)
    touched.hosts.add(record.hostId)
    if (known && isSameThing(known, record)) {
      known.room = room
      known.hostId = record.hostId
      return null
    }
    const made = this.#createDevice(record)
    this.devices.set(id, made)
    return made
  }

  /** Rooms and hosts get the devices that they have by now. */
  #furnish({ rooms, hosts }: Touched): void {
    const cells = [...this.#cells].filter(([, { room }]) => rooms.has(room))
    for (const [areaId, cell] of cells) {
      const devices = this.#present(this.read.by('device', 'area', areaId as AreaId))
      furnish(cell.room, devices)
      if (devices.length > 0) this.#times.put(cell, devices)
      else this.#times.remove(cell.room)
    }
    const occupied = new Set(cells.map(([, { occupiedId }]) => occupiedId))
    const within = [...this.#cells.values()].filter(({ occupiedId }) => occupied.has(occupiedId))
    for (const parts of Map.groupBy(within, ({ occupiedId }) => occupiedId).values())
      wireRooms(parts.map((cell) => wiredPlace(this.read, cell, this.#times.devicesOf(cell.room))))
    for (const id of hosts) {
      const host = this.hosts.get(id)
      if (host) host.devices = this.#present(this.read.by('device', 'host', id)).sort(byBodyNumber)
      this.unbox(id)
    }
  }

  /** Adds the unconfigured devices that come with a host. */
  unbox(hostId: HostId): void {
    const host = this.hosts.get(hostId)
    const areaId = this.read.get('host', hostId)?.areaId
    if (!host || !areaId || !this.#ports.isPluggedIn?.(hostId)) return
    const known = new Map(host.unboxed.map((device) => [device.body.number, device]))
    host.unboxed = boxOf(this.#ports.seed, host.number)
      .filter(({ number }) => !this.read.first('device', 'number', number))
      .map((thing) => known.get(thing.number) ?? this.#createDevice({ ...thing, areaId, hostId }))
  }

  #present(records: ReadonlyMap<string, Device>): SimDevice[] {
    return [...records.values()].flatMap(({ id }) => this.devices.get(id) ?? [])
  }

  /** New devices resume from last readings; rooms without any start as people would leave them. */
  #initialise(added: readonly SimDevice[]): void {
    for (const [room, fresh] of Map.groupBy(added, (device) => device.room)) {
      const remembered = fresh.filter((device) => resume(device, this.#ports, this.project.id))
      const isFound = fresh.length === room.devices.length && remembered.length === 0
      if (isFound) settleIn(room)
      // Alarms already active have been reported before.
      for (const device of fresh) {
        this.#ports.lay(device)
        noticeAlarms(device)
      }
    }
  }

  #createDevice(record: Installed): SimDevice {
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
      hostId: record.hostId,
      body,
      physics,
      room,
      reported: {},
      looked: [],
      raised: new Set(),
      rules: rulesOf(body),
      events: eventsOf(body),
      forced: new Map(),
      distorted: new Map(),
      isSilent: false,
      omits: null,
      isTouched: true,
      nextFullMs: 0,
    }
  }

  #cellOf(record: Installed): RoomCell {
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
      roomOf: (areaId: AreaId) => this.roomOf(areaId),
    }
    const made = createRoomCell(at, area, feeder, sky)
    Object.assign(made.room, this.#ports.lived?.takeRoom(area.id))
    this.#cells.set(record.areaId, made)
    return made
  }

  #clienteleOf(): Clientele {
    this.#clientele ??= this.#ports.clienteleOf?.(this.project) ?? defaultClientele(this.read)
    return this.#clientele
  }

  /** An area with a meter of its own beside that of the wing, which hangs where the host does. */
  #isMeteredApart({ areaId, hostId }: Installed): boolean {
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

  /** Applies a guest action and returns hosts with changes. Null for a non-room. */
  act(areaId: AreaId, action: GuestAction, number?: string): SimulatedHost[] | null {
    const nowMs = this.#ports.now()
    const now = { ms: nowMs, localMs: this.#toLocal(nowMs), outside: this.#weatherAt(nowMs), dtMs: 0 }
    const occupiedId = occupiedAt(this.read, areaId)?.id
    const visit = occupiedId && this.visits.get(occupiedId)
    if (!visit || !(isThingAction(action.action) || isLivedIn(visit))) return null
    const concerned = [...this.#times.all()].filter(([cell]) => cell.occupiedId === occupiedId)
    // For a part of a suite, objects in that part.
    const within = concerned.filter(([cell]) => areaId === occupiedId || cell.areaId === areaId)
    const all = within.flatMap(([, devices]) => devices)
    const things = number === undefined ? all : all.filter(({ body }) => body.number === number)
    if (!handleThings(visit, action, things)) return null
    noteAction(visit, action, nowMs)
    for (const [cell, devices] of concerned) {
      lookAgain(cell, devices, now)
      this.#times.stir(cell.room)
    }
    const hosts = concerned.flatMap(([, devices]) => devices.map((device) => this.hostOf(device)))
    return [...new Set(hosts)].filter((host) => host !== undefined)
  }

  /** Something was done to these devices: their rooms move on at every tick for a while. */
  stir(devices: readonly SimDevice[]): void {
    for (const room of new Set(devices.map((device) => device.room))) this.#times.stir(room)
  }

  /** Guests by room. */
  guests(): GuestOfRoom[] {
    const cells = [...this.#cells.values()].filter(({ index, room }) => index === 0 && isLivedIn(room.visit))
    return cells.map(guestOf)
  }

  /** Advances time and returns the messages to publish, by host in their order. */
  tick(nowMs: number, dtMs: number): TickNews[] {
    return allOf(this.ticking(nowMs, dtMs))
  }

  *ticking(nowMs: number, dtMs: number): Pieces<TickNews[]> {
    const collected = new Map<SimulatedHost, News>()
    const look = (devices: readonly SimDevice[]): boolean => this.#collect(devices, collected)
    yield* this.#pass(nowMs, dtMs, (now) => this.#times.step(now, look))
    const news = [...collected].map(([host, { alarms, isUrgent }]) => ({ host, alarms, isUrgent }))
    return news.sort((a, b) => byNumber(a.host, b.host))
  }

  /** Advances time; nothing is reported. */
  advance(nowMs: number, dtMs: number): void {
    allOf(this.#pass(nowMs, dtMs, (now) => this.#times.step(now, () => false)))
  }

  *#pass(nowMs: number, dtMs: number, step: (now: RoomNow) => Pieces<void>): Pieces<void> {
    const now = { ms: nowMs, localMs: this.#toLocal(nowMs), outside: this.#weatherAt(nowMs), dtMs }
    const day = dayOf(now.localMs)
    for (const house of this.#houses.values()) beginHouseDay(house, day, weekdayOf(day))
    yield* step(now)
    for (const feeder of this.#feeders.values()) {
      feeder.loadW = feeder.nextW
      feeder.nextW = 0
    }
  }

  /** Whether an urgent change occurred. */
  #collect(devices: readonly SimDevice[], collected: Map<SimulatedHost, News>): boolean {
    let isAny = false
    for (const device of devices) {
      const host = this.hosts.get(device.hostId)
      const news: News = { alarms: [], isUrgent: false }
      if (!host || !lookAt(device, news)) continue
      isAny = true
      const before = collected.get(host)
      if (before) before.alarms.push(...news.alarms)
      else collected.set(host, news)
    }
    return isAny
  }
}

interface Touched {
  readonly rooms: Set<Room>
  readonly hosts: Set<HostId>
}

const byNumber = (a: SimulatedHost, b: SimulatedHost): number => (a.number < b.number ? -1 : 1)
const byBodyNumber = (a: SimDevice, b: SimDevice): number => (a.body.number < b.body.number ? -1 : 1)
