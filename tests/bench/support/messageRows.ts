/** A project of 2,500 devices with a year of alarms, commits and deliveries: each row follows from its number. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import { type Alarm, SEVERITIES } from '#shared/records/alarm.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { FloorId } from '#shared/records/floor.ts'
import type { HostId } from '#shared/records/host.ts'
import type { PushAddress } from '#shared/records/pushAddress.ts'
import { createState, type State } from '#shared/records/registry.ts'
import { hash01 } from '#sim/base/rng.ts'
import type { Asker } from '#sim/core/readmodels/alarmHistory.ts'
import type { Committed } from '#sim/core/workspace/workspace.ts'
import { aDevice, aFloor, aHost, anArea } from '../../support/records.ts'

export const STREAM = 'project:prj_bench'
export const FLOORS = 10
export const AREAS = 100
export const DEVICES = 2_500
const HOSTS = 20
const ACTORS = 50
const YEAR_MS = 365 * DAY_MS
export const NOW_MS = 1_800_000_000_000
/** Texts that hosts and people write: so many are different. */
const TEXTS = 20_000
/** The last alarms are still open. */
const OPEN = 500

const CODES = ['water_leak', 'over_temperature', 'lock_jammed', 'device_silent', 'overload', 'smoke'] as const
const KINDS = ['dimmable_light', 'water_leak', 'hotel_lock', 'air_conditioner'] as const
/** Words of two characters, and as many in English: each stands in one text of thirty or so. */
const ZH =
  '水阀 门锁 滤网 客房 走廊 机房 压力 温度 电池 新风 窗帘 插座 烟感 燃气 水浸 空调 地暖 照明 面板 网关 电表 水表 车库 泳池 餐厅 厨房 大堂 电梯 配电 消防 送风 回风 排烟 水泵 冷机 锅炉 阀门 风机 湿度 亮度 人体 红外 遥控 音箱 电视 门磁 窗磁 充电 线路 过载 短路 漏电 缺相 欠压 过压 离线 超时 故障 维修 巡检'.split(
    ' ',
  )
const EN =
  'valve lock filter room corridor plant pressure battery sensor supply curtain socket smoke gas leak cooler floor light panel gateway meter water garage pool kitchen lobby lift breaker alarm fan exhaust pump chiller boiler damper humidity lux motion infrared remote speaker screen door window charger circuit overload short earth phase low high offline timeout fault repair patrol duct coil tank'.split(
    ' ',
  )
const COMMANDS = [
  'ControlDevices',
  'ConfirmDeviceCommand',
  'AcknowledgeAlarms',
  'RaiseAlarm',
  'ChangeDevice',
  'RunScene',
] as const
const CHANNELS = ['web', 'api', 'gateway', 'automation', 'system'] as const

const pick = <T>(from: readonly T[], n: number, salt: number): T =>
  from[Math.floor(hash01(7, n, salt) * from.length)] as T

/** One of the texts; most contain a number, as host texts do. */
export function textAt(n: number): string {
  const which = Math.floor(hash01(7, n, 1) * TEXTS)
  return `${pick(ZH, which, 2)}${pick(ZH, which, 3)}异常 ${which % 500}, check the ${pick(EN, which, 4)} ${pick(EN, which, 5)}`
}

export const areaAt = (n: number): AreaId => `ara_${Math.floor(hash01(7, n, 6) * AREAS)}`
const hostAt = (n: number): HostId => `hst_${n % HOSTS}`

export function stateOfProject(): State {
  const state = createState()
  const areas: Area[] = Array.from({ length: AREAS }, (_, n) => {
    const floorId = `flr_${n % FLOORS}` as FloorId
    return anArea({ id: `ara_${n}`, name: `客房 ${n}`, nameEn: `Room ${n}`, floorId })
  })
  const puts = [
    ...Array.from({ length: FLOORS }, (_, n) => aFloor({ id: `flr_${n}`, level: n })),
    ...areas,
    ...Array.from({ length: HOSTS }, (_, n) => aHost({ id: `hst_${n}`, number: `H${n}`, name: `主机 ${n}` })),
    ...Array.from({ length: DEVICES }, (_, n) => deviceAt(n)),
  ]
  state.apply(puts.map((put) => ({ put })))
  return state
}

export function deviceAt(n: number): Device {
  const kind = pick(KINDS, n, 8)
  const id = `dev_${n}` as const
  return aDevice({
    ...{ id, kind },
    number: `N${n}`,
    name: `设备 ${n}`,
    nameEn: `Device ${n}`,
    areaId: areaAt(n),
    hostId: hostAt(n),
  })
}

/** Evenly over the year. */
const instantOf = (n: number, rows: number): number => Math.round(NOW_MS - YEAR_MS + (YEAR_MS * n) / rows)
const person = { id: 'acc_1', name: '李娜', nameEn: 'Li Na' } as const

export function alarmAt(n: number, rows: number): Alarm {
  const device = deviceAt(Math.floor(hash01(7, n, 9) * DEVICES))
  const raisedAtMs = instantOf(n, rows)
  const isOpen = n >= rows - OPEN
  // Two alarms per device, each with a fixed severity.
  const code = CODES[(Number(device.id.slice(4)) + (n % 2)) % CODES.length] ?? CODES[0]
  const kind = CODES.indexOf(code)
  return {
    ...{
      type: 'alarm',
      id: `alm_${n}`,
      key: `${device.id}/${code}`,
      code,
      severity: SEVERITIES[kind % 4] ?? 'info',
    },
    ...{
      title: '',
      body: textAt(n),
      footer: '',
      deviceId: device.id,
      hostId: device.hostId,
      areaId: device.areaId,
    },
    ...{ raisedAtMs, lastRaisedAtMs: raisedAtMs, count: 1, isActive: isOpen, clearedBy: null },
    clearedAtMs: isOpen ? null : raisedAtMs + Math.round(hash01(7, n, 12) * 8 * HOUR_MS),
    condition: kind % 2 === 0 ? 'abnormal' : null,
    acknowledged: isOpen ? null : { by: person, atMs: raisedAtMs, reason: '', reasonEn: '' },
  }
}

function actorAt(n: number): Actor {
  const id = Math.floor(hash01(7, n, 14) * ACTORS)
  return { kind: 'account', id: `acc_${id}`, name: `值班员 ${id}`, nameEn: `Operator ${id}` }
}

/** Of ten commits one has a text. */
export function commitAt(seq: number, rows: number): Committed {
  const device = deviceAt(Math.floor(hash01(7, seq, 15) * DEVICES))
  const reason = seq % 10 === 0 ? textAt(seq) : ''
  const event: AtriumEvent = {
    type: 'AlarmAcknowledged',
    data: { alarmId: `alm_${seq}`, reason, reasonEn: '' },
  }
  return {
    commit: {
      ...{ stream: STREAM, seq, at: instantOf(seq, rows), actor: actorAt(seq) },
      ...{ channel: pick(CHANNELS, seq, 16), command: pick(COMMANDS, seq, 17), events: [event] },
    },
    ...{ changes: [], inverse: [], about: [[device.id]] },
  }
}

export const ADDRESSES = 10
export const addressAt = (n: number): Pick<PushAddress, 'id' | 'url'> => ({
  id: `psh_${n % ADDRESSES}`,
  url: `https://receiver-${n % ADDRESSES}.example/hook`,
})
export const TYPES = ['device.state', 'alarm.raised', 'alarm.cleared', 'host.offline'] as const
export const typeAt = (n: number): string => pick(TYPES, n, 18)

export function askerOf(read: State): Asker {
  const none = { devices: new Set<never>(), groups: new Set<never>(), rights: new Set<never>() }
  const principal = {
    accountId: 'acc_1' as const,
    ...{ accountName: 'Super', isSuper: true, projectId: null, roleId: null },
    ...{ areas: 'all', scenes: 'all', ...none },
  } as const satisfies Asker['principal']
  return { principal, stream: STREAM, read }
}
