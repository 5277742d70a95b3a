import { beforeAll, expect, test } from 'vitest'
import { createLiveStore } from '#client/store/liveStore.ts'
import { deviceFinder, deviceText, loadDeviceFinder } from '#client/widgets/devices/deviceSearch.ts'
import type { Device } from '#shared/records/device.ts'
import { aBuilding, aDevice, aFloor, anArea } from '../../support/records.ts'

const floor = (level: number) =>
  aFloor({ id: `flr_${level}`, level, name: `${level} 层`, nameEn: `Floor ${level}` })
const room = (name: string, level: number) =>
  anArea({ id: `ara_${name}`, floorId: `flr_${level}`, name, kind: name === '503' ? 'suite' : 'room' })
const device = (id: string, kind: string, areaId: `ara_${string}`, more: Partial<Device> = {}) =>
  aDevice({
    id: `dev_${id}`,
    kind,
    areaId,
    name: '设备',
    nameEn: 'Device',
    number: `00158D0000${id}`,
    ...more,
  })

const devices = [
  device('lock503', 'hotel_lock', 'ara_503', { name: '503 门锁', nameEn: '503 Door lock' }),
  device('lock1503', 'hotel_lock', 'ara_1503'),
  device('lamp503', 'dimmable_light', 'ara_503', { groups: [{ id: 'grp_1', order: 1 }] }),
  device('smoke4', 'smoke_sensor', 'ara_405', { number: '00158D00002250B7' }),
  device('smoke14', 'smoke_sensor', 'ara_1405', { number: '00158D00004050B7' }),
  device('smoke5', 'smoke_sensor', 'ara_503', { name: '烟感 4', nameEn: 'Smoke detector 4' }),
]

const store = createLiveStore()
const { read } = store
store.apply(
  [
    aBuilding(),
    ...[4, 5, 14, 15].map(floor),
    ...[room('503', 5), room('1503', 15), room('405', 4), room('1405', 14)],
    { type: 'deviceGroup' as const, id: 'grp_1' as const, name: '夜灯', nameEn: 'Night lights' },
    ...devices,
  ].map((put) => ({ put }) as never),
)

beforeAll(loadDeviceFinder)

const found = (question: string) => {
  const finds = deviceFinder.get()(question)
  return devices.flatMap((one) => (!finds || finds(deviceText(read, one)) ? [one.id.slice(4)] : []))
}

test.each([
  ...[
    '503 lock',
    'lock 503',
    'room 503 lock',
    'LOCK, Room 503',
    '503门锁',
    '门锁 503',
    '503 房 门锁',
    '房间503门锁',
  ],
])('%j finds the lock of room 503 alone', (question) => expect(found(question)).toEqual(['lock503']))

test.each(['room 503', '503', '503号房', 'suite 503', 'floor 5', '5层', '5 楼'])(
  '%j finds all of that place',
  (question) => expect(found(question)).toEqual(['lock503', 'lamp503', 'smoke5']),
)

test.each(['smoke floor 4', 'floor 4 smoke', '烟感 4层', '4楼烟感', '4 层'])(
  '%j finds those of floor 4 alone',
  (question) => expect(found(question)).toEqual(['smoke4']),
)

test('kinds, what they are for, and groups are found in both languages', () => {
  expect([found('night'), found('夜灯 503')]).toEqual([['lamp503'], ['lamp503']])
  expect([found('lighting'), found('照明')]).toEqual([['lamp503'], ['lamp503']])
  expect([found('smoke detector'), found('烟感')]).toEqual([
    ['smoke4', 'smoke14', 'smoke5'],
    ['smoke4', 'smoke14', 'smoke5'],
  ])
})

test('a serial number is found by its beginning, or by four characters of it', () => {
  expect(found('405')).toEqual(['smoke4'])
  expect(found('4050')).toEqual(['smoke14'])
  expect(found('50b7')).toEqual(['smoke4', 'smoke14'])
  expect(found('0b7')).toEqual([])
  expect(found('00158d00002')).toEqual(['smoke4'])
})

test('all are found where nothing is asked for', () => expect(found('  ')).toHaveLength(devices.length))
