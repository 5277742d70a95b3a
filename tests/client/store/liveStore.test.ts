import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createLiveStore, type LiveStore } from '#client/store/liveStore.ts'
import { ALL } from '#client/store/membership.ts'
import type { Snapshot } from '#client/store/snapshot.ts'
import { isHeld, isWaiting } from '#shared/records/alarm.ts'
import { type RecordName, recordTypes } from '#shared/records/registry.ts'
import { connectionIn } from '#shared/rules/connection.ts'
import { aDevice, aHost } from '../../support/records.ts'
import { batch, change } from './arbitraries.ts'

const step = fc.oneof(
  { arbitrary: fc.array(change, { minLength: 1, maxLength: 5 }).map((changes) => ({ changes })), weight: 3 },
  { arbitrary: batch.map((reports) => ({ reports })), weight: 2 },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function take(store: LiveStore, one: Step): void {
  if ('changes' in one) store.apply(one.changes)
  else store.applyReadings(one.reports)
}

function snapshotOf(store: LiveStore): Snapshot {
  const readings: Record<string, [number, Record<string, string | number | boolean>]> = {}
  for (const { id } of store.read.all('device')) {
    const last = store.readings(id)
    if (last) readings[id] = [last.atMs, { ...last.values }]
  }
  return { seq: store.seq, records: store.read.dump(), readings }
}

const AREAS = [1, 2, 3, 4, 5].map((n) => `ara_${n}`)
const typeNames = recordTypes.map(({ type }) => type as RecordName)

/** Everything a screen could ask. */
function picture(store: LiveStore): unknown {
  return {
    records: store.read.dump(),
    readings: snapshotOf(store).readings,
    rooms: AREAS.map((id) => [id, store.room(id)]),
    counts: store.roomCounts(),
    totals: store.totals(),
    reach: store.reach(),
    lists: typeNames.map((type) => [type, [...store.ids(type, ALL, '')].sort()]),
    devicesByArea: AREAS.map((id) => [...store.ids('device', 'area', id)].sort()),
  }
}

const inOrder = (store: LiveStore): unknown => [
  typeNames.map((type) => store.ids(type, ALL, '')),
  AREAS.map((id) => store.ids('device', 'area', id)),
]

/** Fills in parts with queries in between; listeners are notified once at the end. */
function filledLike(store: LiveStore): LiveStore {
  const { seq, records, readings } = snapshotOf(store)
  const filled = createLiveStore()
  const listener = vi.fn()
  filled.subscribeTotals(listener)
  for (const record of records) {
    filled.add({ records: [record], readings: [] })
    picture(filled)
  }
  filled.add({ records: [], readings: Object.entries(readings) })
  while (filled.settleRooms()) picture(filled)
  const publish = filled.complete(seq)
  expect(listener).not.toHaveBeenCalled()
  publish()
  expect(listener).toHaveBeenCalledTimes(1)
  return filled
}

const runs = { numRuns: 300, seed: 20_260_701 }

describe('the live store', () => {
  test('keeps indexes and aggregates equal to a rebuild, whatever changes come in whatever order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const store = createLiveStore()
        // Asking in between fills the caches that later changes must renew.
        for (const one of steps) {
          take(store, one)
          picture(store)
        }
        const rebuilt = createLiveStore()
        rebuilt.reset(snapshotOf(store))()
        expect(picture(store)).toEqual(picture(rebuilt))
        expect(picture(filledLike(store))).toEqual(picture(rebuilt))
      }),
      runs,
    )
  })

  test('a snapshot after missed commits gives every list the order of the server', () => {
    const changes = fc.array(
      fc.array(change, { minLength: 1, maxLength: 5 }).map((made) => ({ changes: made })),
      { maxLength: 15 },
    )
    fc.assert(
      fc.property(changes, changes, (seen, missed) => {
        const [store, server] = [createLiveStore(), createLiveStore()]
        for (const one of seen) for (const each of [store, server]) take(each, one)
        inOrder(store)
        for (const one of missed) take(server, one)
        store.reset(snapshotOf(server))()
        expect(inOrder(store)).toEqual(inOrder(server))
        expect(picture(store)).toEqual(picture(server))
      }),
      runs,
    )
  })

  test('counts what a plain walk over the records counts', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const store = createLiveStore()
        for (const one of steps) take(store, one)
        const hosts = [...store.read.all('host')]
        const devices = [...store.read.all('device')]
        const alarms = [...store.read.all('alarm')]
        expect(store.totals()).toEqual({
          hosts: hosts.length,
          hostsOnline: hosts.filter((host) => host.isOnline).length,
          devices: devices.length,
          abnormal: devices.filter((device) => device.condition === 'abnormal').length,
          lowBattery: alarms.filter(
            ({ isActive, condition, deviceId }) =>
              isActive && condition === 'low_battery' && deviceId !== null,
          ).length,
          openAlarms: alarms.filter((alarm) => !isHeld(alarm)).length,
          shelvedAlarms: alarms.filter(({ shelved }) => shelved).length,
          activeAlarms: alarms.filter((alarm) => alarm.isActive && !isHeld(alarm)).length,
          unacknowledged: alarms.filter(isWaiting).length,
        })
      }),
      runs,
    )
  })

  test('counts by connection what a plain walk over the devices counts', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const store = createLiveStore()
        for (const one of steps) take(store, one)
        const counts = { online: 0, silent: 0, offline: 0, never: 0 }
        for (const device of store.read.all('device')) counts[connectionIn(store, device)] += 1
        expect(store.reach()).toEqual(counts)
      }),
      runs,
    )
  })

  test('tells each listener at most once per batch, and exactly when its own value changed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const store = createLiveStore()
        const watched = watchEverything(store)
        for (const one of steps) {
          const before = watched.map(({ value }) => value())
          for (const { listener } of watched) listener.mockClear()
          take(store, one)
          for (const [i, { name, value, listener }] of watched.entries()) {
            const expected = Object.is(before[i], value()) ? 0 : 1
            expect(listener.mock.calls.length, name).toBe(expected)
          }
        }
      }),
      { ...runs, numRuns: 150 },
    )
  })

  test('lets go of listeners that unsubscribe', () => {
    const store = createLiveStore()
    const stop = store.subscribeReadings('dev_1', () => {})
    expect(store.watchedReadings).toBe(1)
    stop()
    expect(store.watchedReadings).toBe(0)
  })

  test('forgets everything when it is cleared', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        const store = createLiveStore()
        for (const one of steps) take(store, one)
        store.clear()
        expect(picture(store)).toEqual(picture(createLiveStore()))
      }),
      { ...runs, numRuns: 50 },
    )
  })

  test('skips and counts reports of unknown devices', () => {
    const store = createLiveStore()
    const result = store.applyReadings({
      numbers: ['00000000000000FF'],
      atMs: 1,
      counts: [1],
      names: ['state'],
      values: ['ON'],
    })
    expect(result).toEqual({ applied: 0, unknown: 1 })
  })

  test('forgets what was said by a device that another took the place of', () => {
    const store = createLiveStore()
    const device = aDevice()
    store.apply([{ put: device }])
    const report = { atMs: 1, counts: [1], names: ['state'], values: ['ON'] }
    store.applyReadings({ ...report, numbers: [device.number] })
    store.apply([{ put: { ...device, name: 'renamed' } }])
    expect(store.readings(device.id)).toBeDefined()
    store.apply([{ put: { ...device, number: '00000000000000EE' } }])
    expect(store.readings(device.id)).toBeUndefined()
  })

  test('leaves out what another host says of a device', () => {
    const store = createLiveStore()
    const [host, device] = [aHost(), aDevice()]
    store.apply([{ put: host }, { put: { ...device, hostId: host.id } }])
    const statedBy = (number: string) =>
      store.applyReadings({
        numbers: [device.number],
        hosts: [number],
        atMs: 1,
        counts: [1],
        names: ['temperature'],
        values: [48.8],
      })
    expect(statedBy('00000000000000EE')).toEqual({ applied: 0, unknown: 1 })
    expect(store.readings(device.id)).toBeUndefined()
    expect(statedBy(host.number)).toEqual({ applied: 1, unknown: 0 })
  })
})

function watchEverything(store: LiveStore) {
  const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}_${i + 1}`)
  const watch = (name: string, value: () => unknown, subscribe: (listener: () => void) => () => void) => {
    const listener = vi.fn()
    subscribe(listener)
    return { name, value, listener }
  }
  const record = (type: RecordName) => (id: string) =>
    watch(
      id,
      () => store.read.get(type, id),
      (l) => store.subscribeRecord(type, id, l),
    )
  return [
    ...ids('dev', 8).map(record('device')),
    ...ids('hst', 3).map(record('host')),
    ...ids('alm', 5).map(record('alarm')),
    ...ids('dev', 8).map((id) =>
      watch(
        `readings of ${id}`,
        () => store.readings(id),
        (l) => store.subscribeReadings(id, l),
      ),
    ),
    ...AREAS.map((id) =>
      watch(
        `room ${id}`,
        () => store.room(id),
        (l) => store.subscribeRoom(id, l),
      ),
    ),
    watch('totals', store.totals, store.subscribeTotals),
    watch('counts', store.roomCounts, store.subscribeRoomCounts),
  ]
}
