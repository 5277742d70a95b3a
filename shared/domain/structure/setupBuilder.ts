/**
 * Combines many set-up commands into one. Each is decided on the state that includes the earlier ones, so all rules
 * also hold between new records.
 */
import type { EventOf } from '#shared/domain/defineAggregate.ts'
import { deviceAggregate } from '#shared/domain/device/device.ts'
import { hostAggregate } from '#shared/domain/host/host.ts'
import { servingAggregate } from '#shared/domain/host/serving.ts'
import type { CommitMeta, DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Area } from '#shared/records/area.ts'
import type { Building } from '#shared/records/building.ts'
import type { Device } from '#shared/records/device.ts'
import type { Floor } from '#shared/records/floor.ts'
import type { Host } from '#shared/records/host.ts'
import { Overlaid } from '#shared/records/overlaid.ts'
import type { ReadState, RecordName } from '#shared/records/registry.ts'
import { calledLike } from '#shared/rules/name.ts'
import type { PlacePath } from '#shared/workbook/cells.ts'
import { areaAggregate } from './areas.ts'
import { buildingsAdded, floorsAdded, structureAggregate } from './structure.ts'

/**
 * Set-up records with readable references: a place by its path of names from the building, a host by its number.
 */
export type SetupBuilding = Pick<Building, 'name' | 'nameEn'>
export type SetupFloor = Pick<Floor, 'name' | 'nameEn' | 'level'> & { readonly building: string }
export type SetupArea = Pick<Area, 'name' | 'nameEn' | 'kind' | 'image'> & { readonly place: PlacePath }
export type SetupHost = Pick<Host, 'number' | 'name' | 'networkNumber' | 'model'> & {
  readonly place: PlacePath
  /** The areas that it serves. */
  readonly serves: readonly PlacePath[]
}
type DeviceFacts =
  | 'number'
  | 'name'
  | 'nameEn'
  | 'kind'
  | 'model'
  | 'circuits'
  | 'connection'
  | 'location'
  | 'silentAfterMs'
  | 'capabilities'
export type SetupDevice = Pick<Device, DeviceFacts> & {
  readonly place: PlacePath
  readonly host: string
}

const EVENTS = {
  ...structureAggregate.events,
  ...areaAggregate.events,
  ...hostAggregate.events,
  ...servingAggregate.events,
  ...deviceAggregate.events,
}
export type SetupEvent = EventOf<typeof EVENTS>

/** Record types that the rules of a set-up read. */
export const SETUP_RECORDS = ['project', 'building', 'floor', 'area', 'host', 'device'] satisfies RecordName[]

/** A floor, or an area on it. */
interface Spot {
  readonly floor: Floor
  readonly area: Area | null
}

/** Each method throws the Rejection of the first violated rule. It then leaves the state unchanged. */
export class SetupBuilder {
  readonly events: SetupEvent[] = []
  readonly #state: Overlaid
  readonly #ctx: DecideContext
  readonly #meta: CommitMeta
  readonly #spots = new Map<string, Spot>()

  constructor(read: ReadState, ctx: DecideContext) {
    this.#ctx = ctx
    this.#meta = { seq: ctx.seq, at: ctx.nowMs, actor: ctx.actor, channel: ctx.channel }
    this.#state = new Overlaid(read)
  }

  /** State that includes everything added so far. */
  get read(): ReadState {
    return this.#state
  }

  addBuildings(buildings: readonly SetupBuilding[]): void {
    this.#fold(buildingsAdded(buildings, this.#state, this.#ctx))
  }

  /** Adds floors of one building. */
  addFloors(name: string, floors: readonly Omit<SetupFloor, 'building'>[]): void {
    const building = this.building(name)
    if (!building) throw new Rejection('record_unknown', { kind: 'building' })
    this.#fold(floorsAdded(building.id, floors, this.#state, this.#ctx))
  }

  /** Beside each other, in this order. */
  addAreas(place: PlacePath, areas: readonly Omit<SetupArea, 'place'>[]): void {
    const spot = this.spot(place)
    if (!spot) throw new Rejection('record_unknown', { kind: place.length > 2 ? 'area' : 'floor' })
    const data = { floorId: spot.floor.id, parentId: spot.area?.id ?? null, areas }
    this.#fold(areaAggregate.commands.AddAreas(data, this.#state, this.#ctx))
  }

  addHost({ place, serves, ...facts }: SetupHost): void {
    const servedAreaIds = serves.map((served) => this.#areaAt(served).id)
    const host = { ...facts, servedAreaIds, areaId: this.#areaAt(place).id, firmwareVersion: '' }
    this.#fold(hostAggregate.commands.InstallHost(host, this.#state, this.#ctx))
  }

  /** Adds devices that have not joined. Each joins when its host reports it. */
  addDevices(devices: readonly SetupDevice[]): void {
    const added = devices.map(({ place, host: number, ...facts }) => {
      const host = this.#state.first('host', 'number', number)
      if (!host) throw new Rejection('record_unknown', { kind: 'host' })
      const areaId = this.#areaAt(place).id
      return { ...facts, areaId, hostId: host.id, isJoined: false, isConfigured: true }
    })
    this.#fold(deviceAggregate.commands.AddDevices({ devices: added }, this.#state, this.#ctx))
  }

  building(name: string): Building | undefined {
    return calledLike(this.#state.all('building'), name)
  }

  floor(building: Building, name: string): Floor | undefined {
    return calledLike(this.#state.by('floor', 'building', building.id).values(), name)
  }

  /** The floor or area at that path, if it exists. */
  spot(place: PlacePath): Spot | undefined {
    const key = place.join('/')
    const known = this.#spots.get(key)
    if (known) return known
    const found = this.#find(place)
    if (found) this.#spots.set(key, found)
    return found
  }

  #find(place: PlacePath): Spot | undefined {
    const name = place.at(-1)
    if (name === undefined || place.length < 2) return undefined
    if (place.length === 2) {
      const building = this.building(place[0] ?? '')
      const floor = building && this.floor(building, name)
      return floor && { floor, area: null }
    }
    const above = this.spot(place.slice(0, -1))
    if (!above) return undefined
    const inside = above.area
      ? this.#state.by('area', 'parent', above.area.id)
      : this.#state.by('area', 'floor', above.floor.id)
    const parentId = above.area?.id ?? null
    const area = calledLike(
      [...inside.values()].filter((one) => one.parentId === parentId),
      name,
    )
    return area && { floor: above.floor, area }
  }

  #areaAt(place: PlacePath): Area {
    const area = this.spot(place)?.area
    if (!area) throw new Rejection('record_unknown', { kind: 'area' })
    return area
  }

  #fold(events: readonly { readonly type: string; readonly data: object }[]): void {
    // Each aggregate's commands produce only its own events. Alarms have no entry, because none of these commands
    // produces them.
    for (const event of events as readonly SetupEvent[]) {
      const { evolve } = EVENTS[event.type]
      this.#state.put(evolve(event.data as never, this.#state, this.#meta))
      this.events.push(event)
    }
  }
}
