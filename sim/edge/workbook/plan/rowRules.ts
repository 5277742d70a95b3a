/** Rules per sheet: parse a row, the record to add, and the existing record of that name. */
import { HOST_NETWORK_NUMBER_MAX } from '#shared/constants.ts'
import type {
  SetupArea,
  SetupBuilding,
  SetupFloor,
  SetupHost,
} from '#shared/domain/structure/setupBuilder.ts'
import { AREA_IMAGES, AREA_KINDS } from '#shared/records/area.ts'
import type { SheetKey } from '#shared/workbook/bounds.ts'
import { areaPath, placesText, placeText } from '#shared/workbook/cells.ts'
import { deviceRule } from './deviceRows.ts'
import { placeIn, type RowRule, servedIn } from './rowRule.ts'

const NAMES = {
  name_taken: 'name',
  area_number_taken: 'name',
  name_en_taken: 'nameEn',
  name_invalid: 'name',
} as const

const buildings: RowRule = {
  keyColumn: 'name',
  columnOf: NAMES,
  read(cells, { builder }) {
    const facts: SetupBuilding = { name: cells.needed('name'), nameEn: cells.text('nameEn') }
    const found = builder.building(facts.name)
    return {
      key: facts.name,
      facts,
      existing: found ? new Map([['nameEn', [found.nameEn, facts.nameEn]]]) : null,
      add: () => builder.addBuildings([facts]),
    }
  },
}

const LEVEL = { min: -20, max: 200 }

const floors: RowRule = {
  keyColumn: 'name',
  columnOf: NAMES,
  read(cells, planning) {
    const { builder } = planning
    const level = cells.whole('level', LEVEL.min, LEVEL.max)
    if (!cells.has('level')) cells.refuse('level', 'cell_empty')
    const facts: SetupFloor = {
      building: cells.needed('building'),
      name: cells.needed('name'),
      nameEn: cells.text('nameEn'),
      level: level ?? 0,
    }
    const { building: of, ...floor } = facts
    const building = builder.building(of)
    if (!building) planning.miss(cells, 'building', facts.building, [`buildings/${facts.building}`])
    const found = building && builder.floor(building, facts.name)
    const existing = found && {
      nameEn: [found.nameEn, facts.nameEn] as const,
      level: [String(found.level), String(facts.level)] as const,
    }
    return {
      key: `${facts.building}/${facts.name}`,
      facts,
      existing: existing ? new Map(Object.entries(existing)) : null,
      add: () => builder.addFloors(of, [floor]),
    }
  },
}

const areas: RowRule = {
  keyColumn: 'name',
  columnOf: NAMES,
  read(cells, planning) {
    const { builder } = planning
    const place = placeIn(cells, planning, 2)
    const kind = cells.choice('kind', 'areaKind', AREA_KINDS) ?? 'room'
    const facts: SetupArea = {
      place,
      name: cells.needed('name'),
      nameEn: cells.text('nameEn'),
      kind,
      image: cells.choice('image', 'areaImage', AREA_IMAGES, OWN_IMAGE) ?? '',
    }
    const found = builder.spot([...place, facts.name])?.area
    const existing = found && {
      nameEn: [found.nameEn, facts.nameEn] as const,
      kind: [found.kind, facts.kind] as const,
      image: [found.image, facts.image] as const,
    }
    const { place: _, ...one } = facts
    return {
      key: [...place, facts.name].join('/'),
      facts,
      existing: existing ? new Map(Object.entries(existing)) : null,
      add: () => builder.addAreas(place, [one]),
    }
  },
}

/** Also allows pictures outside the built-in set. */
const OWN_IMAGE = /^[A-Za-z0-9_-]{1,64}$/

const hosts: RowRule = {
  keyColumn: 'number',
  columnOf: {
    ...NAMES,
    host_number_taken: 'number',
    device_number_taken: 'number',
    number_all_f: 'number',
    host_name_of_device: 'name',
    host_network_number_exceeded: 'networkNumber',
    host_network_number_taken: 'networkNumber',
    home_has_host: 'place',
    area_served: 'serves',
  },
  read(cells, planning) {
    const { builder, takenNumbers } = planning
    const number = cells.identifier('number')
    if (takenNumbers.has(number)) cells.refuse('number', 'host_number_taken', { number })
    const facts: SetupHost = {
      number,
      name: cells.needed('name'),
      place: placeIn(cells, planning, 3),
      serves: servedIn(cells, planning),
      networkNumber: cells.whole('networkNumber', 0, HOST_NETWORK_NUMBER_MAX) ?? 0,
      model: cells.text('model'),
    }
    const found = builder.read.first('host', 'number', number)
    const existing = found && {
      name: [found.name, facts.name] as const,
      place: [placeText(areaPath(builder.read, found.areaId)), placeText(facts.place)] as const,
      serves: [
        placesText(found.servedAreaIds.map((id) => areaPath(builder.read, id))),
        placesText(facts.serves),
      ] as const,
      networkNumber: [String(found.networkNumber), String(facts.networkNumber)] as const,
      model: [found.model, facts.model] as const,
    }
    return {
      key: number,
      alias: facts.name,
      facts,
      existing: existing ? new Map(Object.entries(existing)) : null,
      add: () => builder.addHost(facts),
    }
  },
}

export const ROW_RULES: Readonly<Record<SheetKey, RowRule>> = {
  buildings,
  floors,
  areas,
  hosts,
  devices: deviceRule,
}
