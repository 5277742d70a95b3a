/**
 * Unoccupied-room detection during simulated days: the server's evaluator on simulated sensor reports. Switching off
 * applies in the simulation, and events are recorded with the history.
 */

import type { Readings } from '#shared/devices/kind.ts'
import {
  type Heard,
  judgeRoom,
  LASTING_FLAGS,
  type RoomSensors,
  sensorsOf,
} from '#shared/domain/detection/sensing.ts'
import { type Intent, stageOf } from '#shared/domain/detection/stage.ts'
import { restoresOf, vacancyActionsOf } from '#shared/domain/detection/vacancyActions.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { CommandItem } from '#shared/records/command.ts'
import type { Detection } from '#shared/records/detection.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { Project } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Evidence, VacancyEnding } from '#shared/records/vacancy.ts'
import { devicesWithin } from '#shared/rules/occupancy.ts'
import type { LastReadings } from '../../../core/telemetry/lastValues.ts'
import type { LivedWorld } from './livedWorld.ts'
import { someInstant } from './someInstant.ts'

/** Number of days, starting after rooms have settled. */
export const DETECTED_DAYS = 2
/** Maximum transitions per room and tick. */
const STEPS_PER_TICK_MAX = 4

type Reported = readonly { readonly deviceId: DeviceId; readonly values: Readings }[]

/** A room that was found empty, as it is to be recorded. */
export interface PastVacancy {
  readonly rule: Detection
  readonly areaId: AreaId
  readonly beganAtMs: number
  readonly sinceMs: number
  readonly actsAtMs: number
  readonly evidence: readonly Evidence[]
  acted: { readonly atMs: number; readonly evidence: readonly Evidence[]; readonly said: Reported } | null
  ended: { readonly atMs: number; readonly ending: VacancyEnding; readonly said: Reported } | null
}

interface Room {
  readonly rule: Detection
  readonly areaId: AreaId
  readonly sensors: RoomSensors
  readonly devices: readonly Device[]
  open: PastVacancy | null
  wakeAtMs: number | null
}

export class LivedVacancies {
  readonly #project: Project
  readonly #read: ReadState
  readonly #world: LivedWorld
  readonly #rooms: readonly Room[]
  readonly #received = new Map<DeviceId, Heard>()
  readonly #all: PastVacancy[] = []

  constructor(project: Project, read: ReadState, world: LivedWorld) {
    this.#project = project
    this.#read = read
    this.#world = world
    this.#rooms = [...read.all('detection')].flatMap((rule) =>
      rule.areaIds.map((areaId) => ({
        ...{ rule, areaId, sensors: sensorsOf(read, areaId) },
        devices: [...devicesWithin(read, areaId)],
        open: null,
        wakeAtMs: null,
      })),
    )
  }

  /** Called after a tick of `withinMs`. */
  take(withinMs: number): void {
    const nowMs = this.#world.nowMs
    for (const room of this.#rooms) {
      for (const { id } of Object.values(room.sensors).flat()) this.#receive(id, nowMs, withinMs)
      for (let step = 0; step < STEPS_PER_TICK_MAX; step += 1) {
        const dueMs = room.wakeAtMs ?? nowMs
        const atMs = Math.max(nowMs - withinMs, Math.min(dueMs, nowMs))
        if (!this.#attend(room, atMs)) break
      }
    }
  }

  all(): readonly PastVacancy[] {
    return this.#all
  }

  /** Change times of flags, from which the running server continues. */
  *withSince(
    readings: Iterable<readonly [DeviceId, LastReadings]>,
  ): Generator<readonly [DeviceId, LastReadings]> {
    for (const [id, last] of readings) {
      const sinceMs = this.#received.get(id)?.sinceMs
      yield [id, sinceMs ? { ...last, sinceMs } : last]
    }
  }

  #receive(id: DeviceId, nowMs: number, withinMs: number): void {
    const before = this.#received.get(id)
    if (before?.atMs === nowMs || this.#world.unheard.has(id)) return
    const values = this.#world.readings(id)
    if (!values) return
    const sinceMs: Record<string, number> = { ...before?.sinceMs }
    for (const name of LASTING_FLAGS)
      if (values[name] !== undefined && before?.values[name] !== values[name])
        sinceMs[name] = someInstant(`${id}/${name}`, nowMs, withinMs)
    this.#received.set(id, { values, atMs: nowMs, sinceMs })
  }

  /** Returns whether a decision was made, after which more may follow. */
  #attend(room: Room, atMs: number): boolean {
    const { rule, sensors, open } = room
    const judgement = judgeRoom(rule, sensors, {
      nowMs: atMs,
      fromMs: 0,
      silenceMinMs: 0,
      heard: (id) => this.#received.get(id),
      host: () => ({ isOnline: true, presenceSinceMs: null }),
    })
    const phase = open?.acted ? 'acted' : 'pending'
    const { timeZone } = this.#project
    const { intent, wakeAtMs } = stageOf(rule, open && { ...open, phase }, judgement, {
      nowMs: atMs,
      timeZone,
    })
    room.wakeAtMs = wakeAtMs
    if (!intent) return wakeAtMs !== null && wakeAtMs > atMs && wakeAtMs <= this.#world.nowMs
    const seenMs = judgement.is === 'somebody' ? judgement.by.sinceMs : atMs
    this.#decide(room, intent, Math.max(seenMs, lastMsOf(open)))
    return true
  }

  #decide(room: Room, intent: Intent, atMs: number): void {
    const { rule, areaId, open } = room
    if (intent.do === 'begin') {
      const { sinceMs, actsAtMs, judgement } = intent
      const facts = { sinceMs, actsAtMs, evidence: judgement.evidence }
      room.open = { rule, areaId, beganAtMs: atMs, ...facts, acted: null, ended: null }
      room.wakeAtMs = actsAtMs
      this.#all.push(room.open)
      return
    }
    if (!open) return
    const reported = this.#reportedIn(room)
    if (intent.do === 'act') {
      open.acted = { atMs, evidence: intent.judgement.evidence, said: reported }
      this.#command(this.#actions(open, reported))
      return
    }
    const { ending } = intent
    open.ended = { atMs, ending, said: reported }
    room.open = null
    if (ending === 'returned' && rule.isRestored && open.acted)
      this.#command(restoresOf(this.#actions(open, open.acted.said).map(asDone), sayingOf(reported)))
  }

  #actions({ rule, areaId }: PastVacancy, reported: Reported) {
    return vacancyActionsOf(rule, areaId, this.#read, sayingOf(reported))
  }

  #command(items: readonly CommandItem[]): void {
    for (const { deviceId, values } of items) {
      const device = this.#read.get('device', deviceId)
      if (device) this.#world.command(this.#world.nowMs, device.number, values)
    }
  }

  #reportedIn({ devices }: Room): Reported {
    return devices.flatMap(({ id: deviceId }) => {
      const values = this.#world.readings(deviceId)
      return values ? [{ deviceId, values }] : []
    })
  }
}

const sayingOf = (reported: Reported) => (id: DeviceId) =>
  reported.find(({ deviceId }) => deviceId === id)?.values

const asDone = (action: ReturnType<typeof vacancyActionsOf>[number]) =>
  ({ ...action, isRestore: false, outcome: 'confirmed', reason: null, commandId: null }) as const

const lastMsOf = (open: PastVacancy | null): number => (open?.acted?.atMs ?? open?.beganAtMs ?? 0) + 1
