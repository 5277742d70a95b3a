/** What a project's set-up still misses. Made of records alone, so that no report makes it again. Pure. */
import { type Area, ROOM_KINDS } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { areaPath, deviceUrl } from '../../../widgets/devices/places.ts'

const CHECKS = [
  'buildingsWithoutFloors',
  'floorsWithoutAreas',
  'areasWithoutHost',
  'roomsWithoutDevices',
  'hostsNeverOnline',
  'devicesNeverSeen',
  'doubledDevices',
  'doubledRooms',
] as const
export type CheckName = (typeof CHECKS)[number]

/** One thing that is missing, and where it is mended. */
export interface Missing {
  readonly key: string
  readonly label: string
  readonly to: string
}

export interface SetupCheck {
  readonly name: CheckName
  /** How many there are to look at. Where there is nothing yet, nothing is missing and nothing is done. */
  readonly of: number
  readonly missing: readonly Missing[]
  /** Where all of them are. */
  readonly to: string
}

export const isDone = ({ of, missing }: SetupCheck): boolean => of > 0 && missing.length === 0

const at = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`
const AREAS = '/deploy/deployarea'
const DEVICES = '/manage/devicemanage'
/** Where the first one is added: a list filtered to missing items does not show how to begin. */
const BEGIN: Readonly<Record<CheckName, string>> = {
  buildingsWithoutFloors: '/deploy/deploybuilding',
  floorsWithoutAreas: '/deploy/deployfloor',
  areasWithoutHost: AREAS,
  roomsWithoutDevices: AREAS,
  hostsNeverOnline: '/deploy/deployzhuji',
  devicesNeverSeen: '/deploy/deploydevice',
  doubledDevices: '/deploy/deploydevice',
  doubledRooms: AREAS,
}

const areaItem = (read: ReadState, area: Area): Missing => ({
  key: area.id,
  label: areaPath(read, area.id),
  to: at(AREAS, { place: `area/${area.id}` }),
})

export const setupChecks = (read: ReadState): readonly SetupCheck[] =>
  allChecks(read).map((check) => (check.of > 0 ? check : { ...check, to: BEGIN[check.name] }))

function allChecks(read: ReadState): readonly SetupCheck[] {
  const areas = [...read.all('area')]
  const rooms = areas.filter(({ kind, parentId }) => ROOM_KINDS.has(kind) && parentId === null)
  const devices = [...read.all('device')]
  return [
    ...emptyPlaces(read),
    {
      name: 'areasWithoutHost',
      of: areas.length,
      missing: areas
        .filter(({ id }) => !read.first('host', 'serves', id))
        .map((area) => areaItem(read, area)),
      to: '/deploy/deploywangguan?host=none',
    },
    {
      name: 'roomsWithoutDevices',
      of: rooms.length,
      missing: rooms.filter((room) => isEmpty(read, room)).map((room) => areaItem(read, room)),
      to: AREAS,
    },
    ...unseen(read, devices),
    doubled(
      'doubledDevices',
      devices,
      (one) => one.name,
      (name) => at(DEVICES, { q: name }),
      DEVICES,
    ),
    doubled(
      'doubledRooms',
      rooms,
      areaTitle,
      (_, [first]) => at(AREAS, { place: `area/${first?.id}` }),
      AREAS,
    ),
  ]
}

/** Neither it nor an area inside it has a device. */
const isEmpty = (read: ReadState, area: Area): boolean =>
  read.by('device', 'area', area.id).size === 0 &&
  [...read.by('area', 'parent', area.id).values()].every((inner) => isEmpty(read, inner))

function emptyPlaces(read: ReadState): readonly SetupCheck[] {
  const buildings = [...read.all('building')]
  const floors = [...read.all('floor')]
  return [
    {
      name: 'buildingsWithoutFloors',
      of: buildings.length,
      missing: buildings
        .filter(({ id }) => read.by('floor', 'building', id).size === 0)
        .map((one) => ({ key: one.id, label: nameOf(one), to: '/deploy/deployfloor' })),
      to: '/deploy/deployfloor',
    },
    {
      name: 'floorsWithoutAreas',
      of: floors.length,
      missing: floors
        .filter(({ id }) => read.by('area', 'floor', id).size === 0)
        .map((one) => ({ key: one.id, label: nameOf(one), to: at(AREAS, { place: `floor/${one.id}` }) })),
      to: AREAS,
    },
  ]
}

function unseen(read: ReadState, devices: readonly Device[]): readonly SetupCheck[] {
  const hosts = [...read.all('host')]
  return [
    {
      name: 'hostsNeverOnline',
      of: hosts.length,
      missing: hosts
        .filter(({ presenceSinceMs }) => presenceSinceMs === null)
        .map(({ id, name }) => ({ key: id, label: name, to: at('/deploy/deployzhuji', { q: name }) })),
      to: '/deploy/deployzhuji?state=never',
    },
    {
      name: 'devicesNeverSeen',
      of: devices.length,
      missing: devices
        .filter(({ isJoined }) => !isJoined)
        .map((one) => ({ key: one.id, label: nameOf(one), to: deviceUrl(one.id) })),
      to: at(DEVICES, { setup: 'not_joined' }),
    },
  ]
}

/** Each name that several have, once. */
function doubled<T extends { readonly id: string }>(
  name: CheckName,
  all: readonly T[],
  nameIn: (one: T) => string,
  toOf: (name: string, of: readonly T[]) => string,
  to: string,
): SetupCheck {
  const missing = [...Map.groupBy(all, nameIn)]
    .filter(([, those]) => those.length > 1)
    .map(([label, those]) => ({ key: label, label: `${label} × ${those.length}`, to: toOf(label, those) }))
  return { name, of: all.length, missing, to }
}
