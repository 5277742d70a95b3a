/** `npm run log`: reads, checks, replays and compares the log of a stopped server. */

import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../base/config.ts'
import { PROJECT_FOLDER } from '../base/projectFolder.ts'
import { runCli, UsageError } from '../base/runCli.ts'
import { archiveLog } from '../stores/storage/archiveLog.ts'
import { sealLog } from '../stores/storage/sealLog.ts'
import { isDamage } from '../stores/storage/sqliteErrors.ts'
import { openStoresOf, REMEDIES, renewStore, type StorePlace } from '../stores/stores.ts'
import { commitLines, differenceLines, replayLines } from './logTool/print.ts'
import { differences, findRecord, malformedEvents, replayTo } from './logTool/replay.ts'
import { findStreams, isWanted, type Point, parsePoint } from './logTool/select.ts'
import { openStoredLog, type StoredLog } from './logTool/storedLog.ts'
import { exportStores, importStores } from './logTool/transfer.ts'

const USAGE = `Usage: npm run log -- [verb] [options]
  (no verb)      prints commits: --since T --until T --type EVENT --actor NAME --json
  verify         follows the chain of hashes through every stream, reads every event, and checks the structure of the other files
  replay         folds and counts the records: --at POINT --record ID
  renew FILE     begins secrets.db, people.db, reports.db or files anew where it is lost and there is no backup
  seal           encrypts data of people in commits of release 0.1.0; afterwards accounts can be erased
  archive        moves old commits into archive.db, compressed; the log reads through to them: --before T
  export FILE    writes everything that lasts into a new file: log, keys, passwords, files and reports
  import FILE    reads such a file into an empty data folder, or into an empty NATS_URL
  diff A B       what records differ between two points of one stream
Everywhere: --data FOLDER (DATA_DIR), --project P (stream, id, hex or name; "estate" is the estate's own stream).
A point is a sequence (120) or an instant (2026-11-20T10:00Z).`

const PLAIN_ERRORS = [
  'ConfigError',
  'DamagedFileError',
  'DataFileError',
  'MalformedEventError',
  'NoLogError',
  'BrokenChainError',
  'DataFormatError',
  'DataFolderError',
  'DataFolderInUseError',
  'LeaseTakenError',
  'NatsServerError',
  'TransferError',
]

const OPTIONS = {
  data: { type: 'string' },
  project: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  before: { type: 'string' },
  type: { type: 'string' },
  actor: { type: 'string' },
  at: { type: 'string' },
  record: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>['values']
type Verb = (log: StoredLog, options: Options, points: readonly string[]) => Promise<number>

const print = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}

function point(text: string): Point {
  const parsed = parsePoint(text)
  if (parsed === null) throw new UsageError(`"${text}" is neither a sequence nor an instant`)
  return parsed
}

function instant(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined
  const parsedMs = Date.parse(text)
  if (Number.isNaN(parsedMs))
    throw new UsageError(`--${option} ${text} is no instant, as 2026-11-20T10:00Z is one`)
  return parsedMs
}

async function streamsFor(log: StoredLog, { project }: Options) {
  const streams = await findStreams(log, project)
  if (streams.length === 0) throw new UsageError(`the log has no stream of "${project ?? 'any project'}"`)
  return streams
}

const list: Verb = async (log, options) => {
  const sinceMs = instant(options.since, 'since')
  const untilMs = instant(options.until, 'until')
  const filter = {
    ...(sinceMs === undefined ? {} : { sinceMs }),
    ...(untilMs === undefined ? {} : { untilMs }),
    ...(options.type === undefined ? {} : { type: options.type }),
    ...(options.actor === undefined ? {} : { actor: options.actor }),
  }
  for (const stream of await streamsFor(log, options))
    for await (const commit of log.commits(stream))
      if (isWanted(commit, filter)) print(options.json ? [JSON.stringify(commit)] : commitLines(commit))
  return 0
}

const verify: Verb = async (log) => {
  const broken = await log.brokenLink().catch((error: unknown) => {
    if (isDamage(error)) return 'a page that cannot be read'
    throw error
  })
  const streams = await log.streams()
  const malformed = broken === null ? await malformedEvents(log) : []
  print([broken === null ? `All ${streams.length} streams are whole.` : `The chain is broken at ${broken}.`])
  const damaged = log.damagedFiles()
  if (damaged.length > 0) print(['These files are damaged:', ...damaged])
  if (malformed.length > 0) print(['This version cannot read these events:', ...malformed])
  return broken === null && damaged.length === 0 && malformed.length === 0 ? 0 : 1
}

const replay: Verb = async (log, options) => {
  const to = options.at === undefined ? { seq: Number.POSITIVE_INFINITY } : point(options.at)
  let isFound = options.record === undefined
  for (const stream of await streamsFor(log, options)) {
    const replayed = await replayTo(log, stream, to)
    if (options.record === undefined) print(replayLines(stream, replayed))
    else {
      const record = findRecord(replayed.state, options.record)
      if (record) print([JSON.stringify(record, null, 2)])
      isFound ||= record !== undefined
    }
  }
  if (!isFound) print([`No record ${options.record} there.`])
  return isFound ? 0 : 1
}

const diff: Verb = async (log, options, points) => {
  const [from, to] = points
  if (from === undefined || to === undefined) throw new UsageError(USAGE)
  const [stream, another] = await streamsFor(log, { project: 'estate', ...options })
  if (stream === undefined || another !== undefined) throw new UsageError('choose one stream with --project')
  const [before, after] = [await replayTo(log, stream, point(from)), await replayTo(log, stream, point(to))]
  const found = differences(before.state, after.state)
  print([`${stream} from #${before.seq} to #${after.seq}: ${found.length} records differ`])
  for (const one of found) print(differenceLines(one))
  return 0
}

const VERBS: Readonly<Record<string, Verb>> = { list, verify, replay, diff }

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

type Renewable = Parameters<typeof renewStore>[1]
const isRenewable = (name: string | undefined): name is Renewable =>
  name !== undefined && name !== 'log.db' && Object.hasOwn(REMEDIES, name)

async function renew(folder: string, name: string | undefined): Promise<number> {
  if (!isRenewable(name)) throw new UsageError(USAGE)
  const movedTo = await renewStore(folder, name)
  print([`${name} is begun anew; what was left of it is beside it as ${basename(movedTo)}.`])
  return 0
}

async function seal(folder: string): Promise<number> {
  const { values, streams } = await sealLog(folder)
  print([
    values === 0
      ? 'All data of people was encrypted before.'
      : `${values} values in ${streams} streams are encrypted. Backups made before still hold them as plain text.`,
  ])
  return 0
}

async function archive(folder: string, before: string | undefined): Promise<number> {
  const beforeMs = instant(before, 'before')
  if (beforeMs === undefined) throw new UsageError('name an instant, as in --before 2026-01-01T00:00Z')
  const streams = await archiveLog(folder, beforeMs)
  print(
    streams.length === 0
      ? ['There is nothing to archive from before that.']
      : streams.map(({ stream, moved, seq, hash }) => `${stream}: ${moved} commits, up to #${seq} (${hash})`),
  )
  return 0
}

async function transfer(
  name: 'export' | 'import',
  place: StorePlace,
  file: string | undefined,
): Promise<number> {
  if (file === undefined) throw new UsageError(USAGE)
  if (name === 'export') await (await openStoredLog(place)).close()
  const stores = await openStoresOf(place)
  try {
    const streams = await (name === 'export' ? exportStores(stores, file) : importStores(stores, file))
    print([
      name === 'export'
        ? `${file} has ${streams} streams and what belongs to them. It holds keys and passwords: protect it.`
        : `${streams} streams are read, and each has the hash that it had.`,
    ])
    return 0
  } finally {
    await stores.close()
  }
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments()
  const [name = 'list', ...points] = positionals
  const config = readConfig(process.env, PROJECT_FOLDER)
  const folder = values.data === undefined ? config.dataFolder : resolve(values.data)
  if (config.natsUrl && ['renew', 'seal', 'archive'].includes(name))
    throw new UsageError(`${name} works on a data folder: NATS_URL must not be set`)
  if (name === 'export' || name === 'import')
    return transfer(name, { ...config, dataFolder: folder }, points[0])
  if (name === 'renew') return renew(folder, points[0])
  if (name === 'seal') return seal(folder)
  if (name === 'archive') return archive(folder, values.before)
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  if (verb === undefined) throw new UsageError(USAGE)
  const log = await openStoredLog({ ...config, dataFolder: folder })
  try {
    return await verb(log, values, points)
  } finally {
    await log.close()
  }
}

runCli(main, PLAIN_ERRORS)
