/**
 * Live table of 10,000 devices: opening, search key press, facet, sort, and cost per report with and without
 * reordering.
 */

import { createFormat } from '#client/i18n/format.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { createLiveStore } from '#client/store/liveStore.ts'
import { createServerClock } from '#client/store/serverClock.ts'
import { LiveTable } from '#client/store/table/liveTable.ts'
import type { TableQuestion } from '#client/store/table/tableRules.ts'
import { deviceTable } from '#client/widgets/deviceList/deviceTable.tsx'
import { liveSource, rulesOf } from '#client/widgets/list/recordTable.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import { median, printFigures, rounded } from './figures.ts'

const DEVICES = 10_000
const PER_AREA = 12
const PER_HOST = 200
const REPORTS = 20_000
const KINDS = ['dimmable_light', 'curtain', 'thermostat', 'door_sensor', 'metering_socket', 'presence_sensor']

function* records(): Generator<AnyRecord> {
  yield { type: 'building', id: 'bld_1', name: 'A座', nameEn: 'Tower A', order: 1 }
  for (let floor = 1; floor <= 40; floor += 1) {
    yield {
      type: 'floor',
      id: `flr_${floor}`,
      buildingId: 'bld_1',
      name: `${floor}层`,
      nameEn: `Floor ${floor}`,
      level: floor,
    }
  }
  yield* hosts()
  yield* roomsWithDevices()
}

function* hosts(): Generator<AnyRecord> {
  for (let n = 0; n < DEVICES / PER_HOST; n += 1) {
    yield {
      type: 'host',
      id: `hst_${n}`,
      number: n.toString(16).toUpperCase().padStart(16, 'A'),
      name: `GW-${n}`,
      areaId: 'ara_0',
      model: 'G1',
      firmwareVersion: '1',
      networkNumber: n,
      isOnline: true,
      presenceSinceMs: null,
      servedAreaIds: [],
      offlineReason: null,
      createdAtMs: 0,
    }
  }
}

function* roomsWithDevices(): Generator<AnyRecord> {
  for (let n = 0; n < DEVICES; n += 1) {
    const area = Math.floor(n / PER_AREA)
    if (n % PER_AREA === 0) {
      const floor = 1 + (area % 40)
      yield {
        type: 'area',
        id: `ara_${area}`,
        floorId: `flr_${floor}`,
        parentId: null,
        name: `${floor * 100 + Math.floor(area / 40)}`,
        nameEn: '',
        kind: 'room',
        image: '',
        order: area,
      }
    }
    yield {
      type: 'device',
      id: `dev_${n}`,
      number: numberOf(n),
      name: `设备 ${n}`,
      nameEn: `Device ${n}`,
      kind: KINDS[n % KINDS.length] ?? 'tv',
      model: '',
      areaId: `ara_${area}`,
      hostId: `hst_${Math.floor(n / PER_HOST)}`,
      circuits: [{ name: '', nameEn: '' }],
      location: null,
      silentAfterMs: null,
      isJoined: true,
      isConfigured: n % 50 !== 0,
      connection: 'zigbee',
      condition: n % 100 === 0 ? 'abnormal' : 'normal',
      createdAtMs: 0,
      createdBy: '',
    }
  }
}

const numberOf = (n: number) => n.toString(16).toUpperCase().padStart(16, '0')

/** Processor time, robust against machine load. */
function cpuMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const timed = (run: () => void, times = 5): number | null =>
  rounded(median(Array.from({ length: times }, () => cpuMs(run))))

Object.assign(globalThis, {
  document: { cookie: '', documentElement: { setAttribute: () => {} } },
})
await startI18n('en')
await loadTexts('console')
const store = createLiveStore()
store.apply([...records()].map((put) => ({ put })))
const rules = rulesOf(
  deviceTable,
  liveSource({ store, clock: createServerClock() }, createFormat('en', 'Asia/Shanghai')),
)
const plain: TableQuestion = { search: '', filters: {}, sort: { column: 'area', isDescending: false } }
const open = () => new LiveTable(store, rules, { later: () => () => {} }, plain).get()
const openMs = timed(open, 3)

let publish = () => {}
const table = new LiveTable(
  store,
  rules,
  {
    later: (run) => {
      publish = run
      return () => {}
    },
  },
  plain,
)
table.subscribe(() => {})
const ask = (question: Partial<TableQuestion>) => table.ask({ ...plain, ...question })
let letter = 0
const searchMs = timed(() => {
  letter += 1
  ask({ search: `room 12${letter % 10}` })
}, 11)
let value = 0
const facetMs = timed(() => {
  value += 1
  ask({ filters: { kind: [KINDS[value % KINDS.length] ?? ''], condition: ['normal'] } })
}, 11)
const sortByNameMs = timed(() => {
  ask({ sort: { column: 'kind', isDescending: false } })
  ask({ sort: { column: 'name', isDescending: false } })
}, 3)

function reportUs(property: string, sort: string): number | null {
  ask({ sort: { column: sort, isDescending: false } })
  const spentMs = cpuMs(() => {
    for (let i = 0; i < REPORTS; i += 1) {
      const n = (i * 7919) % DEVICES
      const values = [(i * 31) % 100]
      store.applyReadings({ numbers: [numberOf(n)], atMs: i, counts: [1], names: [property], values })
      if (i % 500 === 0) publish()
    }
  })
  return rounded((1000 * spentMs) / REPORTS)
}

printFigures({
  bench: 'list-table',
  devices: DEVICES,
  openMs,
  searchMs,
  facetMs,
  twoSortsMs: sortByNameMs,
  quietReportUs: reportUs('power', 'area'),
  sortingReportUs: reportUs('battery', 'battery'),
})
