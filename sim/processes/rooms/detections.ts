/**
 * Runs unoccupied-room detection: evaluates a room when a sensor value or record changes, or time passes. All state is
 * in events or readings, so a restart continues.
 */
import {
  type Judgement,
  judgeRoom,
  type Knowledge,
  nextSilenceMs,
  ROOM_FLAGS,
  type RoomSensors,
  sensorsOf,
} from '#shared/domain/detection/sensing.ts'
import { type Intent, type Stage, stageOf } from '#shared/domain/detection/stage.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Detection } from '#shared/records/detection.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { roomKey, type Vacancy } from '#shared/records/vacancy.ts'
import { areasAround, devicesWithin, letByStays } from '#shared/rules/occupancy.ts'
import type { Clock } from '../../base/clock.ts'
import { type LastReadings, type LastValues, statedBy } from '../../core/telemetry/lastValues.ts'
import { recordsBefore } from '../../core/workspace/recordsBefore.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import type { OwnWorkspace, ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'
import { reportLateMs } from '../hosts/silence.ts'
import { Wakes } from '../kit/wakes.ts'
import { type RoomIndex, roomIndex, type WatchedRoom } from './detectionRooms.ts'

const RETRY_MS = 1_000

export interface DetectionPorts {
  readonly workspaces: Workspaces
  readonly last: LastValues
  readonly clock: Clock
}

/** Values before the merged report. */
export interface Heard {
  readonly device: { readonly id: DeviceId }
  readonly before: LastReadings | undefined
}

/** A room at this moment. */
export interface RoomLook {
  readonly stage: Stage
  readonly judgement: Judgement
  readonly vacancy: Vacancy | null
}

export class Detections {
  readonly #ports: DetectionPorts
  /** First report to this server; earlier values need repetition. */
  #fromMs = Number.POSITIVE_INFINITY
  readonly #projects = new Map<ProjectId, RoomIndex>()
  readonly #listeners = new Set<(projectId: ProjectId) => void>()
  #onError: (error: unknown) => void = () => undefined

  readonly #wakes: Wakes<WatchedRoom>

  constructor(ports: DetectionPorts) {
    this.#ports = ports
    this.#wakes = new Wakes({
      ...{ by: 'world', clock: ports.clock },
      wake: (room) => this.#attend(room),
      onError: (error) => this.#onError(error),
    })
  }

  start(onError: (error: unknown) => void): () => void {
    const { workspaces } = this.#ports
    this.#onError = onError
    for (const found of workspaces.projects()) this.#build(found)
    const stopListening = workspaces.onCommit('unmanned detection', (committed, workspace) => {
      const found = workspaces.projectOf(workspace)
      if (found) this.#onCommit(found, committed)
      else this.#onListing(committed)
    })
    return () => {
      stopListening()
      this.#wakes.stop()
      this.#projects.clear()
    }
  }

  /** Called where a room is seen differently, or something was decided about one. */
  onChange(listener: (projectId: ProjectId) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify(projectId: ProjectId): void {
    for (const listener of this.#listeners) listener(projectId)
  }

  #knowledge({ project, workspace: { state } }: ProjectWorkspace): Knowledge {
    const { clock, last } = this.#ports
    return {
      nowMs: Math.round(clock.now()),
      fromMs: this.#fromMs,
      silenceMinMs: reportLateMs(clock),
      heard: (deviceId) => last.get(project.id, deviceId),
      host: (hostId) => state.get('host', hostId),
    }
  }

  look(
    found: ProjectWorkspace,
    rule: Detection,
    areaId: AreaId,
    sensors: RoomSensors = sensorsOf(found.workspace.state, areaId),
  ): RoomLook {
    const { state } = found.workspace
    const knowledge = { ...this.#knowledge(found), isLet: letByStays(state, areaId) }
    const { nowMs } = knowledge
    const judgement = judgeRoom(rule, sensors, knowledge)
    const vacancy = state.first('vacancy', 'room', roomKey({ detectionId: rule.id, areaId })) ?? null
    const open = vacancy?.phase === 'ended' ? null : vacancy
    const stage = stageOf(rule, open, judgement, { nowMs, timeZone: found.project.timeZone })
    return { stage, judgement, vacancy }
  }

  /** A project that is founded has its rules before the estate knows of it. */
  #onListing({ changes }: Committed): void {
    for (const change of changes) {
      const found =
        'put' in change && change.put.type === 'listing'
          ? this.#ports.workspaces.project(change.put.id)
          : undefined
      if (found) this.#build(found)
    }
  }

  #build(found: ProjectWorkspace): void {
    const { id } = found.project
    const before = this.#projects.get(id)?.rooms
    for (const room of before?.values() ?? []) this.#wakes.cancel(room)
    const index = roomIndex(id, found.workspace.state)
    // A pending decision is awaited by the room's successor.
    for (const [key, room] of index.rooms) room.isBusy = before?.get(key)?.isBusy ?? false
    this.#projects.set(id, index)
    for (const room of index.rooms.values()) this.#attend(room)
  }

  get #isListening(): boolean {
    return Number.isFinite(this.#fromMs)
  }

  /**
   * Decides nothing before the first report, because nothing is known then and a world may be recording its history.
   */
  #listen(fromMs: number): void {
    this.#fromMs = fromMs
    for (const { rooms } of this.#projects.values()) {
      for (const room of rooms.values()) this.#attend(room)
    }
  }

  /** Processes one packet with merged values. */
  reports(projectId: ProjectId, reported: readonly Heard[], atMs: number): void {
    if (!this.#isListening) this.#listen(atMs)
    for (const { device, before } of reported) this.#reported(projectId, device.id, before)
  }

  #reported(projectId: ProjectId, deviceId: DeviceId, before: LastReadings | undefined): void {
    const rooms = this.#projects.get(projectId)?.byDevice.get(deviceId)
    if (!rooms) return
    const values = this.#ports.last.get(projectId, deviceId)?.values
    const isNews = ROOM_FLAGS.some((name) => before?.values[name] !== values?.[name])
    for (const room of rooms) if (isNews || room.isInDoubt) this.#attend(room)
  }

  #onCommit(found: ProjectWorkspace, committed: Committed): void {
    const index = this.#projects.get(found.project.id)
    const touched = new Set<WatchedRoom>(index ? roomsOfStays(index, committed, found.workspace.state) : [])
    for (const change of committed.changes) {
      if (isOfIndex(change, committed, found.workspace)) {
        this.#build(found)
        return
      }
      if (('put' in change ? change.put : change.remove).type === 'vacancy') this.#notify(found.project.id)
      if (!('put' in change) || !index) continue
      if (change.put.type === 'vacancy') {
        const room = index.rooms.get(roomKey(change.put))
        if (room) touched.add(room)
      }
      if (change.put.type === 'host')
        for (const room of index.byHost.get(change.put.id) ?? []) touched.add(room)
    }
    for (const room of touched) this.#attend(room)
  }

  /** Evaluates a room, runs the due actions, and schedules the next evaluation. */
  #attend(room: WatchedRoom): void {
    this.#wakes.cancel(room)
    // A project that was closed meanwhile has no rules any more.
    const found = this.#ports.workspaces.project(room.projectId)
    const rule = found?.workspace.state.get('detection', room.detectionId)
    if (!found || !rule || room.isBusy || !this.#isListening) return
    const { stage, judgement, vacancy } = this.look(found, rule, room.areaId, room.sensors)
    room.isInDoubt = judgement.is === 'unknown'
    const seen = JSON.stringify([stage.name, stage.dueAtMs, judgement])
    if (seen !== room.seen) this.#notify(room.projectId)
    room.seen = seen
    // A sensor that falls silent changes the observed state although there is no report.
    const silentAtMs = nextSilenceMs(room.sensors, this.#knowledge(found))
    const wakeAtMs = Math.min(stage.wakeAtMs ?? Number.POSITIVE_INFINITY, silentAtMs)
    if (stage.intent) this.#decide(found, room, { rule, vacancy, intent: stage.intent })
    else if (Number.isFinite(wakeAtMs)) this.#wake(room, wakeAtMs)
  }

  #wake(room: WatchedRoom, atMs = 0): void {
    this.#wakes.at(room, Math.max(this.#ports.clock.now() + RETRY_MS, atMs))
  }

  #decide(found: ProjectWorkspace, room: WatchedRoom, what: Decision): void {
    room.isBusy = true
    /** Re-evaluates rooms whose sensors or rule changed; unchanged rooms are not decided at once. */
    const freed = (hasChanged: boolean): void => {
      const now = this.#projects.get(room.projectId)?.rooms.get(roomKey(room))
      if (!now) return
      now.isBusy = false
      if (hasChanged) this.#attend(now)
      else this.#wake(now)
    }
    this.#run(found, room.areaId, what)
      .then(
        (committed) => freed(committed !== null),
        (error: unknown) => {
          this.#onError(error)
          freed(false)
        },
      )
      .catch(this.#onError)
  }

  /** Acts as the rule, caused by the announcing commit. */
  #run({ workspace, project }: ProjectWorkspace, areaId: AreaId, { rule, vacancy, intent }: Decision) {
    const { id, name } = rule
    const context = {
      actor: { kind: 'system', id, name },
      channel: 'automation',
      nowMs: Math.round(this.#ports.clock.now()),
      ...(vacancy && intent.do !== 'begin' ? { cause: `${workspace.stream}#${vacancy.beganSeq}` } : {}),
    } as const
    if (intent.do === 'begin') {
      const { sinceMs, actsAtMs, judgement } = intent
      const data = { detectionId: id, areaId, sinceMs, actsAtMs, evidence: judgement.evidence }
      return workspace.run('AnnounceVacancy', data, context)
    }
    const evidenceReported = this.#reportedIn(workspace, project.id, areaId)
    const vacancyId = (vacancy as Vacancy).id
    if (intent.do === 'end')
      return workspace.run(
        'EndVacancy',
        { vacancyId, ending: intent.ending, said: evidenceReported },
        context,
      )
    return workspace.run(
      'ActOnVacancy',
      { vacancyId, evidence: intent.judgement.evidence, said: evidenceReported },
      context,
    )
  }

  #reportedIn({ state }: OwnWorkspace, projectId: ProjectId, areaId: AreaId) {
    const deviceIds = [...devicesWithin(state, areaId)].map(({ id }) => id)
    return statedBy(this.#ports.last.of(projectId), deviceIds)
  }
}

interface Decision {
  readonly rule: Detection
  readonly vacancy: Vacancy | null
  readonly intent: Intent
}

type AnyChange = Committed['changes'][number]

/** Rooms in which a guest has checked in or out. */
function* roomsOfStays(
  { rooms }: RoomIndex,
  { changes, inverse }: Committed,
  read: ReadState,
): Generator<WatchedRoom> {
  const areaIds = new Set<AreaId>()
  for (const change of [...changes, ...inverse])
    if ('put' in change && change.put.type === 'guestStay') areaIds.add(change.put.areaId)
  if (areaIds.size === 0) return
  const around = new Set([...areaIds].flatMap((areaId) => [...areasAround(read, areaId)]))
  for (const room of rooms.values()) if (around.has(room.areaId)) yield room
}

/** Whether other rooms are to be watched, or the same by other sensors or rules. */
function isOfIndex(change: AnyChange, { inverse }: Committed, { state }: OwnWorkspace): boolean {
  const { type, id } = 'put' in change ? change.put : change.remove
  if (type === 'detection' || type === 'area') return true
  if (state.count('detection') === 0) return false
  if (type === 'project') return true
  if (type !== 'device') return false
  if (!('put' in change) || change.put.type !== 'device') return true
  const { areaId, kind, hostId, silentAfterMs } = change.put
  const before = recordsBefore(inverse).get(id)
  return (
    before?.type !== 'device' ||
    before.areaId !== areaId ||
    before.kind !== kind ||
    before.hostId !== hostId ||
    before.silentAfterMs !== silentAfterMs
  )
}
