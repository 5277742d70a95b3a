/**
 * Live store of one project: records from commits, readings from reports, and derived values. Single writer
 * (realtime pipeline). Subscriptions per record, index key, reading and room state; each listener is notified once
 * per batch if affected.
 */
import type { CommitMessage } from '#shared/contract/live.ts'
import { type Device, isAnother } from '#shared/records/device.ts'
import {
  type AnyChange,
  type AnyRecord,
  createState,
  type ReadState,
  type RecordName,
} from '#shared/records/registry.ts'
import type { RoomState } from '#shared/rules/roomState.ts'
import { Channel, type Listener } from './channel.ts'
import { DeviceNumbers } from './deviceNumbers.ts'
import { DeviceReach, type Reach } from './deviceReach.ts'
import { differences, isKnownType } from './differences.ts'
import { bucketKey, eachMembershipChange, type MembershipIndex, Memberships } from './membership.ts'
import { type DeviceReadings, isSameValues, mergeReport, type ReadingsBatch } from './readings.ts'
import { hasRoomChange, type RoomCounts, RoomStates } from './roomStates.ts'
import { notifyInTurns, type Publish, type Snapshot, type SnapshotPart } from './snapshot.ts'
import { NO_TOTALS, type Totals, totalsAfter, totalsWith } from './totals.ts'

export type CommitListener = (commits: readonly CommitMessage[]) => void

/** Listener of tables with many records: notified once per batch. */
export interface BatchListener {
  /** Records added, removed or changed. */
  readonly onRecords: (changed: readonly { readonly type: RecordName; readonly id: string }[]) => void
  /** A device has reported, or its readings were dropped. Must be quick: it is called for every report. */
  readonly onReport: (
    deviceId: string,
    before: DeviceReadings | undefined,
    after: DeviceReadings | undefined,
  ) => void
}
type Stop = () => void

/** Some ten milliseconds' worth on a slow phone. */
const ROOMS_AT_ONCE = 60

/** Former versions of the records touched by a batch, by `type/id`. */
type Touched = Map<string, AnyRecord | undefined>

/** Functions passed around are properties, to bind `this`. */
export class LiveStore {
  readonly #state = createState()
  readonly #readings = new Map<string, DeviceReadings>()
  /** Lookup for each report; the general index is too slow for this. */
  readonly #numbers = new DeviceNumbers()
  readonly #memberships = new Memberships(this.#state)
  readonly #rooms = new RoomStates(this.#state, (id) => this.#readings.get(id))
  readonly #reach = new DeviceReach(this)
  readonly #records = new Channel()
  readonly #types = new Channel()
  readonly #buckets = new Channel()
  readonly #reports = new Channel(() => {
    for (const listener of this.#watchListeners) listener()
  })
  readonly #roomStates = new Channel()
  readonly #figures = new Channel()
  readonly #commitListeners = new Set<CommitListener>()
  readonly #watchListeners = new Set<Listener>()
  readonly #batchListeners = new Set<BatchListener>()
  #version = 0
  #recordsVersion = 0
  #totals: Totals = NO_TOTALS
  #seq = 0
  /** Sequence of the first displayed snapshot; resolves when complete, 0 if it never arrives. */
  arrival: Promise<number> | 0 = 0
  /** Sequence of the last snapshot. */
  snapshotSeq = 0

  /** Records as they are now; never to be written through. */
  get read(): ReadState {
    return this.#state
  }

  /** Sequence of the last commit that is folded in. */
  get seq(): number {
    return this.#seq
  }

  /** Grows with every change of anything: equal numbers, equal contents. */
  get version(): number {
    return this.#version
  }

  /** Like `version`, but for records only. */
  get recordsVersion(): number {
    return this.#recordsVersion
  }

  /** Number of devices whose readings are currently subscribed. */
  get watchedReadings(): number {
    return this.#reports.size
  }

  /** Numbers of the devices whose readings are watched now. */
  watchedNumbers(): readonly string[] {
    return Array.from(this.#reports.keys(), (id) => this.#state.get('device', id)?.number).filter(
      (number) => number !== undefined,
    )
  }

  /** Other devices' readings are watched than before, or the same ones under other numbers. */
  subscribeWatched(listener: Listener): Stop {
    this.#watchListeners.add(listener)
    const stop = this.subscribeType('device', listener)
    return () => {
      stop()
      this.#watchListeners.delete(listener)
    }
  }

  readonly readings = (deviceId: string): DeviceReadings | undefined => this.#readings.get(deviceId)
  readonly room = (areaId: string): RoomState => this.#rooms.get(areaId)
  readonly roomCounts = (): RoomCounts => this.#rooms.counts
  readonly totals = (): Totals => this.#totals
  readonly reach = (): Reach => this.#reach.counts
  readonly ids = <K extends RecordName>(type: K, index: MembershipIndex<K>, key: string): readonly string[] =>
    this.#memberships.ids(type, index, key)

  apply(changes: readonly AnyChange[]): void {
    this.#settle(this.#applyChanges(changes), new Set())
  }

  /** Applies commits in their order, skipping those already applied. Stops at the first gap and returns false. */
  fold(commits: readonly CommitMessage[]): boolean {
    const touched: Touched = new Map()
    const folded: CommitMessage[] = []
    for (const commit of commits) {
      if (commit.seq <= this.#seq) continue
      if (commit.seq !== this.#seq + 1) break
      // The contract leaves record types open, but the server uses the same types, hence the cast.
      this.#applyChanges(commit.changes as unknown as AnyChange[], touched)
      this.#seq = commit.seq
      folded.push(commit)
    }
    this.#settle(touched, new Set())
    if (folded.length > 0) for (const listener of this.#commitListeners) listener(folded)
    return commits.every(({ seq }) => seq <= this.#seq)
  }

  /** Reports for unknown devices, or devices of another host, are skipped and counted. */
  applyReadings(batch: ReadingsBatch): { readonly applied: number; readonly unknown: number } {
    const due = new Set<Listener>()
    let from = 0
    let applied = 0
    let unknown = 0
    for (let i = 0; i < batch.numbers.length; i += 1) {
      const to = from + (batch.counts[i] as number)
      const device = this.#numbers.find(this.#state, batch.numbers[i] as string, batch.hosts?.[i])
      if (device) {
        const before = this.#readings.get(device.id)
        const next = mergeReport(before, { from, to }, batch)
        if (this.#setReadings(device.id, device, next, due)) applied += 1
      } else unknown += 1
      from = to
    }
    this.#finish(due)
    return { applied, unknown }
  }

  /** Adds a part of the first snapshot, without notifying until `complete`. Readings follow their devices. */
  add({ records, readings }: SnapshotPart): void {
    this.#state.putAll(records)
    for (const record of records) if (record.type === 'device') this.#numbers.note(undefined, record)
    this.#rooms.noteAdded(records)
    this.#reach.noteAdded(records)
    this.#totals = totalsWith(this.#totals, records)
    for (const [deviceId, [atMs, values]] of readings) {
      this.#readings.set(deviceId, { atMs, values })
      const device = this.#state.get('device', deviceId)
      if (device) this.#rooms.noteFirstReading(device)
      if (device) this.#reach.noteReadings(device)
    }
    this.#version += 1
    if (records.length > 0) this.#recordsVersion += 1
  }

  /** Computes the states of some of the added rooms; true while others wait. */
  settleRooms(): boolean {
    return this.#rooms.settleSome(ROOMS_AT_ONCE)
  }

  /** Ends the first snapshot at this commit. The result notifies all listeners. */
  complete(seq: number): Publish {
    const due = new Set<Listener>()
    this.#seq = this.snapshotSeq = seq
    this.#noteAll(this.#state.dump(), due)
    return (ventilate) => notifyInTurns(this.#settleRooms(due), ventilate)
  }

  /**
   * Replaces everything, keeping equal records, so only differences notify. The result notifies; the page may
   * yield before.
   */
  reset(snapshot: Snapshot): Publish {
    const due = new Set<Listener>()
    // Lists made of earlier parts may be incomplete.
    const isFirst = this.#seq === 0 && snapshot.seq > 0
    this.#seq = this.snapshotSeq = snapshot.seq
    const { removals, puts } = differences(this.#state, snapshot.records)
    this.#note(this.#applyChanges(removals), due)
    const touched = this.#applyChanges(puts)
    for (const [deviceId, [atMs, values]] of Object.entries(snapshot.readings)) {
      const before = this.#readings.get(deviceId)
      const kept = before && isSameValues(before.values, values) ? before.values : values
      if (kept !== before?.values || before.atMs !== atMs)
        this.#setReadings(deviceId, this.#state.get('device', deviceId), { atMs, values: kept }, due)
    }
    for (const deviceId of [...this.#readings.keys()]) {
      if (!Object.hasOwn(snapshot.readings, deviceId)) this.#dropReadings(deviceId, due)
    }
    this.#note(touched, due)
    if (isFirst) this.#noteAll(this.#state.dump(), due)
    return (ventilate) => notifyInTurns(this.#settleRooms(due), ventilate)
  }

  /** Clears the project: another one is opened, or the user has signed out. */
  clear(): void {
    void this.reset({ seq: 0, records: [], readings: {} })()
  }

  subscribeRecord(type: RecordName, id: string, listener: Listener): Stop {
    return this.#records.subscribe(`${type}/${id}`, listener)
  }

  /** A record of the type was added, removed or changed. */
  subscribeType(type: RecordName, listener: Listener): Stop {
    return this.#types.subscribe(type, listener)
  }

  /**
   * A record was added to or removed from the index key (or, with the index `ALL` and the key '', the type).
   */
  subscribeIds<K extends RecordName>(
    type: K,
    index: MembershipIndex<K>,
    key: string,
    listener: Listener,
  ): Stop {
    return this.#buckets.subscribe(bucketKey(type, index, key), listener)
  }

  subscribeReadings(deviceId: string, listener: Listener): Stop {
    return this.#reports.subscribe(deviceId, listener)
  }

  subscribeRoom(areaId: string, listener: Listener): Stop {
    return this.#roomStates.subscribe(areaId, listener)
  }

  readonly subscribeTotals = (listener: Listener): Stop => this.#figures.subscribe('totals', listener)
  readonly subscribeReach = (listener: Listener): Stop => this.#figures.subscribe('reach', listener)
  readonly subscribeRoomCounts = (listener: Listener): Stop => this.#figures.subscribe('rooms', listener)

  /** A room changed its class, even if counts are equal. */
  subscribeRoomClasses(listener: Listener): Stop {
    return this.#figures.subscribe('rooms', listener)
  }

  /** Notifies after each folded commit; not for snapshots. */
  subscribeCommits(listener: CommitListener): Stop {
    this.#commitListeners.add(listener)
    return () => this.#commitListeners.delete(listener)
  }

  /** Everything, batch by batch: for values that are computed over all records of a type. */
  subscribeBatches(listener: BatchListener): Stop {
    this.#batchListeners.add(listener)
    return () => this.#batchListeners.delete(listener)
  }

  #applyChanges(changes: readonly AnyChange[], touched: Touched = new Map()): Touched {
    for (const change of changes) {
      const { type, id } = 'put' in change ? change.put : change.remove
      const key = `${type}/${id}`
      if (!touched.has(key) && isKnownType(type)) touched.set(key, this.#state.get(type, id))
    }
    this.#state.put(changes)
    return touched
  }

  /** Brings indexes and aggregates up to date and notifies the listeners concerned. */
  #settle(touched: Touched, due: Set<Listener>): void {
    this.#note(touched, due)
    this.#finish(due)
  }

  /** Whatever anybody subscribes to may have changed. */
  #noteAll(records: readonly AnyRecord[], due: Set<Listener>): void {
    this.#memberships.forgetAll()
    const channels = [
      this.#records,
      this.#types,
      this.#buckets,
      this.#reports,
      this.#roomStates,
      this.#figures,
    ]
    for (const channel of channels) channel.touchAll(due)
    this.#version += 1
    for (const { onRecords } of this.#batchListeners) onRecords(records)
  }

  #note(touched: Touched, due: Set<Listener>): void {
    const changed: { readonly type: RecordName; readonly id: string }[] = []
    for (const [key, before] of touched) {
      const slash = key.indexOf('/')
      const type = key.slice(0, slash) as RecordName
      const id = key.slice(slash + 1)
      const after = this.#state.get(type, id)
      if (before === after) continue
      changed.push({ type, id })
      this.#records.touch(key, due)
      this.#types.touch(type, due)
      eachMembershipChange(before, after, (bucket) => {
        this.#memberships.forget(bucket)
        this.#buckets.touch(bucket, due)
      })
      if (type === 'device') this.#numbers.note(before as Device | undefined, after as Device | undefined)
      if (type === 'device' && isOther(before as Device | undefined, after as Device | undefined))
        this.#dropReadings(id, due)
      this.#rooms.noteRecord(before, after)
      if (this.#reach.noteRecord(before, after)) this.#figures.touch('reach', due)
      const totals = totalsAfter(this.#totals, before, after)
      if (totals !== this.#totals) this.#figures.touch('totals', due)
      this.#totals = totals
    }
    this.#version += 1
    if (changed.length === 0) return
    this.#recordsVersion += 1
    for (const { onRecords } of this.#batchListeners) onRecords(changed)
  }

  #finish(due: Set<Listener>): void {
    for (const listener of this.#settleRooms(due)) listener()
  }

  #settleRooms(due: Set<Listener>): Set<Listener> {
    const hasNewCounts = this.#rooms.settle((areaId) => this.#roomStates.touch(areaId, due))
    if (hasNewCounts) this.#figures.touch('rooms', due)
    return due
  }

  #setReadings(
    deviceId: string,
    device: Device | undefined,
    next: DeviceReadings,
    due: Set<Listener>,
  ): boolean {
    const before = this.#readings.get(deviceId)
    if (before === next) return false
    this.#readings.set(deviceId, next)
    this.#version += 1
    for (const { onReport } of this.#batchListeners) onReport(deviceId, before, next)
    this.#reports.touch(deviceId, due)
    if (device && before === undefined) this.#noteFirst(device, due)
    else if (device && hasRoomChange(before?.values, next.values)) this.#rooms.noteReading(device)
    return true
  }

  #dropReadings(deviceId: string, due: Set<Listener>): void {
    const before = this.#readings.get(deviceId)
    if (!this.#readings.delete(deviceId)) return
    this.#version += 1
    for (const { onReport } of this.#batchListeners) onReport(deviceId, before, undefined)
    this.#reports.touch(deviceId, due)
    const device = this.#state.get('device', deviceId)
    if (device) this.#noteFirst(device, due)
  }

  /** First report of a device, or all of its values became unknown. */
  #noteFirst(device: Device, due: Set<Listener>): void {
    this.#rooms.noteFirstReading(device)
    if (this.#reach.noteReadings(device)) this.#figures.touch('reach', due)
    this.#types.touch('device', due)
  }
}

export function createLiveStore(): LiveStore {
  return new LiveStore()
}

const isOther = (before: Device | undefined, after: Device | undefined): boolean =>
  !after || (before !== undefined && isAnother(before, after))
