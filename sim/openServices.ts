/** Everything that lives on the disk or follows from it, opened in its order and closed in the reverse. Called by the composition root. */

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type CodeSender, noCodeSender } from './auth/codeSender.ts'
import { openAuth } from './auth/openAuth.ts'
import { automationParts } from './automation/automationParts.ts'
import type { Broker } from './broker/broker.ts'
import { type Clock, repeat, SteadyClock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { Discovery } from './discovery/discovery.ts'
import { guarded, logFailure } from './effects.ts'
import { effectFailures, skippedEvents, unreadableSecrets } from './failureCounters.ts'
import { ContentFiles } from './files/contentFiles.ts'
import { DrawingReader } from './files/drawingReader.ts'
import type { Files } from './files/files.ts'
import type { Services } from './handlers/services.ts'
import type { Health } from './health.ts'
import { Detections } from './live/detections.ts'
import { Obedience } from './live/obedience.ts'
import { OpenForms } from './live/openForms.ts'
import { RecentCommits } from './live/recentCommits.ts'
import { Heads } from './log/heads.ts'
import { LogGuard } from './log/logGuard.ts'
import type { OnForeign } from './log/snapshots.ts'
import type { Metrics } from './metrics.ts'
import { openOutbox } from './outbox/openOutbox.ts'
import type { Outbox } from './outbox/outbox.ts'
import { SqliteOutboxStore } from './outbox/sqliteOutboxStore.ts'
import { Drafts } from './personal/drafts.ts'
import { OwnPace } from './personal/ownPace.ts'
import { openViews } from './readmodels/openViews.ts'
import type { Simulation } from './simulation/simulation.ts'
import { openOrRebuild } from './storage/database.ts'
import { DiskWatch, type WriteOutcomes } from './storage/diskWatch.ts'
import { nameDamaged } from './storage/structure.ts'
import { openStores, REMEDIES, type Stores, settled } from './stores.ts'
import { ClosedDays, type OnLostDay } from './telemetry/closedDays.ts'
import { DayCourses } from './telemetry/dayCourses.ts'
import { DeviceReadings } from './telemetry/readings/deviceReadings.ts'
import { Rollups } from './telemetry/rollups.ts'
import { Telemetry } from './telemetry/telemetry.ts'
import { WorkbookReader } from './workbook/workbookReader.ts'
import { Workspaces } from './workspace/workspaces.ts'
import { WeatherSpells } from './world/spells.ts'
import { createOutdoors } from './world/weather.ts'
import { DEMO_ACCOUNTS } from './worlds/staff.ts'

export interface OpenOptions {
  /** The world's clock, given the last instant on record; the machine's own, never running back, where nothing is simulated. */
  readonly clock?: (lastKnownMs: number, files: Files) => Clock | Promise<Clock>
  /** What moves the world; none where nothing is simulated. */
  readonly simulation?: Simulation
  /** Sends verification codes to phones; without one a live server rejects requests for codes. */
  readonly codeSender?: CodeSender
  /** What lasts; on this machine's disk without it. */
  readonly openStores?: (folder: string, outcomes: WriteOutcomes) => Promise<Stores>
}

/** The broker is made last but is needed everywhere. */
export interface LateBroker {
  broker: Broker | null
}

export interface EarlyParts {
  readonly logger: Logger
  readonly metrics: Metrics
  readonly late: LateBroker
  readonly health: Health
}

/** What a file that is begun anew has lost. */
const REBUILT = {
  'rollups.db':
    'last values and figures of the last day come back from the raw reports, those of days before from the files that keep them',
  'views/readings.db':
    'what devices said in the last day comes back from the raw reports, what changed before is lost',
  'outbox.db': 'effects that were still waiting or parked are lost',
} as const
type Rebuilt = keyof typeof REBUILT

/** Whether a server has worked on the folder; the command line makes only what lasts. */
function wasServed(folder: string): boolean {
  return ['views', ...Object.keys(REBUILT)].some((name) => existsSync(join(folder, name)))
}

/** Opens what can do without its past; begun anew in a folder that was in use, it is a problem to be seen. */
function rebuildingIn(folder: string, wasInUse: boolean, { logger, health }: EarlyParts) {
  const note = (name: Rebuilt, what: string): void =>
    health.note(name, {
      problem: 'file_rebuilt',
      reason: `${name} ${what} and was begun anew: ${REBUILT[name]}`,
    })
  const onDamaged = (name: Rebuilt, movedTo?: string): void => {
    logger.error({ movedTo }, `${name} is damaged and was begun anew: ${REBUILT[name]}`)
    note(name, movedTo === undefined ? 'was damaged' : `was damaged, is now ${movedTo}`)
  }
  const rebuilt = <T>(name: Rebuilt, open: () => T): T => {
    const path = join(folder, name)
    const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (wasInUse && bytes === 0) note(name, 'was missing or empty')
    return openOrRebuild(path, open, (movedTo) => onDamaged(name, movedTo))
  }
  const onLostDay: OnLostDay = (error, name) => {
    logger.error({ err: error }, `${name} cannot be read: the figures of its day are lost`)
    health.note('files/figures', {
      problem: 'file_rebuilt',
      reason: `Days kept among the files could not be read, ${name} the last of them: their figures are lost`,
    })
  }
  return { rebuilt, onDamaged, onLostDay }
}

/** Names the file of a page that the openings had not read. */
export function explainDamage(folder: string, error: unknown): unknown {
  const begunAnew = Object.entries(REBUILT).map(
    ([name, lost]) => [name, `Move it elsewhere, and the next start begins it anew: ${lost}.`] as const,
  )
  const remedies = [...Object.entries(REMEDIES), ...begunAnew]
  return nameDamaged(
    error,
    remedies.map(([name, remedy]) => [join(folder, name), remedy]),
  )
}

/** Everything that lives on the disk or follows from it. */
export async function openServices(config: Config, options: OpenOptions, parts: EarlyParts) {
  const { logger, metrics, late, health } = parts
  const disk = watchDisk(config.dataFolder, health)
  const wasInUse = wasServed(config.dataFolder)
  const stores = await (options.openStores ?? openStores)(config.dataFolder, disk)
  disk.look()
  const { log, secrets } = stores
  const guard = await LogGuard.start({ ...stores, remedy: REMEDIES['reports.db'], health, metrics })
  const onForeign = foreignHistory(health)
  const workspaces = await Workspaces.open({
    ...stores,
    onForeign,
    judge: (_, events) => refuseFaults(config, events),
    onSkipped: skippedEvents(logger, metrics),
    onEffectFailure: effectFailures(logger, metrics),
  })
  const heads = await Heads.of(log)
  workspaces.onCommit('heads', ({ commit }) => heads.note(commit.stream, commit.seq))
  const onError = (error: unknown, doing: string): void => logFailure(logger, error, doing)
  const rebuilding = rebuildingIn(config.dataFolder, wasInUse, parts)
  const telemetry = openTelemetry(stores, config, { ...rebuilding, onError })
  const stoppedAtMs = Math.max(await telemetry.newestMs(), await log.newestMs())
  const clock = (await options.clock?.(stoppedAtMs, stores.files)) ?? watchedClock(stoppedAtMs, health)
  const onUnreadable = unreadableSecrets(logger, metrics)
  const auth = await openAuth({
    ...stores,
    workspaces,
    sender: config.world === 'none' ? (options.codeSender ?? noCodeSender) : null,
    onEnded: (id) => late.broker?.disconnectSession(id),
    onError,
    onUnreadable,
    worldClock: clock,
  })
  const views = openViews(config.dataFolder, { ...stores, heads }, { logger, metrics })
  workspaces.onCommit('views', (committed) => views.add(committed))
  const recent = recentOf(workspaces)
  const store = rebuilding.rebuilt('outbox.db', () => new SqliteOutboxStore(config.dataFolder))
  const outbox = await openOutbox({ log, heads, store, workspaces, ...auth, ...parts, onForeign })
  const worlds = worldParts(config, options, { telemetry, stores })
  const obedience = new Obedience({ workspaces, last: telemetry.last, clock })
  const live = { workspaces, telemetry, clock, obedience }
  const services: Services = {
    log,
    ...live,
    ...auth,
    drafts: new Drafts({ secrets, clock: systemClock, onUnreadable }),
    ...unstoredParts(live),
    ...handedIn(stores.files),
    ...worlds,
    views,
    recent,
    health,
    onError,
    ...liveParts(late),
    ...automationParts({ config, log, ...live, ...worlds, ...parts, onError, stoppedAtMs }),
  }
  const close = (): Promise<void> => closeAll(services, { stores, outbox, logger, watches: [guard, disk] })
  return { services, log, settled: () => settled(stores), close }
}

function openTelemetry(
  { reports, files }: Stores,
  { dataFolder }: Config,
  { rebuilt, onDamaged, onLostDay, onError }: ReturnType<typeof rebuildingIn> & Pick<Services, 'onError'>,
): Telemetry {
  const rollups = rebuilt('rollups.db', () => new Rollups(dataFolder))
  const readings = new DeviceReadings(join(dataFolder, 'views'), reports, {
    onDamaged: () => onDamaged('views/readings.db'),
  })
  const onFailure = (error: unknown): void => onError(error, 'the history of devices')
  const closedDays = new ClosedDays(files)
  return new Telemetry({ reports, rollups, readings, closedDays, onLostDay, onFailure })
}

function recentOf(workspaces: Workspaces): RecentCommits {
  const recent = new RecentCommits()
  workspaces.onCommit('recent commits', (committed, { stream }) => {
    if (stream !== 'estate') recent.add(committed)
  })
  return recent
}

/** What keeps nothing on the disk. */
function unstoredParts(
  ports: Pick<Services, 'workspaces' | 'telemetry' | 'clock'>,
): Pick<Services, 'ownPace' | 'workbooks' | 'detections'> {
  return {
    ownPace: new OwnPace(),
    workbooks: new WorkbookReader(),
    detections: new Detections({ ...ports, last: ports.telemetry.last }),
  }
}

function liveParts(
  late: LateBroker,
): Pick<Services, 'discovery' | 'openForms' | 'disconnectGateway' | 'gatewayPort'> {
  return {
    discovery: new Discovery(),
    openForms: new OpenForms(),
    disconnectGateway: (hostId) => late.broker?.disconnectGateway(hostId),
    gatewayPort: () => late.broker?.tcpPort ?? null,
  }
}

/** Of whatever door a fault comes through: real hosts and devices have their own. */
function refuseFaults({ world }: Config, events: readonly AtriumEvent[]): void {
  if (world === 'none' && events.some(({ type }) => type === 'FaultInjected'))
    throw new Rejection('not_simulated')
}

/** The log was replaced by an older copy beside newer files. */
function foreignHistory(health: Health): OnForeign {
  return (what, stream) => {
    const reason = `${what} knows more of ${stream} than log.db, which seems to be an older copy: restore the whole DATA_DIR from one backup, so that its files fit together`
    health.note('the age of log.db', { problem: 'log_behind', reason })
  }
}

/** Minutes are what a machine without a time service is off by. */
const CLOCK_AHEAD_MAX_MS = 5 * 60_000
const CLOCK_LOOK_MS = 60_000

function watchedClock(newestMs: number, health: Health): SteadyClock {
  const clock = new SteadyClock(newestMs)
  const look = (): void => {
    const aheadMs = clock.aheadMs()
    const minutes = Math.round(aheadMs / 60_000)
    const reason = `instants on record are ${minutes} min ahead of this machine's clock: either it is wrong now, or it was when they were written; until it has caught up, time on record passes at half its speed`
    if (aheadMs > CLOCK_AHEAD_MAX_MS) health.note('the clock', { problem: 'clock_ahead', reason })
    else health.clear('the clock')
  }
  look()
  repeat(CLOCK_LOOK_MS, look)
  return clock
}

function watchDisk(folder: string, health: Health): DiskWatch {
  return new DiskWatch({
    folder,
    onRefused: (file, reason) =>
      health.note(file, { problem: 'disk_full', reason: `${file} takes no writes: ${reason}` }),
    onAccepted: (file) => health.clear(file),
    onDamaged: (file, what) =>
      health.note(`what is in ${file}`, { problem: 'secrets_damaged', reason: `${file}: ${what}` }),
    onLow(freeBytes) {
      const free = `${Math.round((freeBytes ?? 0) / 1024 ** 2)} MiB free on the disk of DATA_DIR`
      if (freeBytes === null) health.clear('free space')
      else health.note('free space', { problem: 'disk_low', reason: free })
    },
  })
}

interface Closing {
  readonly watches: readonly { stop(): void }[]
  readonly stores: Stores
  readonly outbox: Outbox
  readonly logger: Logger
}

/** Each by itself: a disk that refuses a snapshot or a keyframe costs the next start some time and nothing else. */
async function closeAll(services: Services, { stores, outbox, logger, watches }: Closing): Promise<void> {
  const { workspaces, views, telemetry, clock } = services
  for (const watch of watches) watch.stop()
  // What was begun beside requests, such as the record of a denial, still becomes durable.
  await workspaces.settled()
  await workspaces.saveSnapshots().catch((error: unknown) => logFailure(logger, error, 'the last snapshots'))
  guarded(logger, 'the views', () => views.close())()
  await telemetry.close(clock.now()).catch((error: unknown) => logFailure(logger, error, 'the last keyframe'))
  await outbox.close().catch((error: unknown) => logFailure(logger, error, 'the cursors of the outbox'))
  await stores.close()
}

/** What is there of a simulated world only, and the days of its projects. */
function worldParts(
  { world, seed }: Config,
  options: OpenOptions,
  { telemetry, stores }: { readonly telemetry: Telemetry; readonly stores: Stores },
) {
  const isSimulated = world !== 'none'
  const weatherSpells = new WeatherSpells()
  const outdoors = isSimulated ? createOutdoors(seed, weatherSpells) : null
  const demoAccounts = isSimulated ? DEMO_ACCOUNTS : []
  const dayCourses = new DayCourses(telemetry)
  const simulation = options.simulation ?? null
  const worldFiles = stores.files
  return { isSimulated, worldFiles, simulation, demoAccounts, outdoors, weatherSpells, dayCourses }
}

const handedIn = (
  files: Files,
): Pick<Services, 'pictures' | 'planPictures' | 'areaPictures' | 'drawings'> => ({
  areaPictures: new ContentFiles(files, 'areas'),
  drawings: new DrawingReader(),
  pictures: new ContentFiles(files, 'pictures'),
  planPictures: new ContentFiles(files, 'plans'),
})
