/** Inspects the files of a killed server and compares them with the next one's statements. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type AtriumEvent, foldCommit, readCommit } from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import { createState, type State } from '#shared/records/registry.ts'
import { parseReport } from '#shared/topics.ts'
import { eachCommit } from '#sim/stores/log/eventLog.ts'
import { openLog } from '#sim/stores/stores.ts'
import type { Acknowledged } from './traffic.ts'
import type { Witness } from './witness.ts'

/** Differences between actual and required state; empty if correct. */
export async function inspect(
  folder: string,
  witness: Witness,
  acknowledged: Acknowledged,
): Promise<string[]> {
  const raw = open(folder, 'reports.db')
  try {
    const commits = await readCommits(folder)
    const reports = raw
      .prepare('SELECT body FROM raw ORDER BY id')
      .all()
      .map((row) => String(row.body))
    return [
      ...integrity(folder),
      ...(await chain(folder)),
      ...states(commits, witness),
      ...lost(commits, reports, acknowledged),
      ...readings(reports, commits, witness),
      ...alarms(reports, commits, witness, acknowledged),
    ]
  } finally {
    raw.close()
  }
}

const open = (folder: string, file: string): DatabaseSync =>
  new DatabaseSync(join(folder, file), { readOnly: true })

function integrity(folder: string): string[] {
  const views = ['alarmHistory', 'operations'].map((name) => `views/${name}.db`)
  const stores = ['log.db', 'reports.db', 'rollups.db', 'secrets.db', 'people.db', 'outbox.db']
  return [...stores, ...views].flatMap((file) => {
    const db = open(folder, file)
    const verdict = String(db.prepare('PRAGMA integrity_check').get()?.integrity_check)
    db.close()
    return verdict === 'ok' ? [] : [`${file} is damaged: ${verdict}`]
  })
}

async function chain(folder: string): Promise<string[]> {
  const log = await openLog(folder)
  const broken = await log.findBrokenLink()
  await log.close()
  return broken === null ? [] : [`the log has a gap or a broken link at ${broken}`]
}

async function readCommits(folder: string): Promise<readonly Commit<AtriumEvent>[]> {
  const log = await openLog(folder)
  const commits: Commit<AtriumEvent>[] = []
  for (const stream of await log.streams())
    for await (const commit of eachCommit(log, stream)) commits.push(readCommit(commit))
  await log.close()
  return commits
}

/** The state of a stream folded from its first commit to the given one. */
function foldTo(commits: readonly Commit<AtriumEvent>[], stream: string, seq: number): State {
  const state = createState()
  for (const commit of commits) if (commit.stream === stream && commit.seq <= seq) foldCommit(state, commit)
  return state
}

function states(commits: readonly Commit<AtriumEvent>[], { streams }: Witness): string[] {
  return Object.entries(streams).flatMap(([stream, { seq, hash }]) => {
    const bytes = JSON.stringify(foldTo(commits, stream, seq).dump())
    const folded = createHash('sha256').update(bytes).digest('hex')
    return folded === hash ? [] : [`${stream} at #${seq} is not what its log folds to`]
  })
}

function lost(
  commits: readonly Commit<AtriumEvent>[],
  reports: readonly string[],
  confirmed: Acknowledged,
): string[] {
  const issued = new Set<string>()
  const acknowledged = new Set<string>()
  for (const { events } of commits) {
    for (const event of events) {
      if (event.type === 'DeviceCommandIssued') issued.add(event.data.commandId)
      if (event.type === 'AlarmAcknowledged') acknowledged.add(event.data.alarmId)
    }
  }
  const stored = new Set(reports)
  return [
    ...missing('command', confirmed.commandIds, issued),
    ...missing('acknowledgement of', confirmed.alarmIds, acknowledged),
    ...missing('report', confirmed.reports, stored),
  ]
}

function missing(what: string, confirmed: ReadonlySet<string>, found: ReadonlySet<string>): string[] {
  return [...confirmed].filter((one) => !found.has(one)).map((one) => `lost: ${what} ${one}`)
}

/** Last values and energy computed from all raw reports. */
function readings(
  reports: readonly string[],
  commits: readonly Commit<AtriumEvent>[],
  witness: Witness,
): string[] {
  const state = foldTo(commits, `project:${witness.projectId}`, Number.POSITIVE_INFINITY)
  const last: Record<string, Record<string, unknown>> = {}
  const counted: Record<string, number[]> = {}
  for (const body of reports) {
    const report = parseReport(body)
    if (report?.kind !== 'states') continue
    for (const [number, values] of Object.entries(report.states.d)) {
      const id = state.first('device', 'number', number)?.id ?? number
      last[id] = { ...last[id], ...values }
      if (typeof values.energy === 'number') counted[id] = [...(counted[id] ?? []).slice(0, 1), values.energy]
    }
  }
  const used = Object.entries(counted).map(
    ([id, [first = 0, newest = first]]) => [id, newest - first] as const,
  )
  const energyKwh = Object.fromEntries(used.filter(([, kwh]) => kwh > 0))
  return [
    ...different('last values', witness.last, last),
    ...different('energy', witness.energyKwh, energyKwh),
  ]
}

function different(what: string, found: object, wanted: object): string[] {
  const [one, other] = [sorted(found), sorted(wanted)]
  return one === other ? [] : [`${what}: found ${one}, the reports say ${other}`]
}

const sorted = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** If the last report of the leak sensor was acknowledged, its alarm must match. */
function alarms(
  reports: readonly string[],
  commits: readonly Commit<AtriumEvent>[],
  { projectId }: Witness,
  acknowledged: Acknowledged,
): string[] {
  const lastWord = reports.findLast((body) => body.includes('water_leak'))
  if (lastWord === undefined || !acknowledged.reports.has(lastWord)) return []
  const state = foldTo(commits, `project:${projectId}`, Number.POSITIVE_INFINITY)
  const isActive = [...state.all('alarm')].some((alarm) => alarm.code === 'water_leak' && alarm.isActive)
  return isActive === lastWord.includes('"water_leak":true')
    ? []
    : [`the alarm does not follow from ${lastWord}`]
}
