/** The project that the benchmarks look at: `devices` devices on hosts of at most `perHost`, in rooms of twenty. */

import type { CommandData, CommandName, ProjectStream } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { BuildingId } from '#shared/records/building.ts'
import type { FloorId } from '#shared/records/floor.ts'
import type { HostId } from '#shared/records/host.ts'
import type { RecordName } from '#shared/records/registry.ts'
import type { OwnWorkspace } from '#sim/core/workspace/workspaces.ts'
import type { Services } from '#sim/edge/handlers/services.ts'
import type { LoadDevice, LoadKind } from './readingsOf.ts'

export interface SiteSize {
  readonly devices: number
  readonly perHost: number
  /** Disables rate limits, for benchmarks of the work behind them. */
  readonly isUnlimited?: boolean
}

export interface SiteHost {
  readonly number: string
  readonly secret: string
  readonly devices: readonly LoadDevice[]
}

export interface Site {
  readonly projectHex: string
  readonly hosts: readonly SiteHost[]
}

const DEVICES_PER_AREA = 20
const AREAS_PER_FLOOR = 10
/** A building may have more, up to two hundred. */
const FLOORS_MAX = 100
const PROJECT_HEX = 'A7000000BE000001'
const ACTOR = { kind: 'system', id: 'bench', name: 'Benchmark' } as const
/** Of every eight devices. */
const MIX: readonly LoadKind[] = [
  'metering_socket',
  'dimmable_light',
  'metering_socket',
  'dimmable_light',
  'metering_socket',
  'temperature_humidity',
  'metering_socket',
  'dimmable_light',
]
const WORDS: Readonly<Record<LoadKind, string>> = {
  metering_socket: 'Socket',
  dimmable_light: 'Light',
  temperature_humidity: 'Sensor',
}

export async function buildSite(services: Services, size: SiteSize): Promise<Site> {
  const { hosts } = await buildHouse(services, size)
  return {
    projectHex: PROJECT_HEX,
    hosts: await Promise.all(
      hosts.map(async ({ id, number, devices }) => ({
        number,
        secret: await services.vault.renewGatewaySecret(id),
        devices,
      })),
    ),
  }
}

/** The project without secrets of its hosts. */
export async function buildHouse(services: Pick<Services, 'workspaces'>, size: SiteSize) {
  const workspace = await addProject(services)
  const builder = new Builder(workspace)
  const areas = addAreas(builder, Math.ceil(size.devices / DEVICES_PER_AREA))
  const hosts: { id: HostId; number: string; devices: LoadDevice[] }[] = []
  for (let from = 0; from < size.devices; from += size.perHost) {
    const to = Math.min(size.devices, from + size.perHost)
    const { id, number } = installHost(builder, hosts.length, areaOf(areas, from))
    const devices = Array.from({ length: to - from }, (_, i) => newDevice(from + i, id, areas))
    builder.run('AddDevices', { devices })
    hosts.push({
      id,
      number,
      devices: devices.map(({ number, nameEn, kind }) => ({ number, name: nameEn, kind: kind as LoadKind })),
    })
  }
  await builder.stored()
  return { workspace, areas, hosts }
}

const context = () => ({ actor: ACTOR, channel: 'system', nowMs: Date.now() }) as const

/** Runs commands without waiting for the disk in between. */
class Builder {
  readonly #workspace: OwnWorkspace
  readonly #stored: Promise<unknown>[] = []

  constructor(workspace: OwnWorkspace) {
    this.#workspace = workspace
  }

  run<N extends CommandName<ProjectStream>>(name: N, data: CommandData<ProjectStream, N>): void {
    this.#stored.push(this.#workspace.run(name, data, context()))
  }

  /** Runs a command that adds one record; its id is in the fact that adds it. */
  add<Id extends string, N extends CommandName<ProjectStream> = CommandName<ProjectStream>>(
    type: RecordName,
    name: N,
    data: CommandData<ProjectStream, N>,
  ): Id {
    const { events, durable } = this.#workspace.propose(name, data, context())
    this.#stored.push(durable)
    const id = Object.entries(events[0]?.data ?? {}).find(([field]) => field === `${type}Id`)?.[1]
    return must(id, `the id of the new ${type}`) as Id
  }

  stored(): Promise<unknown> {
    return Promise.all(this.#stored)
  }
}

async function addProject({ workspaces }: Pick<Services, 'workspaces'>): Promise<OwnWorkspace> {
  const projectId = 'prj_bench'
  const facts = {
    projectId,
    hex: PROJECT_HEX,
    name: '基准酒店',
    nameEn: 'Bench hotel',
    kind: 'hotel',
    leader: 'Bench',
    contact: '13900000001',
    country: 'CN',
    province: '上海',
    city: '上海',
    cityEn: 'Shanghai',
    district: '黄浦',
    address: '南京路 1 号',
    longitude: 121.5,
    latitude: 31.2,
    timeZone: 'Asia/Shanghai',
    description: '',
    settings: { idleTimeoutMs: 24 * 3_600_000 },
    createdBy: ACTOR.id,
  } as const
  const workspace = await workspaces.prepare(projectId)
  await workspace.run('BeginProject', facts, context())
  const listed = { projectId, hex: PROJECT_HEX, cityEn: facts.cityEn } as const
  await workspaces.estate.run('ListProjects', { projects: [listed], createdBy: 'acc_bench' }, context())
  return workspace
}

function addAreas(builder: Builder, count: number): AreaId[] {
  const building = { name: '主楼', nameEn: 'Main building' }
  const buildingId = builder.add<BuildingId, 'AddBuilding'>('building', 'AddBuilding', building)
  const areas: AreaId[] = []
  const perFloor = Math.max(AREAS_PER_FLOOR, Math.ceil(count / FLOORS_MAX))
  let floorId: FloorId = 'flr_none'
  for (let i = 0; i < count; i += 1) {
    const level = Math.floor(i / perFloor) + 1
    if (i % perFloor === 0) {
      const floor = { buildingId, name: `${level}F`, nameEn: `${level}F`, level }
      floorId = builder.add<FloorId, 'AddFloor'>('floor', 'AddFloor', floor)
    }
    const name = `${level}${String((i % perFloor) + 1).padStart(2, '0')}`
    const area = { floorId, parentId: null, name, nameEn: name, kind: 'room', image: 'room' } as const
    areas.push(builder.add<AreaId, 'AddArea'>('area', 'AddArea', area))
  }
  return areas
}

const areaOf = (areas: readonly AreaId[], deviceIndex: number): AreaId =>
  must(areas[Math.floor(deviceIndex / DEVICES_PER_AREA)], `an area for device ${deviceIndex}`)

const hex = (prefix: string, index: number): string =>
  prefix +
  index
    .toString(16)
    .toUpperCase()
    .padStart(16 - prefix.length, '0')

function installHost(builder: Builder, index: number, areaId: AreaId): { id: HostId; number: string } {
  const number = hex('00124B00', index + 1)
  const host = {
    number,
    name: `H-${String(index + 1).padStart(3, '0')}`,
    areaId,
    model: 'GW-2',
    firmwareVersion: '2.4.1',
    networkNumber: index + 1,
  }
  return { id: builder.add<HostId, 'InstallHost'>('host', 'InstallHost', host), number }
}

function newDevice(
  index: number,
  hostId: HostId,
  areas: readonly AreaId[],
): CommandData<ProjectStream, 'AddDevices'>['devices'][number] {
  const kind = MIX[index % MIX.length] ?? 'metering_socket'
  const name = `${WORDS[kind]} ${String(index + 1).padStart(5, '0')}`
  return {
    number: hex('00158D00', index + 1),
    name,
    nameEn: name,
    kind,
    model: 'X-1',
    areaId: areaOf(areas, index),
    hostId,
    circuits: [{ name, nameEn: name }],
    isJoined: true,
    isConfigured: true,
    connection: 'zigbee',
  }
}
