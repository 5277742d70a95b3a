/**
 * Where a counter rule was applied: number, first and last time per device and UTC day, so the size is bounded. Written
 * with the keyframe it belongs to.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DAY_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { COUNTER_MARKS, type CounterMark } from '#shared/rules/counterMark.ts'
import { type DayOfDevice, OpenDays } from './openDays.ts'

export const MARKS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS counter_marks (
    project TEXT NOT NULL, day INTEGER NOT NULL, device TEXT NOT NULL, mark TEXT NOT NULL,
    count INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    PRIMARY KEY (project, day, device, mark)
  ) WITHOUT ROWID;
`

export interface MarkedTimes {
  readonly count: number
  readonly firstMs: number
  readonly lastMs: number
}

export interface DeviceMark extends MarkedTimes {
  readonly deviceId: DeviceId
  readonly mark: CounterMark
}

interface OpenDay extends DayOfDevice {
  readonly marks: Map<CounterMark, MarkedTimes>
}

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)
const isMark = (text: string): text is CounterMark => COUNTER_MARKS.some((one) => one === text)

const joined = (a: MarkedTimes | undefined, b: MarkedTimes): MarkedTimes =>
  a
    ? {
        count: a.count + b.count,
        firstMs: Math.min(a.firstMs, b.firstMs),
        lastMs: Math.max(a.lastMs, b.lastMs),
      }
    : b

export class CounterMarks {
  readonly #ofDay: StatementSync
  readonly #range: StatementSync
  readonly #write: StatementSync
  readonly #forget: StatementSync
  readonly open = new OpenDays<OpenDay>((day) => ({ ...day, marks: new Map(day.marks) }))

  constructor(db: DatabaseSync) {
    const columns = 'device, mark, count, first, last'
    this.#ofDay = db.prepare(
      `SELECT ${columns} FROM counter_marks WHERE project = ? AND day = ? AND device = ?`,
    )
    this.#range = db.prepare(
      `SELECT day, ${columns} FROM counter_marks WHERE project = ? AND day BETWEEN ? AND ?`,
    )
    this.#write = db.prepare(
      `INSERT OR REPLACE INTO counter_marks (project, day, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#forget = db.prepare('DELETE FROM counter_marks WHERE project = ? AND day < ?')
  }

  note(projectId: ProjectId, deviceId: DeviceId, mark: CounterMark, atMs: number): void {
    const day = dayOf(atMs)
    const { marks } =
      this.open.toCount(projectId, deviceId, day) ??
      this.open.add({ projectId, deviceId, day, marks: this.#stored(projectId, deviceId, day) })
    marks.set(mark, joined(marks.get(mark), { count: 1, firstMs: atMs, lastMs: atMs }))
  }

  #stored(projectId: ProjectId, deviceId: DeviceId, day: number): Map<CounterMark, MarkedTimes> {
    const rows = this.#ofDay.all(projectId, day, deviceId)
    return new Map(
      rows.flatMap((row) => (isMark(String(row.mark)) ? [[markIn(row), timesIn(row)] as const] : [])),
    )
  }

  /** Inside the caller's transaction; yields after each row. */
  *writeLeaving(): Generator<void> {
    for (const { projectId, day, deviceId, marks } of this.open.leaving()) {
      for (const [mark, { count, firstMs, lastMs }] of marks)
        this.#write.run(projectId, day, deviceId, mark, count, Math.round(firstMs), Math.round(lastMs))
      yield
    }
  }

  /** Marks of the UTC days that overlap the span, one per device and kind, including unwritten data. */
  in(
    projectId: ProjectId,
    { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
  ): DeviceMark[] {
    const [first, last] = [dayOf(fromMs), dayOf(untilMs - 1)]
    const found = new Map<string, DeviceMark>()
    const add = (deviceId: DeviceId, mark: CounterMark, times: MarkedTimes): void => {
      if (times.lastMs < fromMs || times.firstMs >= untilMs) return
      const key = `${deviceId}/${mark}`
      found.set(key, { deviceId, mark, ...joined(found.get(key), times) })
    }
    for (const row of this.#range.iterate(projectId, first, last)) {
      const deviceId = String(row.device) as DeviceId
      if (isMark(String(row.mark)) && !this.open.get(projectId, deviceId, Number(row.day)))
        add(deviceId, markIn(row), timesIn(row))
    }
    for (let day = first; day <= last; day += 1)
      for (const { deviceId, marks } of this.open.on(projectId, day))
        for (const [mark, times] of marks) add(deviceId, mark, times)
    return [...found.values()]
  }

  forget(projectId: ProjectId, day: number): void {
    this.#forget.run(projectId, day)
  }
}

type Row = Readonly<Record<string, unknown>>
const markIn = ({ mark }: Row): CounterMark => String(mark) as CounterMark
const timesIn = ({ count, first, last }: Row): MarkedTimes => ({
  ...{ count: Number(count), firstMs: Number(first), lastMs: Number(last) },
})
