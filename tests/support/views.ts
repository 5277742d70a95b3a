import { join } from 'node:path'
import { systemClock } from '#sim/base/clock.ts'
import { alarmHistory } from '#sim/core/readmodels/alarmHistory.ts'
import { ALL_VIEWS } from '#sim/core/readmodels/openViews.ts'
import { operations } from '#sim/core/readmodels/operations.ts'
import type { View, ViewPorts } from '#sim/core/readmodels/view.ts'
import { Views } from '#sim/core/readmodels/views.ts'
import type { Workspaces } from '#sim/core/workspace/workspaces.ts'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import type { EventLog } from '#sim/stores/log/eventLog.ts'
import { Heads } from '#sim/stores/log/heads.ts'
import { createSnapshots } from '#sim/stores/log/snapshots.ts'

const refuse = (_: string, error: unknown): never => {
  throw error
}

export interface ViewSetup extends Partial<ViewPorts> {
  readonly views?: readonly View[]
}

/** Views on a log, optionally following workspaces; errors fail the test by default. */
export async function viewsOn(folder: string, log: EventLog, workspaces?: Workspaces, setup: ViewSetup = {}) {
  const { views: chosen = ALL_VIEWS, ...ports } = setup
  const heads = await Heads.of(log)
  workspaces?.onCommit('heads', ({ commit }) => heads.note(commit.stream, commit.seq))
  const views = new Views(
    {
      folder: join(folder, 'views'),
      log,
      snapshots: createSnapshots(new DiskFiles(join(folder, 'files'))),
      heads,
      timers: systemClock,
      onSkipped: (view, _, error) => refuse(view, error),
      onFailure: refuse,
      ...ports,
    },
    chosen,
  )
  const stop = workspaces?.onCommit('views', (committed) => views.add(committed)) ?? (() => undefined)
  return { views, stop }
}

const NAME = (column: string): string => `(SELECT name FROM names WHERE id = ${column})`
/** Name numbers depend on fold order; their meaning does not. */
const ROWS: Readonly<Record<string, readonly [View, string]>> = {
  alarms: [
    alarmHistory,
    `SELECT stream, id, raised_at, ended_at, rank, device, host, area, code, (SELECT text FROM words w WHERE w.id = words) words,
      is_fault, is_active, is_acknowledged, is_shelved, is_suppressed, condition, body FROM alarms ORDER BY 1, 2`,
  ],
  alarm_counts: [
    alarmHistory,
    'SELECT stream, device, code, host, area, is_fault, rank, is_active, is_acknowledged, is_shelved, is_suppressed, n FROM alarm_counts WHERE n > 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11',
  ],
  positions: [alarmHistory, 'SELECT * FROM positions ORDER BY 1, 2'],
  operations: [
    operations,
    `SELECT ${NAME('stream')} stream, seq, at, ${NAME('actor')} actor, ${NAME('command')} command,
      (SELECT group_concat(event.key || ' ' || ${NAME('one.value')}) FROM json_each(about) event, json_each(event.value) one) about
      FROM operations ORDER BY 1, 2`,
  ],
  operation_devices: [
    operations,
    `SELECT ${NAME('stream')} stream, ${NAME('device')} device, seq FROM operation_devices ORDER BY 1, 2, 3`,
  ],
}

/** All rows of all views, once complete. */
export async function dumpOf(views: Views): Promise<Record<string, unknown[]>> {
  await views.settled()
  const out: Record<string, unknown[]> = {}
  for (const [table, [view, sql]] of Object.entries(ROWS))
    await views.ask(view, 'estate', (db) => {
      out[table] = db.prepare(sql).all()
    })
  return out
}
