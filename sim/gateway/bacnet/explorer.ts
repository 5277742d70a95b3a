/**
 * While someone looks at the bus: devices that answer who-is, and their objects with names, units and values, also those that
 * nobody has mapped. It reads only, bounded in devices and objects, and a little at each look.
 */
import { type BACNetAddress, type BACNetObjectID, ObjectType, PropertyIdentifier } from '@bacnet-js/client'
import type { AdapterPorts } from '../adapter.ts'
import type { BookedPoint } from '../look/pointBook.ts'
import { type BacnetLine, isSame } from './bacnetLine.ts'
import { OBJECT_WORDS } from './profile.ts'
import { unitName } from './units.ts'

const DEVICES_MAX = 200
const OBJECTS_MAX = 500
/** Values that are read again at each look, those that are oldest. */
const RENEWED_MAX = 60
/** Devices are asked again who is there after this. */
const WHO_IS_AGAIN_MS = 60_000
const ANSWERED_WITHIN_MS = 2_000

interface Explored {
  readonly object: BACNetObjectID
  readonly booked: BookedPoint
}

interface Place {
  readonly address: BACNetAddress
  objects: Explored[] | null
}

export interface ExplorerPorts {
  readonly line: BacnetLine
  readonly ports: Pick<AdapterPorts, 'clock' | 'points'>
  /** Objects that are read anyway. */
  readonly isMapped: (instance: number, object: BACNetObjectID) => boolean
}

export class BacnetExplorer {
  readonly #line: BacnetLine
  readonly #ports: ExplorerPorts['ports']
  readonly #isMapped: ExplorerPorts['isMapped']
  readonly #places = new Map<number, Place>()
  #askedMs = Number.NEGATIVE_INFINITY
  #isBusy = false
  #isClosed = false

  constructor({ line, ports, isMapped }: ExplorerPorts) {
    this.#line = line
    this.#ports = ports
    this.#isMapped = isMapped
  }

  addressOf(instance: number): BACNetAddress | undefined {
    return this.#places.get(instance)?.address
  }

  /** Whether devices may still answer, or are left of which the objects are not known. */
  get isSearching(): boolean {
    const isAsking = this.#ports.clock.now() - this.#askedMs < ANSWERED_WITHIN_MS
    return isAsking || [...this.#places.values()].some(({ objects }) => objects === null)
  }

  present(instance: number, address: BACNetAddress): void {
    const known = this.#places.get(instance)
    if (known || this.#places.size < DEVICES_MAX)
      this.#places.set(instance, { address, objects: known?.objects ?? null })
  }

  look(): void {
    const nowMs = this.#ports.clock.now()
    if (nowMs - this.#askedMs >= WHO_IS_AGAIN_MS) {
      this.#askedMs = nowMs
      this.#line.whoIs().catch(() => {})
    }
    if (this.#isBusy) return
    this.#isBusy = true
    void this.#work().finally(() => {
      this.#isBusy = false
    })
  }

  close(): void {
    this.#isClosed = true
  }

  async #work(): Promise<void> {
    await this.#renew()
    for (const [instance, place] of this.#places)
      if (place.objects === null && !this.#isClosed) place.objects = await this.#objectsOf(instance, place)
  }

  async #renew(): Promise<void> {
    const all = [...this.#places.values()].flatMap(({ address, objects }) =>
      (objects ?? []).map((one) => ({ address, ...one })),
    )
    const oldest = all.sort((a, b) => a.booked.agedSince - b.booked.agedSince).slice(0, RENEWED_MAX)
    for (const { address, object, booked } of oldest) {
      if (this.#isClosed) return
      await this.#read(address, object, booked)
    }
  }

  /** One by one: a long list is sent in segments, which the library mixes up with those of other devices. */
  async #objectsOf(instance: number, { address }: Place): Promise<Explored[]> {
    const device = { type: ObjectType.DEVICE, instance }
    const { OBJECT_NAME, OBJECT_LIST } = PropertyIdentifier
    const say = async (object: BACNetObjectID, property: number, index?: number): Promise<unknown> => {
      const said = await this.#line.read(address, object, property, index).catch(() => null)
      return said?.value ?? null
    }
    const deviceName = textOf(await say(device, OBJECT_NAME))
    const count = Math.min(Number(await say(device, OBJECT_LIST, 0)) || 0, OBJECTS_MAX)
    const explored: Explored[] = []
    for (let index = 1; index <= count && !this.#isClosed; index += 1) {
      const object = (await say(device, OBJECT_LIST, index)) as BACNetObjectID | null
      const word = object === null ? undefined : OBJECT_WORDS[object.type]
      if (object === null || word === undefined || this.#isMapped(instance, object)) continue
      const unit = await say(object, PropertyIdentifier.UNITS)
      const booked = this.#ports.points.point({
        device: String(instance),
        deviceName,
        point: `${word}:${object.instance}`,
        name: textOf(await say(object, OBJECT_NAME)),
        unit: typeof unit === 'number' ? unitName(unit) : '',
      })
      await this.#read(address, object, booked)
      if (!explored.some((one) => isSame(one.object, object))) explored.push({ object, booked })
    }
    return explored
  }

  async #read(address: BACNetAddress, object: BACNetObjectID, booked: BookedPoint): Promise<void> {
    try {
      const said = await this.#line.read(address, object, PropertyIdentifier.PRESENT_VALUE)
      booked.set(said?.value ?? null)
    } catch (error) {
      booked.fail(error instanceof Error ? error.message : String(error))
    }
  }
}

const textOf = (said: unknown): string => (typeof said === 'string' ? said : '')
