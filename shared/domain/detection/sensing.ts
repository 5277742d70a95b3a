/**
 * State of a room's sensors for a rule: each flag is known, or unknown with a reason. A silent, offline or new
 * sensor has no value. A missing value does not mean that the room is empty.
 */
import { type Readings, silentAfterMs } from '#shared/devices/kind.ts'
import { kindOf, propertyNamesOf } from '#shared/devices/registry.ts'
import type { Detection, Signal } from '#shared/records/detection.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { Host, HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Doubt, Evidence } from '#shared/records/vacancy.ts'
import { devicesWithin } from '#shared/rules/occupancy.ts'

/** Flags whose time of last change is stored. */
export const LASTING_FLAGS = ['occupancy', 'contact', 'card_inserted'] as const

/** Everything that sensors and panels report of it which can change the stage of a room. */
export const ROOM_FLAGS = [...LASTING_FLAGS, 'do_not_disturb', 'checked_in'] as const

export interface Heard {
  readonly values: Readings
  readonly atMs: number
  /** Time of the last change of each lasting flag (epoch ms). */
  readonly sinceMs?: Readonly<Record<string, number>>
}

/** A listener's knowledge at an instant. */
export interface Knowledge {
  readonly nowMs: number
  /** Start of the subscription (epoch ms). Earlier values are uncertain until the device repeats them. */
  readonly fromMs: number
  /** Lower limit of the silence time-out, in ms. */
  readonly silenceMinMs: number
  readonly heard: (deviceId: DeviceId) => Heard | undefined
  readonly host: (hostId: HostId) => Pick<Host, 'isOnline' | 'presenceSinceMs'> | undefined
  /** Whether a guest has checked in; null or omitted if stays are not recorded. */
  readonly isLet?: boolean | null
}

type Sensor = Pick<Device, 'id' | 'hostId' | 'kind' | 'silentAfterMs'>

/** The devices of a room that detect whether someone is there. */
export interface RoomSensors {
  readonly presence: readonly Sensor[]
  readonly door: readonly Sensor[]
  readonly card: readonly Sensor[]
  /** Panels report the guest's requests and whether the room is let. */
  readonly panels: readonly Sensor[]
}

const FLAG: Readonly<Record<Signal, string>> = {
  presence: 'occupancy',
  door: 'contact',
  card: 'card_inserted',
}
/** The flag's value while someone is there. */
const SOMEBODY: Readonly<Record<Signal, boolean>> = { presence: true, door: false, card: true }

/** The devices in the area and the areas inside it that report presence, doors, key cards or guest requests. */
export function sensorsOf(read: ReadState, areaId: string): RoomSensors {
  const found = { presence: [], door: [], card: [], panels: [] } as Record<keyof RoomSensors, Sensor[]>
  for (const { id, hostId, kind, silentAfterMs } of devicesWithin(read, areaId)) {
    const sensor = { id, hostId, kind, silentAfterMs }
    const facts = kindOf(kind)?.tellsOfRoom
    const names = propertyNamesOf(kind)
    if (facts?.sensesPeople) found.presence.push(sensor)
    if (facts?.showsGuest) found.panels.push(sensor)
    if (names.has(FLAG.door)) found.door.push(sensor)
    if (names.has(FLAG.card)) found.card.push(sensor)
  }
  return found
}

export type Judgement =
  | { readonly is: 'somebody'; readonly by: Evidence }
  /** The guest's request, or a room that the rule excludes. */
  | { readonly is: 'spared'; readonly by: 'do_not_disturb' | 'let' | 'vacant' }
  | {
      readonly is: 'unknown'
      readonly doubt: Doubt
      readonly about: Signal | 'panel'
      readonly deviceId: DeviceId | null
    }
  | {
      readonly is: 'nobody'
      readonly sinceMs: number
      readonly evidence: readonly Evidence[]
      /** A report is believed until then, unless it is repeated. */
      readonly believedUntilMs: number
    }

type Wanted = Pick<Detection, 'signals' | 'letting'>

/**
 * Three-valued presence: occupied if one sensor reports it, vacant if all relevant sensors do, otherwise unknown.
 */
export function judgeRoom(rule: Wanted, sensors: RoomSensors, knowledge: Knowledge): Judgement {
  // Presence sensors always count, in addition to the signals that the rule lists.
  const asked = new Set<Signal>(['presence', ...rule.signals])
  const request = judgePanels(rule, sensors.panels, knowledge)
  if (request?.is === 'spared' && request.by === 'do_not_disturb') return request
  for (const signal of asked) {
    const by = somebodyBy(signal, sensors[signal], knowledge)
    if (by) return { is: 'somebody', by }
  }
  return request ?? judgeSignals(rule, sensors, knowledge)
}

/** Null where the guest's requests and the letting leave the room to the rule. */
function judgePanels(
  { letting }: Wanted,
  panels: readonly Sensor[],
  knowledge: Knowledge,
): Extract<Judgement, { is: 'spared' | 'unknown' }> | null {
  const flags = (property: string) => panels.map((panel) => flagOf(panel, property, knowledge))
  const bulkCommands = flags('do_not_disturb')
  if (bulkCommands.some(({ value }) => value === true)) return { is: 'spared', by: 'do_not_disturb' }
  // A stay is no report that grows old.
  const isLetByStay = knowledge.isLet ?? null
  const lets = letting === 'any' || isLetByStay === true ? [] : flags('checked_in')
  for (const { doubt, deviceId } of [...bulkCommands, ...lets])
    if (doubt) return { is: 'unknown', doubt, about: 'panel', deviceId }
  if (letting === 'any') return null
  if (lets.length === 0 && isLetByStay === null)
    return { is: 'unknown', doubt: 'missing', about: 'panel', deviceId: null }
  const isLet = isLetByStay === true || lets.some(({ value }) => value === true)
  return isLet === (letting === 'let') ? null : { is: 'spared', by: isLet ? 'let' : 'vacant' }
}

function judgeSignals({ signals }: Wanted, sensors: RoomSensors, knowledge: Knowledge): Judgement {
  const evidence: Evidence[] = []
  let believedUntilMs = Number.POSITIVE_INFINITY
  for (const signal of signals) {
    if (sensors[signal].length === 0)
      return { is: 'unknown', doubt: 'missing', about: signal, deviceId: null }
    for (const sensor of sensors[signal]) {
      const flag = flagOf(sensor, FLAG[signal], knowledge)
      const { deviceId } = flag
      if (flag.doubt) return { is: 'unknown', doubt: flag.doubt, about: signal, deviceId }
      evidence.push({ signal, deviceId, sinceMs: flag.sinceMs })
      believedUntilMs = Math.min(believedUntilMs, flag.believedUntilMs)
    }
  }
  const sinceMs = Math.max(...evidence.map((one) => one.sinceMs))
  return { is: 'nobody', sinceMs, evidence, believedUntilMs }
}

function somebodyBy(signal: Signal, sensors: readonly Sensor[], knowledge: Knowledge): Evidence | null {
  for (const sensor of sensors) {
    const { value, deviceId, sinceMs } = flagOf(sensor, FLAG[signal], knowledge)
    if (value === SOMEBODY[signal]) return { signal, deviceId, sinceMs }
  }
  return null
}

interface Flag {
  readonly deviceId: DeviceId
  /** Null while it is in doubt. */
  readonly value: boolean | null
  readonly doubt: Doubt | null
  readonly sinceMs: number
  readonly believedUntilMs: number
}

function flagOf(sensor: Sensor, property: string, knowledge: Knowledge): Flag {
  const host = knowledge.host(sensor.hostId)
  const heard = knowledge.heard(sensor.id)
  const value = heard?.values[property]
  // While its host was offline, a sensor may have changed and changed back unnoticed.
  const hostSinceMs = host?.presenceSinceMs ?? 0
  const sinceMs = Math.max(heard?.sinceMs?.[property] ?? heard?.atMs ?? 0, hostSinceMs)
  const believedUntilMs = (heard?.atMs ?? 0) + silenceOf(sensor, knowledge)
  const doubt = ((): Doubt | null => {
    if (host?.isOnline !== true) return 'offline'
    if (!heard || typeof value !== 'boolean') return 'never'
    if (heard.atMs < Math.max(knowledge.fromMs, hostSinceMs)) return 'not_yet'
    return knowledge.nowMs >= believedUntilMs ? 'silent' : null
  })()
  const known = doubt === null && typeof value === 'boolean' ? value : null
  return { deviceId: sensor.id, value: known, doubt, sinceMs, believedUntilMs }
}

/** When the next sensor exceeds its silence time-out (epoch ms); infinity if all have. */
export function nextSilenceMs(sensors: RoomSensors, knowledge: Knowledge): number {
  const ends = Object.values(sensors)
    .flat()
    .map((sensor: Sensor) => (knowledge.heard(sensor.id)?.atMs ?? 0) + silenceOf(sensor, knowledge))
  return Math.min(...ends.filter((atMs) => atMs > knowledge.nowMs))
}

function silenceOf(sensor: Sensor, { silenceMinMs }: Knowledge): number {
  const kind = kindOf(sensor.kind)
  return Math.max(sensor.silentAfterMs ?? (kind ? silentAfterMs(kind) : 0), silenceMinMs)
}
