/**
 * Invariants that must hold after every run: no acknowledged data is lost, no place has a duplicate alarm, the live
 * state equals the fold of its log, and every command has ended.
 */

import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import { foldCommit, readCommit } from '#shared/domain/registry.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { createState } from '#shared/records/registry.ts'
import { englishOf, phrase } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { eachCommit } from '../../stores/log/eventLog.ts'
import { SqliteReports } from '../../stores/reports/sqliteReports.ts'
import { openLog } from '../../stores/stores.ts'
import { bothNamesOf } from '../../world/scenarios/names/names.ts'
import type { Run } from '../../world/scenarios/run/run.ts'
import type { HeadlessStage } from './headlessStage.ts'

/** Everything is over by then: commands have timed out, hosts are back. */
const SETTLING_MS = COMMAND_TIMEOUT_MS + 30_000
const LISTED_MAX = 3

export async function brokenLaws(stage: HeadlessStage, run: Run): Promise<Phrase[]> {
  // Checked before healing too, because that would end both duplicates.
  const doubled = doubledAlarms(stage)
  await stage.heal()
  await stage.advance(stage.now() + SETTLING_MS)
  const live = [...openCommands(stage), ...once([...doubled, ...doubledAlarms(stage)])]
  const dumps = dumpsOf(stage)
  await stage.close()
  return [
    ...live,
    ...(await foldedOtherwise(stage.folder, dumps)),
    ...(await lostCommits(stage.folder, run)),
    ...(await lostReports(stage)),
  ]
}

/** Removes duplicate messages. */
const once = (found: readonly Phrase[]): Phrase[] => [
  ...new Map(found.map((one) => [englishOf(one), one])).values(),
]

function openCommands({ estate }: HeadlessStage): Phrase[] {
  return [...estate.server.services.workspaces.projects()].flatMap(({ project, workspace }) =>
    [...workspace.state.all('command')].map(({ id }) =>
      phrase('law.commandOpen', { id, project: bothNamesOf(project) }),
    ),
  )
}

function doubledAlarms({ estate }: HeadlessStage): Phrase[] {
  return [...estate.server.services.workspaces.projects()].flatMap(({ workspace }) => {
    const active = [...workspace.state.all('alarm')].filter(({ isActive }) => isActive)
    const byKey = Map.groupBy(active, ({ key }) => key)
    return [...byKey].flatMap(([key, alarms]) =>
      alarms.length > 1 ? [phrase('law.alarmDoubled', { count: alarms.length, key })] : [],
    )
  })
}

/** Live state of every stream. */
function dumpsOf({ estate }: HeadlessStage): ReadonlyMap<string, string> {
  const { workspaces } = estate.server.services
  const all = [workspaces.estate, ...[...workspaces.projects()].map(({ workspace }) => workspace)]
  return new Map(all.map(({ stream, state }) => [stream, JSON.stringify(state.dump())]))
}

async function foldedOtherwise(folder: string, dumps: ReadonlyMap<string, string>): Promise<Phrase[]> {
  const log = await openLog(folder)
  try {
    const broken = await log.findBrokenLink()
    const found = broken === null ? [] : [phrase('law.chainBroken', { at: String(broken) })]
    for (const stream of await log.streams()) {
      const live = dumps.get(stream)
      if (live === undefined) continue
      const state = createState()
      for await (const commit of eachCommit(log, stream)) foldCommit(state, readCommit(commit))
      if (JSON.stringify(state.dump()) !== live) found.push(phrase('law.stateOtherwise', { stream }))
    }
    return found
  } finally {
    await log.close()
  }
}

/** Whatever was published or returned as done is in the log. */
async function lostCommits(folder: string, { history }: Run): Promise<Phrase[]> {
  const log = await openLog(folder)
  try {
    const stored = new Map<string, number>()
    for (const stream of await log.streams()) stored.set(stream, await log.lastSeq(stream))
    const lost = history.commits.filter(({ stream, seq }) => seq > (stored.get(stream) ?? 0))
    return lost
      .slice(0, LISTED_MAX)
      .map(({ stream, seq, command }) => phrase('law.commitLost', { commit: `${stream}#${seq}`, command }))
  } finally {
    await log.close()
  }
}

/** For a host with constant delay, the server corrects the clock offset and stores the corrected time. */
const CORRECTED_MAX_MS = MINUTE_MS

interface Numbered {
  /** Key made of host and number. */
  readonly key: string
  readonly t: number
}

const numbered = (hostNumber: string, payload: string): Numbered | null => {
  const { t, seq } = JSON.parse(payload) as { readonly t?: unknown; readonly seq?: unknown }
  return typeof t === 'number' && typeof seq === 'number' ? { key: `${hostNumber}/${seq}`, t } : null
}

/** Checks that every acknowledged state packet within retention is stored. */
async function lostReports({ estate, acknowledged, folder }: HeadlessStage): Promise<Phrase[]> {
  const reports = new SqliteReports(folder)
  try {
    const stored = new Map<string, number[]>()
    const oldest = new Map<string, number>()
    const numbers = hostNumbers(estate)
    for await (const { hostId, body, atMs } of reports.after(null)) {
      const number = numbers.get(hostId) ?? ''
      const found = body.startsWith('{') ? numbered(number, body) : null
      if (found) stored.set(found.key, [...(stored.get(found.key) ?? []), found.t])
      oldest.set(number, Math.min(oldest.get(number) ?? atMs, atMs))
    }
    const lost = acknowledged.filter(({ hostNumber, payload }) => {
      const sent = numbered(hostNumber, payload)
      if (!sent || sent.t <= (oldest.get(hostNumber) ?? 0)) return false
      return !stored.get(sent.key)?.some((t) => t >= sent.t && t - sent.t <= CORRECTED_MAX_MS)
    })
    return lost
      .slice(0, LISTED_MAX)
      .map(({ hostNumber, payload }) =>
        phrase('law.reportLost', { host: hostNumber, report: payload.slice(0, 80) }),
      )
  } finally {
    await reports.close()
  }
}

function hostNumbers({ server }: HeadlessStage['estate']): ReadonlyMap<string, string> {
  const entries = [...server.services.workspaces.projects()].flatMap(({ workspace }) =>
    [...workspace.state.all('host')].map(({ id, number }) => [id, number] as const),
  )
  return new Map(entries)
}
