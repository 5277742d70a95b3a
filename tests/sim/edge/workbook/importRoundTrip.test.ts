import { expect, it } from 'vitest'
import { type AnnouncedProperty, capabilitiesOf } from '#shared/devices/capabilities.ts'
import { decide, foldState, PROJECT_STREAM } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { idFactory } from '#shared/kernel/commit.ts'
import type { AnyRecord, ReadState, State } from '#shared/records/registry.ts'
import { createState } from '#shared/records/registry.ts'
import { areaPath, floorPath } from '#shared/workbook/cells.ts'
import { describeHotel } from '#sim/world/estates/bundled/estate.ts'
import type { ProjectPlan } from '#sim/world/estates/plan.ts'
import { tester } from '../../../support/context.ts'
import { exported, planned, stateOf } from '../../../support/workbooks.ts'

/** Planned records, without later changes. */
function recordsOf({ buildings, floors, areas, hosts, devices }: ProjectPlan): AnyRecord[] {
  const made = { createdAtMs: 0, isOnline: false, presenceSinceMs: null, offlineReason: null }
  const id = (prefix: string, key: string | null): string | null => key && `${prefix}_${key}`
  return [
    ...buildings.map(({ key, ...facts }) => ({ type: 'building', id: id('bld', key), ...facts })),
    ...floors.map(({ key, buildingKey, ...facts }) => ({
      type: 'floor',
      id: id('flr', key),
      buildingId: id('bld', buildingKey),
      ...facts,
    })),
    ...areas.map(({ key, floorKey, parentKey, ...facts }) => ({
      type: 'area',
      id: id('ara', key),
      floorId: id('flr', floorKey),
      parentId: id('ara', parentKey),
      ...facts,
    })),
    ...hosts.map(({ key, areaKey, ...facts }) => ({
      type: 'host',
      id: id('hst', key),
      areaId: id('ara', areaKey),
      servedAreaIds: [id('ara', areaKey)],
      ...facts,
      ...made,
    })),
    ...devices.map(({ areaKey, hostKey, ...facts }) => ({
      type: 'device',
      id: `dev_${facts.number}`,
      location: null,
      silentAfterMs: null,
      areaId: id('ara', areaKey),
      hostId: id('hst', hostKey),
      ...facts,
    })),
    // Keys of the plan stand for ids.
  ] as unknown as AnyRecord[]
}

/** Project content of a workbook, by names. */
function setupOf(read: ReadState) {
  const inOrder = <T extends { readonly order: number }>(records: Iterable<T>) =>
    [...records].sort((a, b) => a.order - b.order)
  const places = [...read.all('floor')].flatMap((floor) =>
    inOrder(read.by('area', 'floor', floor.id).values()).map(
      ({ id, name: _, nameEn, kind, image, parentId }) => {
        const siblings = inOrder(
          [...read.by('area', 'floor', floor.id).values()].filter((one) => one.parentId === parentId),
        )
        return {
          path: areaPath(read, id),
          at: siblings.findIndex((one) => one.id === id),
          nameEn,
          kind,
          image,
        }
      },
    ),
  )
  return {
    buildings: inOrder(read.all('building')).map(({ name, nameEn }) => ({ name, nameEn })),
    floors: [...read.all('floor')]
      .map(({ id, nameEn, level }) => ({ path: floorPath(read, id), nameEn, level }))
      .sort(byText),
    areas: places.sort(byText),
    hosts: [...read.all('host')]
      .map(({ number, name, model, networkNumber, areaId, servedAreaIds }) => ({
        serves: servedAreaIds.map((id) => areaPath(read, id)),
        number,
        name,
        model,
        networkNumber,
        place: areaPath(read, areaId),
      }))
      .sort(byText),
    devices: [...read.all('device')]
      .map(
        ({
          type: _,
          id: __,
          condition: ___,
          createdAtMs: ____,
          createdBy: _____,
          isJoined: ______,
          isConfigured: _______,
          areaId,
          hostId,
          ...facts
        }) => ({
          ...facts,
          place: areaPath(read, areaId),
          host: read.get('host', hostId)?.number,
        }),
      )
      .sort(byText),
  }
}

const textOf = (row: object): string => JSON.stringify(Object.entries(row).sort())
const byText = (a: object, b: object): number => (textOf(a) < textOf(b) ? -1 : 1)

function imported(bytes: Uint8Array, state: State = createState()): State {
  const context = { actor: tester, channel: 'web', nowMs: 1_000, seq: 1, newId: idFactory(1) } as const
  const setup = must(planned(bytes, state).setup, 'a set-up without faults')
  const events = decide(PROJECT_STREAM, { name: 'ImportSetup', data: setup }, state, context)
  foldState(state, { ...context, at: 1_000, events })
  return state
}

const ANNOUNCED: readonly AnnouncedProperty[] = [
  { name: 'setpoint', title: '出水; Supply', type: 'number', min: 16, max: 55, step: 0.5, access: 'rw' },
  { name: 'mode', type: 'enum', values: ['eco', 'boost'], access: 'rw' },
]

it('an export imported into an empty project gives the same project, and imported into its own nothing', () => {
  const hotel = stateOf(recordsOf(must(describeHotel(1).projects[0], 'the hotel')))
  const [first] = hotel.all('device')
  const circuits = [
    { name: '主灯', nameEn: 'Main', style: 'light', feeds: 'Desk; bed / minibar' },
    { name: '插座', nameEn: '插座' },
  ] as const
  const location = { longitude: 121.5, latitude: 31.25, address: 'Bund 1' }
  const special = { ...must(first, 'a device'), kind: 'relay_module', circuits, connection: 'ble', location }
  hotel.put([{ put: { ...special, silentAfterMs: 90 * 60_000 } as typeof special & { connection: 'ble' } }])
  const [, second] = hotel.all('device')
  const capabilities = must(capabilitiesOf('pump', ANNOUNCED), 'properties')
  const pump = { ...must(second, 'a device'), kind: 'generic', circuits: [circuits[0]], capabilities }
  hotel.put([{ put: pump }])
  const copy = imported(exported(hotel))
  expect(copy.count('device')).toBeGreaterThan(1_000)
  expect(setupOf(copy)).toEqual(setupOf(hotel))
  const again = planned(exported(hotel), hotel)
  const rows = again.sheets.flatMap((sheet) => sheet.rows)
  expect(rows.filter(({ state }) => state !== 'same')).toEqual([])
  expect(again.setup).toEqual({ buildings: [], floors: [], areas: [], hosts: [], devices: [] })
})
