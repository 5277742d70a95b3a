/** Draws up a plan from an outline: numbers, keys, names, and every device of every room. */
import { IDLE_TIMEOUT_SUGGESTED_MS } from '#shared/constants.ts'
import { nameAtPlace } from '#shared/rules/nameInPlace.ts'
import { hashText, scramble } from '../../base/rng.ts'
import { physicsOf } from '../physics/registry.ts'
import { FITTINGS, type FittedDevice } from './bundled/fittings.ts'
import type { AreaOutline, EstateOutline, FloorOutline, ProjectOutline, WingOutline } from './outline.ts'
import type {
  AreaPlan,
  BuildingPlan,
  DevicePlan,
  EstatePlan,
  FloorPlan,
  HostPlan,
  ProjectPlan,
} from './plan.ts'

/** First half of a number: the makers of the radios that gateways and devices carry. */
const HOST_PREFIX = '00124B00'
const DEVICE_PREFIX = '00158D00'
const PROJECT_PREFIX = 'A7000000'
const FIRMWARE_VERSIONS = ['2.4.1', '2.4.1', '2.4.1', '2.3.7'] as const

/** Numbers that never repeat within a series: `scramble` maps no two inputs to the same output. */
function numberSeries(prefix: string, salt: number): () => string {
  let count = 0
  return () => {
    count += 1
    return prefix + ((scramble(count) ^ salt) >>> 0).toString(16).padStart(8, '0').toUpperCase()
  }
}

interface Site {
  readonly buildings: BuildingPlan[]
  readonly floors: FloorPlan[]
  readonly areas: AreaPlan[]
  readonly hosts: HostPlan[]
  readonly devices: DevicePlan[]
}

interface Numbers {
  readonly host: () => string
  readonly device: () => string
}

export function planEstate(outline: EstateOutline, seed: number): EstatePlan {
  const numbers: Numbers = {
    host: numberSeries(HOST_PREFIX, hashText(`${seed}/hosts`)),
    device: numberSeries(DEVICE_PREFIX, hashText(`${seed}/devices`)),
  }
  const projectNumber = numberSeries(PROJECT_PREFIX, hashText(`${seed}/projects`))
  return {
    name: outline.name,
    seed,
    accounts: outline.accounts,
    projects: outline.projects.map((project) => planProject(project, projectNumber(), numbers)),
  }
}

function planProject(outline: ProjectOutline, hex: string, numbers: Numbers): ProjectPlan {
  const { buildings, roles, ...facts } = outline
  const site: Site = { buildings: [], floors: [], areas: [], hosts: [], devices: [] }
  buildings.forEach((building, i) => {
    const key = `b${i + 1}`
    site.buildings.push({ key, name: building.name, nameEn: building.nameEn, order: i + 1 })
    for (const floor of building.floors) planFloor(site, key, floor, numbers)
  })
  const levelOf = new Map(site.floors.map(({ key, level }) => [key, level]))
  const plannedRoles = roles.map(({ floors, ...role }) => ({
    ...role,
    areas:
      floors === 'all'
        ? ('all' as const)
        : site.areas
            .filter(({ floorKey }) => floors.includes(levelOf.get(floorKey) ?? Number.NaN))
            .map(({ key }) => key),
  }))
  return {
    ...facts,
    hex,
    settings: { idleTimeoutMs: IDLE_TIMEOUT_SUGGESTED_MS },
    ...site,
    roles: plannedRoles,
  }
}

function planFloor(site: Site, buildingKey: string, floor: FloorOutline, numbers: Numbers): void {
  const key = `${buildingKey}/${floor.level}`
  site.floors.push({ key, buildingKey, name: floor.name, nameEn: floor.nameEn, level: floor.level })
  for (const wing of floor.wings) planWing(site, key, wing, numbers)
}

function planWing(site: Site, floorKey: string, wing: WingOutline, numbers: Numbers): void {
  const before = site.areas.length
  const host = {
    key: wing.hostName,
    number: numbers.host(),
    name: wing.hostName,
    areaKey: `${floorKey}/${wing.areas[0].name}`,
    model: physicsOf('host').model,
    firmwareVersion: FIRMWARE_VERSIONS[site.hosts.length % FIRMWARE_VERSIONS.length] ?? '2.4.1',
    networkNumber: 1001 + site.hosts.length,
  }
  wing.areas.forEach((area, i) => {
    planArea(site, { floorKey, hostKey: host.key, numbers }, area)
    if (i > 0) return
    const status: FittedDevice = { kind: 'host', name: '状态', nameEn: 'status', circuits: [] }
    site.devices.push(planDevice(status, host.areaKey, host.key, { zh: host.name, en: host.name }, numbers))
  })
  site.hosts.push({ ...host, servedAreaKeys: site.areas.slice(before).map(({ key: area }) => area) })
}

interface Place {
  readonly floorKey: string
  readonly hostKey: string
  readonly numbers: Numbers
}

function planArea(site: Site, place: Place, area: AreaOutline): void {
  const key = `${place.floorKey}/${area.name}`
  const order =
    1 +
    site.areas.filter(({ floorKey, parentKey }) => floorKey === place.floorKey && parentKey === null).length
  const { devices, parts, picture } = typeof area.fitting === 'string' ? FITTINGS[area.fitting] : area.fitting
  const base = { floorKey: place.floorKey, image: picture ?? area.kind }
  site.areas.push({
    ...base,
    key,
    parentKey: null,
    name: area.name,
    nameEn: area.nameEn,
    kind: area.kind,
    order,
  })
  const add = (areaKey: string, fittings: readonly FittedDevice[], zh: string, en: string): void => {
    for (const one of fittings) {
      site.devices.push(planDevice(one, areaKey, place.hostKey, { zh, en }, place.numbers))
    }
  }
  add(key, devices, area.name, area.nameEn)
  parts.forEach((part, i) => {
    const zh = `${area.name} ${part.name}`
    const en = `${area.nameEn} ${part.nameEn}`
    const partKey = `${key}/${part.name}`
    site.areas.push({
      ...base,
      key: partKey,
      parentKey: key,
      name: zh,
      nameEn: en,
      kind: 'public',
      order: i + 1,
    })
    add(partKey, part.devices, zh, en)
  })
}

function planDevice(
  one: FittedDevice,
  areaKey: string,
  hostKey: string,
  prefix: { readonly zh: string; readonly en: string },
  numbers: Numbers,
): DevicePlan {
  const { model, connection = 'zigbee' } = physicsOf(one.kind)
  const circuits = one.circuits.length > 0 ? one.circuits : [[one.name, one.nameEn] as const]
  return {
    number: numbers.device(),
    name: nameAtPlace(one.name, prefix.zh),
    nameEn: nameAtPlace(one.nameEn, prefix.en),
    kind: one.kind,
    model,
    areaKey,
    hostKey,
    circuits: circuits.map(([name, nameEn]) => ({ name, nameEn })),
    isJoined: true,
    isConfigured: true,
    connection,
  }
}
