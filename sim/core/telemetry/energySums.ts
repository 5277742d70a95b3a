/**
 * Sums of past days: energy per device and day, and per quarter-hour in total. A yearly report then reads one row per
 * day. Derived from device rows in the same file, and dropped in the transaction that changes one of them.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { type EnergyAfterGap, type EnergyFigures, figuresOf, QUARTER_MS } from './energyDay.ts'
import { createPace } from './pace.ts'

/** `place` numbers the devices of a project in the order in which they were first added up. */
export const ENERGY_SUMS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS energy_places (
    project TEXT NOT NULL, device TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (project, device)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS energy_sums (
    project TEXT NOT NULL, day INTEGER NOT NULL,
    course BLOB NOT NULL, gaps BLOB NOT NULL, places BLOB NOT NULL, sums BLOB NOT NULL,
    PRIMARY KEY (project, day)
  );
`
const QUARTERS = DAY_MS / QUARTER_MS
const PAGE_ROWS = 500
const GAP_NUMBERS = 4

/** The consumption after a gap, by the device at this place. */
export interface GapAt extends EnergyAfterGap {
  readonly place: number
}

/** Figures of all devices for one day. */
export interface DayCourse {
  readonly kwh: Float64Array
  readonly known: Uint32Array
  readonly gaps: readonly GapAt[]
  /** Indexes of the devices that have figures of the day. */
  readonly places: Int32Array
}

/** Energy of each device on a day, in the order of `places`. */
export interface DaySums extends Pick<DayCourse, 'gaps' | 'places'> {
  readonly kwh: Float64Array
  readonly knownQuarters: Uint8Array
}

interface Places {
  readonly byDevice: Map<DeviceId, number>
  readonly devices: DeviceId[]
}

export class EnergySums {
  readonly #db: DatabaseSync
  readonly #page: StatementSync
  readonly #course: StatementSync
  readonly #sums: StatementSync
  readonly #drop: StatementSync
  /** Days that are added up; one that is not in the table is none all the same. */
  readonly #days = new Map<ProjectId, Set<number>>()
  readonly #places = new Map<ProjectId, Places>()
  readonly #dropped = new Set<string>()
  #isStopped = false
  /** Version counter: a day that changes while being summed is summed again. */
  #changes = 0

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#page = db.prepare(
      `SELECT device, kwh FROM energy_days WHERE project = ? AND day = ? AND device > ? ORDER BY device LIMIT ${PAGE_ROWS}`,
    )
    this.#course = db.prepare('SELECT course, gaps, places FROM energy_sums WHERE project = ? AND day = ?')
    this.#sums = db.prepare('SELECT gaps, places, sums FROM energy_sums WHERE project = ? AND day = ?')
    this.#drop = db.prepare('DELETE FROM energy_sums WHERE project = ? AND day = ?')
    for (const { project, day } of db.prepare('SELECT project, day FROM energy_sums').iterate())
      this.#daysOf(String(project) as ProjectId).add(Number(day))
  }

  has(projectId: ProjectId, day: number): boolean {
    return this.#days.get(projectId)?.has(day) === true
  }

  courseOn(projectId: ProjectId, day: number): DayCourse | null {
    const row = this.has(projectId, day) ? this.#course.get(projectId, day) : undefined
    if (!row) return null
    const course = bufferOf(row.course)
    return {
      kwh: new Float64Array(course, 0, QUARTERS),
      known: new Uint32Array(course, QUARTERS * Float64Array.BYTES_PER_ELEMENT, QUARTERS),
      gaps: gapsOf(row.gaps),
      places: new Int32Array(bufferOf(row.places)),
    }
  }

  sumsOn(projectId: ProjectId, day: number): DaySums | null {
    const row = this.has(projectId, day) ? this.#sums.get(projectId, day) : undefined
    if (!row) return null
    const places = new Int32Array(bufferOf(row.places))
    const sums = bufferOf(row.sums)
    return {
      places,
      gaps: gapsOf(row.gaps),
      kwh: new Float64Array(sums, 0, places.length),
      knownQuarters: new Uint8Array(sums, places.length * Float64Array.BYTES_PER_ELEMENT),
    }
  }

  /** Array by device index, with 1 for each given device. */
  marksOf(projectId: ProjectId, devices: Iterable<DeviceId>): Uint8Array {
    const { byDevice } = this.#placesOf(projectId)
    const marks = new Uint8Array(byDevice.size)
    for (const device of devices) {
      const place = byDevice.get(device)
      if (place !== undefined) marks[place] = 1
    }
    return marks
  }

  devicesOf(projectId: ProjectId): readonly DeviceId[] {
    return this.#placesOf(projectId).devices
  }

  /** Inside the transaction that changes a row of the day. */
  drop(projectId: ProjectId, day: number): void {
    this.#changes += 1
    const key = `${projectId}/${day}`
    if (this.#days.get(projectId)?.delete(day)) this.#dropped.add(key)
    // Repeated, because the previous transaction may have been rolled back.
    if (this.#dropped.has(key)) this.#drop.run(projectId, day)
  }

  /** Sums in progress are not. */
  stop(): void {
    this.#isStopped = true
  }

  /** Adds up a day that is over. Resolves with whether it is: not where a row changed meanwhile, or others are writing. */
  async add(projectId: ProjectId, day: number): Promise<boolean> {
    const before = this.#changes
    const rows: (EnergyFigures & { readonly deviceId: DeviceId })[] = []
    const pace = createPace()
    const course = { kwh: new Float64Array(QUARTERS), known: new Uint32Array(QUARTERS) }
    const used: number[] = []
    const known: number[] = []
    for (let after = ''; ; ) {
      const page = this.#page.all(projectId, day, after)
      for (const row of page) {
        const figures = figuresOf(row.kwh as Uint8Array)
        const sum = addTo(course, figures.quarters)
        used.push(sum.kwh)
        known.push(sum.known)
        // The quarters of fifty thousand devices need not stay.
        rows.push({ deviceId: String(row.device) as DeviceId, ...figures, quarters: NOTHING })
      }
      if (page.length < PAGE_ROWS) break
      after = String(page.at(-1)?.device)
      await pace()
      if (this.#isStopped) return false
    }
    if (rows.length === 0 || this.#changes !== before || this.#isStopped || this.#db.isTransaction)
      return false
    this.#write(projectId, day, { rows, course, used, known })
    return true
  }

  #write(
    projectId: ProjectId,
    day: number,
    made: {
      readonly rows: readonly (EnergyFigures & { readonly deviceId: DeviceId })[]
      readonly course: Pick<DayCourse, 'kwh' | 'known'>
      readonly used: readonly number[]
      readonly known: readonly number[]
    },
  ): void {
    let isDone = false
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      const places = Int32Array.from(made.rows, ({ deviceId }) => this.#placeOf(projectId, deviceId))
      const gaps = made.rows.flatMap(({ afterGaps }, at) =>
        afterGaps.flatMap(({ kwh, sinceMs, atMs }) => [places[at] ?? 0, kwh, sinceMs, atMs]),
      )
      this.#db
        .prepare(
          'INSERT OR REPLACE INTO energy_sums (project, day, course, gaps, places, sums) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(
          ...[projectId, day, joined(made.course.kwh, made.course.known), joined(Float64Array.from(gaps))],
          ...[joined(places), joined(Float64Array.from(made.used), Uint8Array.from(made.known))],
        )
      this.#db.exec('COMMIT')
      isDone = true
      this.#daysOf(projectId).add(day)
    } finally {
      if (!isDone) {
        if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
        // The given numbers are not in the table.
        this.#places.delete(projectId)
      }
    }
  }

  #placeOf(projectId: ProjectId, deviceId: DeviceId): number {
    const { byDevice, devices } = this.#placesOf(projectId)
    const found = byDevice.get(deviceId)
    if (found !== undefined) return found
    const place = devices.length
    this.#db
      .prepare('INSERT INTO energy_places (project, device, place) VALUES (?, ?, ?)')
      .run(projectId, deviceId, place)
    byDevice.set(deviceId, place)
    devices.push(deviceId)
    return place
  }

  #placesOf(projectId: ProjectId): Places {
    const found = this.#places.get(projectId)
    if (found) return found
    const rows = this.#db
      .prepare('SELECT device FROM energy_places WHERE project = ? ORDER BY place')
      .all(projectId)
    const devices = rows.map(({ device }) => String(device) as DeviceId)
    const places = { devices, byDevice: new Map(devices.map((device, place) => [device, place])) }
    this.#places.set(projectId, places)
    return places
  }

  #daysOf(projectId: ProjectId): Set<number> {
    const days = this.#days.get(projectId) ?? new Set()
    this.#days.set(projectId, days)
    return days
  }
}

const NOTHING = new Float32Array(0)

function addTo(
  { kwh, known }: Pick<DayCourse, 'kwh' | 'known'>,
  quarters: Float32Array,
): { readonly kwh: number; readonly known: number } {
  let [sum, count] = [0, 0]
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    const used = quarters[quarter] ?? Number.NaN
    if (Number.isNaN(used)) continue
    sum += used
    count += 1
    kwh[quarter] = (kwh[quarter] ?? 0) + used
    known[quarter] = (known[quarter] ?? 0) + 1
  }
  return { kwh: sum, known: count }
}

function joined(...arrays: readonly (Float64Array | Uint32Array | Int32Array | Uint8Array)[]): Uint8Array {
  return Buffer.concat(
    arrays.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  )
}

/** Copies to a new buffer, because typed arrays need aligned data. */
function bufferOf(column: unknown): ArrayBuffer {
  const bytes = must(column instanceof Uint8Array ? column : null, 'bytes')
  const { buffer, byteOffset, byteLength } = bytes
  // The database's bytes are no shared memory.
  return (
    byteOffset === 0 && byteLength === buffer.byteLength
      ? buffer
      : buffer.slice(byteOffset, byteOffset + byteLength)
  ) as ArrayBuffer
}

function gapsOf(column: unknown): GapAt[] {
  const numbers = new Float64Array(bufferOf(column))
  return Array.from({ length: numbers.length / GAP_NUMBERS }, (_, gap) => {
    const [place = 0, kwh = 0, sinceMs = 0, atMs = 0] = numbers.subarray(
      gap * GAP_NUMBERS,
      (gap + 1) * GAP_NUMBERS,
    )
    return { place, kwh, sinceMs, atMs }
  })
}
