/**
 * Raises a comfort alarm in an occupied room: too cold or hot for half an hour, or far from its setpoint for an hour.
 * Progress towards the setpoint restarts the time. Checked every simulated minute. Start times are stored in a file for
 * restarts.
 */
import { z } from 'zod'
import { COMFORT_ALARM_AFTER_MS, COMFORT_HYSTERESIS_K, SETPOINT_ALARM_AFTER_MS } from '#shared/constants.ts'
import { alarmKey } from '#shared/domain/alarm/alarm.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { Area } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import {
  COMFORT_CODES,
  climateSetting,
  DISCOMFORTS,
  type Discomfort,
  discomfortOf,
  discomfortOfCode,
  outsideRange,
} from '#shared/rules/comfort.ts'
import { devicesWithin, isTaken, roomSources } from '#shared/rules/occupancy.ts'
import { isWholeRoom, type ReadingsOf, thermometerOf } from '#shared/rules/roomState.ts'
import type { Clock } from '../../base/clock.ts'
import type { LastValues } from '../../core/telemetry/lastValues.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { OwnWorkspace, ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'
import type { Files } from '../../stores/files/files.ts'

const EVERY_MS = 60_000
const FILE = 'comfort/spells.json'
/** A room that is this much closer to comfort is considered to be recovering. */
const NEARER_K = 0.5

const spellsSchema = z.record(
  z.string(),
  z.strictObject({ is: z.enum(DISCOMFORTS), sinceMs: z.number(), fromC: z.number().optional() }),
)
interface Spell {
  readonly is: Discomfort
  readonly sinceMs: number
  /** Temperature at the start. */
  readonly fromC?: number | undefined
}

export interface ComfortPorts {
  readonly workspaces: Workspaces
  readonly last: LastValues
  readonly clock: Clock
  readonly files: Pick<Files, 'get' | 'put'>
  readonly onError: (error: unknown) => void
}

export function watchComfort(ports: ComfortPorts): () => void {
  const watch = new ComfortWatch(ports)
  void watch.start()
  return () => watch.stop()
}

class ComfortWatch {
  readonly #ports: ComfortPorts
  /** Uncomfortable rooms, keyed by project and area. */
  #spells = new Map<string, Spell>()
  #cancel = (): void => undefined
  #isOver = false
  #written = ''
  #isWriting = false

  constructor(ports: ComfortPorts) {
    this.#ports = ports
  }

  async start(): Promise<void> {
    try {
      this.#spells = await readSpells(this.#ports)
    } catch (error) {
      this.#ports.onError(error)
    }
    if (this.#isOver) return
    this.#look()
  }

  stop(): void {
    this.#isOver = true
    this.#cancel()
  }

  #look(): void {
    const before = this.#spells
    this.#spells = new Map()
    for (const found of this.#ports.workspaces.projects()) this.#lookAt(found, before)
    void this.#write()
    this.#cancel = this.#ports.clock.schedule(EVERY_MS, () => this.#look())
  }

  #lookAt(found: ProjectWorkspace, before: ReadonlyMap<string, Spell>): void {
    const { state } = found.workspace
    const last = this.#ports.last.of(found.project.id)
    for (const area of state.all('area')) {
      if (!isWholeRoom(state, area)) continue
      const key = keyOf(found.project.id, area)
      const was = before.get(key)
      const look = lookAtRoom(state, area, { was: was?.is ?? null, readingsOf: (id) => last.get(id) })
      // Without current values nothing starts or ends.
      if (look === 'unknown') {
        if (was) this.#spells.set(key, was)
        continue
      }
      this.#settle(found.workspace, area, { look, was: was ?? null, key })
    }
  }

  #settle(
    workspace: OwnWorkspace,
    area: Area,
    { look, was, key }: { readonly look: RoomLook; readonly was: Spell | null; readonly key: string },
  ): void {
    const nowMs = Math.round(this.#ports.clock.now())
    const { is } = look
    for (const alarm of comfortAlarms(workspace.state, area))
      if (discomfortOfCode(alarm.code) !== is) this.#run(workspace.run('ClearAlarm', alarm, this.#context()))
    if (is === null) return
    const { temperatureC } = look
    const goesOn = was?.is === is && was.sinceMs <= nowMs && !isNearer(was, temperatureC)
    const spell = goesOn ? was : { is, sinceMs: nowMs, fromC: temperatureC }
    this.#spells.set(key, spell)
    const afterMs =
      outsideRange(temperatureC, COMFORT_HYSTERESIS_K) === null
        ? SETPOINT_ALARM_AFTER_MS
        : COMFORT_ALARM_AFTER_MS
    if (nowMs - spell.sinceMs < afterMs) return
    const place = { ...look.place, code: COMFORT_CODES[is] }
    if (workspace.state.first('alarm', 'key', alarmKey(place))) return
    const words = { title: '', body: `${temperatureC} °C`, footer: '' }
    const alarm = { ...place, ...words, areaId: area.id, severity: 'info', condition: null } as const
    this.#run(workspace.run('RaiseAlarm', { ...alarm, isState: true }, this.#context()))
  }

  #context() {
    return systemContext('comfort', this.#ports.clock)
  }

  #run(done: Promise<unknown>): void {
    done.catch(this.#ports.onError)
  }

  /** One write at a time; later changes are written by the next check. */
  async #write(): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(this.#spells))
    if (this.#isWriting || text === this.#written) return
    this.#isWriting = true
    try {
      await this.#ports.files.put(FILE, new TextEncoder().encode(text))
      this.#written = text
    } catch (error) {
      this.#ports.onError(error)
    } finally {
      this.#isWriting = false
    }
  }
}

const isNearer = ({ is, fromC }: Spell, temperatureC: number): boolean =>
  fromC !== undefined && (is === 'too_cold' ? temperatureC - fromC : fromC - temperatureC) >= NEARER_K

const keyOf = (projectId: ProjectId, { id }: Area): string => `${projectId}/${id}`

/** Without the file all times restart. */
async function readSpells({ files }: ComfortPorts): Promise<Map<string, Spell>> {
  const bytes = await files.get(FILE)
  if (!bytes) return new Map()
  const parsed = spellsSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
  return new Map(parsed.success ? Object.entries(parsed.data) : [])
}

interface RoomLook {
  readonly is: Discomfort | null
  readonly temperatureC: number
  /** Device of the temperature. */
  readonly place: Pick<Device, 'hostId'> & { readonly deviceId: DeviceId }
}

function lookAtRoom(
  read: ReadState,
  area: Area,
  { was, readingsOf }: { readonly was: Discomfort | null; readonly readingsOf: ReadingsOf },
): RoomLook | 'unknown' {
  const devices = [...devicesWithin(read, area.id)].filter((device) => isReportReceived(read, device))
  const found = thermometerOf(devices, readingsOf)
  const thermometer = found && devices.find(({ id }) => id === found.id)
  if (!found || !thermometer) return 'unknown'
  const { temperatureC } = found
  const place = { hostId: thermometer.hostId, deviceId: thermometer.id }
  if (isTaken(roomSources(read, area.id), readingsOf) !== true) return { is: null, temperatureC, place }
  const settings = devices.flatMap(({ id }) => climateSetting(readingsOf(id)?.values) ?? [])
  return { is: discomfortOf(temperatureC, settings, was), temperatureC, place }
}

const isReportReceived = (read: ReadState, { hostId, isSilent }: Device): boolean =>
  isSilent !== true && read.get('host', hostId)?.isOnline !== false

const comfortAlarms = (read: ReadState, { id }: Area): readonly Alarm[] =>
  [...read.by('alarm', 'area', id).values()].filter(
    ({ code, isActive }) => isActive && discomfortOfCode(code) !== null,
  )
