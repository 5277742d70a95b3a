/** Complete legal records and their events, so that tests specify only relevant fields. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Account } from '#shared/records/account.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { Area } from '#shared/records/area.ts'
import type { Building } from '#shared/records/building.ts'
import type { Command } from '#shared/records/command.ts'
import type { Device } from '#shared/records/device.ts'
import type { Floor } from '#shared/records/floor.ts'
import type { Host } from '#shared/records/host.ts'
import type { Listing } from '#shared/records/listing.ts'
import type { Project } from '#shared/records/project.ts'
import type { Role } from '#shared/records/role.ts'

export const BUILDING = 'bld_main'
export const FLOOR = 'flr_1'
export const ROOM = 'ara_101'
export const HOST = 'hst_1'
export const LIGHT = 'dev_light'

export const aBuilding = (more: Partial<Building> = {}): Building => ({
  type: 'building',
  id: BUILDING,
  name: '主楼',
  nameEn: 'Main',
  order: 1,
  ...more,
})

export const aFloor = (more: Partial<Floor> = {}): Floor => ({
  type: 'floor',
  id: FLOOR,
  buildingId: BUILDING,
  name: '1F',
  nameEn: '1F',
  level: 1,
  ...more,
})

export const anArea = (more: Partial<Area> = {}): Area => ({
  type: 'area',
  id: ROOM,
  floorId: FLOOR,
  parentId: null,
  name: '101',
  nameEn: more.name ?? '101',
  kind: 'room',
  image: 'room',
  order: 1,
  ...more,
})

export const aHost = (more: Partial<Host> = {}): Host => ({
  type: 'host',
  id: HOST,
  number: '00158D0000000001',
  name: 'H-01',
  areaId: ROOM,
  model: 'GW-1',
  firmwareVersion: '1.0.0',
  networkNumber: 1,
  servedAreaIds: [],
  isOnline: true,
  presenceSinceMs: null,
  offlineReason: null,
  createdAtMs: 0,
  ...more,
})

export const aDevice = (more: Partial<Device> = {}): Device => ({
  type: 'device',
  id: LIGHT,
  number: '00158D00000000A0',
  name: '吸顶灯',
  nameEn: 'Ceiling light',
  kind: 'dimmable_light',
  model: 'L-1',
  areaId: ROOM,
  hostId: HOST,
  circuits: [{ name: '灯', nameEn: 'Light' }],
  isJoined: true,
  isConfigured: true,
  connection: 'zigbee',
  location: null,
  silentAfterMs: null,
  condition: 'normal',
  createdAtMs: 0,
  createdBy: 'acc_tester',
  ...more,
})

/** A device as a command brings it in: without what the server adds. */
export const aNewDevice = (more: Partial<Device> = {}) => newDeviceOf(aDevice(more))

function newDeviceOf(device: Device) {
  const { type: _, id: __, condition: ___, createdAtMs: ____, createdBy: _____, ...input } = device
  return input
}

export const anAlarm = (more: Partial<Alarm> = {}): Alarm => ({
  type: 'alarm',
  id: 'alm_1',
  key: `${more.deviceId === null ? HOST : (more.deviceId ?? LIGHT)}/${more.code ?? 'water_leak'}`,
  code: 'water_leak',
  severity: 'critical',
  title: '',
  body: '',
  footer: '',
  hostId: HOST,
  deviceId: LIGHT,
  areaId: ROOM,
  raisedAtMs: 500,
  lastRaisedAtMs: 500,
  count: 1,
  isActive: true,
  clearedAtMs: null,
  clearedBy: null,
  condition: 'abnormal',
  acknowledged: null,
  ...more,
})

export const aCommand = (more: Partial<Command> = {}): Command => ({
  type: 'command',
  id: 'cmd_1',
  hostId: HOST,
  items: [{ deviceId: LIGHT, values: { state: 'ON' } }],
  issuedBy: { id: 'acc_tester', name: 'Tester', nameEn: '' },
  issuedAtMs: 500,
  timesOutAtMs: 5_500,
  ...more,
})

export const aRole = (more: Partial<Role> = {}): Role => ({
  type: 'role',
  id: 'rol_1',
  name: '前台',
  nameEn: 'Front desk',
  description: '',
  entersConsole: true,
  rights: ['home.view'],
  areas: 'all',
  devices: [],
  scenes: 'all',
  ...more,
})

export const anAccount = (more: Partial<Account> = {}): Account => ({
  type: 'account',
  id: 'acc_1',
  phone: '13900000001',
  name: '王',
  avatar: '',
  introduction: '',
  isSuper: false,
  isCertified: false,
  createdAtMs: 0,
  ...more,
})

export const aProject = (more: Partial<Project> = {}): Project => ({
  type: 'project',
  id: 'prj_1',
  hex: 'A100000000000001',
  name: '一号酒店',
  nameEn: 'Hotel One',
  projectType: '0',
  kind: 'hotel',
  leader: '王',
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
  settings: { idleTimeoutMs: 1_800_000 },
  createdAtMs: 0,
  createdBy: 'acc_1',
  ...more,
})

export const aListing = (more: Partial<Listing> = {}): Listing => ({
  type: 'listing',
  id: 'prj_1',
  hex: 'A100000000000001',
  projectNumber: 'P-SH-001',
  createdAtMs: 0,
  createdBy: 'acc_1',
  ...more,
})

/** A project as its founder describes it. */
export function aNewProject(more: Partial<Project> = {}) {
  const { type: _, id: projectId, projectType: __, createdAtMs: ___, ...facts } = aProject(more)
  return { projectId, ...facts }
}

export const buildingAdded = ({ type: _, id, ...facts } = aBuilding()): AtriumEvent => ({
  type: 'BuildingAdded',
  data: { buildingId: id, ...facts },
})
export const floorAdded = ({ type: _, id, ...facts } = aFloor()): AtriumEvent => ({
  type: 'FloorAdded',
  data: { floorId: id, ...facts },
})
export const areaAdded = ({ type: _, id, ...facts } = anArea()): AtriumEvent => ({
  type: 'AreaAdded',
  data: { areaId: id, ...facts },
})
/** Installed, and online where the record says so. */
export const hostInstalled = (host = aHost()): readonly AtriumEvent[] => {
  const { type: _, id: hostId, isOnline, presenceSinceMs: __, createdAtMs: ___, ...facts } = host
  const installed: AtriumEvent = { type: 'HostInstalled', data: { hostId, ...facts } }
  return isOnline ? [installed, { type: 'HostCameOnline', data: { hostId } }] : [installed]
}
export const deviceAdded = (device = aDevice()): AtriumEvent => ({
  type: 'DeviceAdded',
  data: { deviceId: device.id, ...newDeviceOf(device) },
})
export const commandIssued = ({ id, hostId, items } = aCommand()): AtriumEvent => ({
  type: 'DeviceCommandIssued',
  data: { commandId: id, hostId, items },
})
export const roleAdded = ({ type: _, id, ...facts } = aRole()): AtriumEvent => ({
  type: 'RoleAdded',
  data: { roleId: id, ...facts },
})
export const alarmRaised = (alarm = anAlarm()): AtriumEvent => {
  const {
    id: alarmId,
    code,
    severity,
    title,
    body,
    footer,
    hostId,
    deviceId,
    areaId,
    count,
    condition,
  } = alarm
  const facts = { code, severity, title, body, footer, hostId, deviceId, areaId, condition }
  return { type: 'AlarmRaised', data: { alarmId, ...facts, times: count } }
}
export const accountRegistered = (
  { id, phone, name, nameEn, avatar, isSuper } = anAccount(),
): AtriumEvent => ({
  type: 'AccountRegistered',
  data: { accountId: id, phone, name, avatar, isSuper, ...(nameEn === undefined ? {} : { nameEn }) },
})
export const projectFounded = (project = aNewProject()): AtriumEvent => ({
  type: 'ProjectFounded',
  data: project,
})
export const projectListed = ({ id, hex, projectNumber, createdBy } = aListing()): AtriumEvent => ({
  type: 'ProjectListed',
  data: { projectId: id, hex, projectNumber, createdBy },
})

/** `101` has the id of ROOM. */
export const aRoom = (name: string): Area => anArea({ id: `ara_${name}`, name, nameEn: name })

/** Areas of one floor, with an online host. */
export const floorWith = (...areas: readonly Area[]): readonly AtriumEvent[] => [
  buildingAdded(),
  floorAdded(),
  ...areas.map((area) => areaAdded(area)),
  ...hostInstalled(),
]

/** A room with an online host and a light. */
export const house: readonly AtriumEvent[] = [...floorWith(anArea()), deviceAdded()]
