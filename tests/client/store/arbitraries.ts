/** Random records, reports and commits in a small world: few ids, so that they meet often. */
import fc from 'fast-check'
import type { ReadingsBatch } from '#client/store/readings.ts'
import type { AnyChange, AnyRecord } from '#shared/records/registry.ts'

const idOf = <P extends string>(prefix: P, count: number) =>
  fc.integer({ min: 1, max: count }).map((n): `${P}_${string}` => `${prefix}_${n}`)

export const numberOf = (deviceId: string): string =>
  deviceId.slice('dev_'.length).toUpperCase().padStart(16, '0')

const DEVICES = 8
const deviceId = idOf('dev', DEVICES)
const areaId = idOf('ara', 5)
const hostId = idOf('hst', 3)

const area = fc.record({
  type: fc.constant('area' as const),
  id: areaId,
  floorId: idOf('flr', 2),
  parentId: fc.option(areaId, { nil: null, freq: 2 }),
  name: fc.constant('1106'),
  nameEn: fc.constant('1106'),
  kind: fc.constantFrom('room' as const, 'suite' as const, 'corridor' as const),
  image: fc.constant(''),
  order: fc.nat(5),
})

const host = fc.record({
  type: fc.constant('host' as const),
  id: hostId,
  number: fc.constant('00000000000000AA'),
  name: fc.constant('H-01'),
  areaId,
  model: fc.constant('G1'),
  firmwareVersion: fc.constant('1.0.0'),
  networkNumber: fc.constant(1),
  isOnline: fc.boolean(),
  presenceSinceMs: fc.constant(null),
  servedAreaIds: fc.constant([]),
  offlineReason: fc.constant(null),
  createdAtMs: fc.constant(0),
})

const device = fc
  .record({
    id: deviceId,
    kind: fc.constantFrom('room_status_panel', 'presence_sensor', 'thermostat', 'dimmable_light'),
    areaId,
    hostId,
    condition: fc.constantFrom('normal' as const, 'abnormal' as const, 'low_battery' as const),
  })
  .map((chosen) => ({
    type: 'device' as const,
    number: numberOf(chosen.id),
    name: `device ${chosen.id}`,
    nameEn: `device ${chosen.id}`,
    model: '',
    circuits: [{ name: '', nameEn: '' }],
    location: null,
    silentAfterMs: null,
    isJoined: true,
    isConfigured: true,
    connection: 'zigbee' as const,
    createdAtMs: 0,
    createdBy: '',
    ...chosen,
  }))

const alarm = fc
  .record({
    id: idOf('alm', 5),
    severity: fc.constantFrom('critical' as const, 'major' as const, 'minor' as const, 'info' as const),
    hostId,
    deviceId: fc.option(deviceId, { nil: null }),
    areaId,
    raisedAtMs: fc.nat(9),
    isActive: fc.boolean(),
    condition: fc.constantFrom(null, 'abnormal' as const, 'low_battery' as const),
    acknowledged: fc.option(
      fc.record({
        by: fc.constant({ id: 'acc_li', name: 'Li', nameEn: '' }),
        atMs: fc.nat(9),
        reason: fc.constant(''),
        reasonEn: fc.constant(''),
      }),
      {
        nil: null,
      },
    ),
  })
  .map((chosen) => ({
    type: 'alarm' as const,
    key: `${chosen.deviceId ?? chosen.hostId}/leak`,
    code: 'leak',
    title: '',
    body: '',
    footer: '',
    lastRaisedAtMs: chosen.raisedAtMs,
    count: 1,
    clearedAtMs: null,
    clearedBy: null,
    ...chosen,
  }))

const record: fc.Arbitrary<AnyRecord> = fc.oneof(area, host, device, device, alarm)

export const change: fc.Arbitrary<AnyChange> = fc.oneof(
  { arbitrary: record.map((put): AnyChange => ({ put })), weight: 4 },
  {
    arbitrary: record.map(({ type, id }): AnyChange => ({ remove: { type, id } })),
    weight: 1,
  },
)

const report = fc.record({
  deviceId: idOf('dev', DEVICES + 2),
  values: fc.dictionary(
    fc.constantFrom('occupancy', 'checked_in', 'do_not_disturb', 'make_up_room'),
    fc.boolean(),
    { maxKeys: 3, noNullPrototype: true },
  ),
  temperature: fc.option(fc.integer({ min: 15, max: 30 }), { nil: undefined }),
})

const reports = fc.uniqueArray(report, { selector: (one) => one.deviceId, maxLength: 4 })

export const batch: fc.Arbitrary<ReadingsBatch> = fc.tuple(fc.nat(20), reports).map(([atMs, reports]) => {
  const flat = reports.map(({ values, temperature }) =>
    Object.entries({ ...values, ...(temperature === undefined ? {} : { local_temperature: temperature }) }),
  )
  return {
    numbers: reports.map((one) => numberOf(one.deviceId)),
    atMs,
    counts: flat.map((entries) => entries.length),
    names: flat.flatMap((entries) => entries.map(([name]) => name)),
    values: flat.flatMap((entries) => entries.map(([, value]) => value)),
  }
})
