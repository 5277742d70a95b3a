/**
 * Converts a hotel file to the outline of its world. Checks that exceed the schema are here, with positions in the
 * file.
 */

import { verbatim } from '#shared/texts/phrases/phrase.ts'
import { FileError, type FileIssue, type YamlFile } from '../../../base/yaml/yamlFile.ts'
import { HOTEL_MEMBERS, hotelRoles, STAFF } from '../bundled/staff.ts'
import type { BuildingOutline, EstateOutline, ProjectOutline } from '../outline.ts'
import type { Complain } from './complain.ts'
import { Floors } from './floors.ts'
import { type HotelFile, hotelFile } from './hotelFile.ts'
import { placeOf } from './place.ts'
import { RoomTypes } from './roomTypes.ts'

const DEVICES_MAX = 60_000

/** @throws FileError with everything that is wrong in it */
export function drawHotel(file: YamlFile): EstateOutline {
  const hotel = file.read(hotelFile)
  const issues: FileIssue[] = []
  // A problem with a floor applies on every level of its range.
  const reported = new Set<string>()
  const complain: Complain = (path, message, isKey) => {
    const words = JSON.stringify([path, message])
    if (!reported.has(words)) issues.push(file.issue(path, verbatim(message), isKey))
    reported.add(words)
  }
  const project = drawProject(hotel, complain)
  if (issues.length > 0 || project === null) throw new FileError(file.file, issues)
  const staff = hotel.staff.map(({ name, phone }) => ({
    ...{ phone, name: name.zh, nameEn: name.en, avatar: '' },
    ...{ introduction: '', isSuper: false, isCertified: false },
  }))
  const accounts = [...STAFF, ...staff]
  return { name: hotel.name.en, accounts, projects: [project], clientele: hotel.guests }
}

function drawProject(hotel: HotelFile, complain: Complain): ProjectOutline | null {
  const place = placeOf(hotel.city, complain)
  judgeStaff(hotel, complain)
  const types = new RoomTypes(hotel.roomTypes, complain)
  const floors = new Floors({ types, roomsPerGateway: hotel.roomsPerGateway, complain })
  const buildings = hotel.buildings
    ? hotel.buildings.map((one, i) => floors.draw(one, ['buildings', i, 'floors'], one.prefix))
    : [floors.draw({ name: hotel.name, floors: hotel.floors ?? [] }, ['floors'], '')]
  judgeFrontDesk(hotel, buildings, complain)
  const prefixes = (hotel.buildings ?? []).map(({ prefix }) => prefix)
  prefixes.forEach((prefix, i) => {
    if (prefixes.indexOf(prefix) < i) complain(['buildings', i, 'prefix'], `another building has "${prefix}"`)
  })
  if (floors.devices > DEVICES_MAX)
    complain([], `the hotel has ${floors.devices} devices; a world holds ${DEVICES_MAX}`)
  if (place === null) return null
  const [address, description] = [inBoth(hotel.address), inBoth(hotel.description)]
  return {
    ...{ projectNumber: 'P-OWN-001', name: hotel.name.zh, nameEn: hotel.name.en, kind: hotel.kind },
    ...{ address: address.zh, addressEn: address.en },
    ...{ description: description.zh, descriptionEn: description.en },
    ...place,
    ...{ leader: '林静', leaderEn: 'Lin Jing', contact: '13800000002' },
    roles: hotelRoles(hotel.frontDeskFloors ?? 'all'),
    members: [
      ...HOTEL_MEMBERS,
      ...hotel.staff.map(({ name: own, phone, role }) => ({ phone, roleKey: role, nickname: own.zh })),
    ],
    buildings,
  }
}

const inBoth = (text: HotelFile['address']): { readonly zh: string; readonly en: string } =>
  typeof text === 'string' ? { zh: text, en: '' } : text

function judgeFrontDesk(
  { frontDeskFloors = [] }: HotelFile,
  buildings: readonly BuildingOutline[],
  complain: Complain,
): void {
  const levels = new Set(buildings.flatMap(({ floors }) => floors.map(({ level }) => level)))
  frontDeskFloors.forEach((level, i) => {
    if (!levels.has(level)) complain(['frontDeskFloors', i], `there is no level ${level}`)
  })
}

function judgeStaff({ staff }: HotelFile, complain: Complain): void {
  const known = new Set(STAFF.map(({ phone }) => phone))
  staff.forEach(({ phone }, i) => {
    if (known.has(phone)) complain(['staff', i, 'phone'], `somebody else has the phone "${phone}"`)
    known.add(phone)
  })
}
