/** Opens all services that use the disk, in order, and closes them in reverse. Called by the composition root. */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { DAY_MS } from '#shared/durations.ts'
import { random01 } from '../base/backOff.ts'
import { type Clock, repeat, SteadyClock, systemClock } from '../base/clock.ts'
import type { CompanySettings } from '../base/companySettings.ts'
import { type Config, ConfigError, isExposed } from '../base/config.ts'
import type { Health } from '../base/health.ts'
import type { Metrics } from '../base/metrics.ts'
import { type CodeSender, noCodeSender } from '../core/auth/codeSender.ts'
import { firmwareKeys } from '../core/auth/firmwareKeys.ts'
import { type AuthParts, openAuth } from '../core/auth/openAuth.ts'
import type { Outbox } from '../core/outbox/outbox.ts'
import { Drafts } from '../core/personal/drafts.ts'
import { Erasure, type ErasurePorts } from '../core/personal/erasure.ts'
import { OwnPace } from '../core/personal/ownPace.ts'
import { openViews } from '../core/readmodels/openViews.ts'
import { RecentCommits } from '../core/sight/recentCommits.ts'
import { ClosedDays, type OnLostDay } from '../core/telemetry/closedDays.ts'
import { DayCourses } from '../core/telemetry/dayCourses.ts'
import { DeviceReadings } from '../core/telemetry/readings/deviceReadings.ts'
import { Rollups } from '../core/telemetry/rollups.ts'
import { Telemetry } from '../core/telemetry/telemetry.ts'
import type { Workspaces } from '../core/workspace/workspaces.ts'
import type { Services } from '../edge/handlers/services.ts'
import { DownloadTickets } from '../edge/http/downloadTickets.ts'
import { PartialUploads } from '../edge/http/load/partialUploads.ts'
import { WorkbookReader } from '../edge/workbook/workbookReader.ts'
import { ConditionRules } from '../processes/alarms/conditionRules.ts'
import { RuleBacktests } from '../processes/alarms/ruleBacktests.ts'
import { Obedience } from '../processes/commands/obedience.ts'
import { Processes } from '../processes/kit/processes.ts'
import { FirmwareTransfers } from '../processes/rollouts/transfers.ts'
import { Detections } from '../processes/rooms/detections.ts'
import { ContentFiles } from '../stores/files/contentFiles.ts'
import type { Files } from '../stores/files/files.ts'
import { LogGuard } from '../stores/log/logGuard.ts'
import type { OnForeign } from '../stores/log/snapshots.ts'
import { openOrRebuild } from '../stores/storage/database.ts'
import type { WriteOutcomes } from '../stores/storage/diskWatch.ts'
import { nameDamaged } from '../stores/storage/structure.ts'
import { openStoresOf, REMEDIES, type Stores, settled } from '../stores/stores.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../world/estates/bundled/staff.ts'
import type { Simulation } from '../world/simulation/simulation.ts'
import { WeatherSpells } from '../world/sky/spells.ts'
import { createOutdoors, type Outdoors } from '../world/sky/weather.ts'
import { automationParts } from './automationParts.ts'
import { guarded, logFailure } from './effects.ts'
import { unreadableSecrets } from './failureCounters.ts'
import { type LateBroker, liveParts } from './liveParts.ts'
import { loadStreams } from './loadStreams.ts'
import { openPms } from './openPms.ts'
import { openOutgoing } from './outgoing.ts'
import { outcomesFor, watchDisk } from './storeHealth.ts'

export interface OpenOptions {
  /** Clock of the world, given the last recorded instant; default a monotonic system clock. */
  readonly clock?: (lastKnownMs: number, files: Files) => Clock | Promise<Clock>
  /** Control of the simulated world, if any. */
  readonly simulation?: Simulation
  /** The weather over the projects; by the seed alone without it, none where nothing is simulated. */
  readonly outdoors?: Outdoors
  /** Sends verification codes to phones; without one a live server rejects requests for codes. */
  readonly codeSender?: CodeSender
  /** Opens the persistent stores; default: on the local disk. */
  readonly openStores?: (folder: string, outcomes: WriteOutcomes) => Promise<Stores>
}

export interface EarlyParts {
  readonly logger: Logger
  readonly metrics: Metrics
  readonly late: LateBroker
  readonly health: Health
}

/** Data lost when a rebuildable file is recreated. */
const REBUILT = {
  'rollups.db':
    'last values and figures of the last day come back from the raw reports, those of days before from the files that keep them',
  'views/readings.db':
    'what devices said in the last day comes back from the raw reports, what changed before is lost',
  'outbox.db': 'effects that were still waiting or parked are lost',
  'push.db': 'messages that waited to be pushed, and the log of deliveries, are lost',
} as const
export type Rebuilt = keyof typeof REBUILT

/** Whether a server has used the folder. The command line creates only the persistent part. */
function wasServed(folder: string): boolean {
  return ['views', ...Object.keys(REBUILT)].some((name) => existsSync(join(folder, name)))
}

/** Opens rebuildable files. Recreating one in a folder that was in use is reported as a problem. */
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
  /** @param isNew this version is the first to have the file: that it is missing is no loss */
  const rebuilt = <T>(name: Rebuilt, open: () => T, isNew = false): T => {
    const path = join(folder, name)
    const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (wasInUse && bytes === 0 && !isNew) note(name, 'was missing or empty')
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

/** Connections between sessions, live connections and metrics. */
function sessionParts(
  late: LateBroker,
  metrics: Metrics,
): Pick<AuthParts, 'isConnected' | 'onEnded' | 'onSignIn'> {
  return {
    isConnected: (id) => late.broker?.isSessionConnected(id) === true,
    onEnded: (id) => late.broker?.disconnectSession(id),
    onSignIn: (outcome) => metrics.count('sign_in', outcome),
  }
}

function authOptions({ world }: Config, { codeSender = noCodeSender }: OpenOptions) {
  const isLive = world === 'none'
  return { sender: isLive ? codeSender : null, refusedPassword: isLive ? DEMO_PASSWORD : null }
}

/** @throws ConfigError where the file with the secret cannot be read */
function withSecret(company: CompanySettings | null): CompanySettings | null {
  if (!company?.secretFile) return company
  try {
    return { ...company, clientSecret: readFileSync(company.secretFile, 'utf8').trim() }
  } catch (error) {
    throw new ConfigError(`OIDC_CLIENT_SECRET_FILE=${company.secretFile} cannot be read: ${String(error)}`)
  }
}

function startGuard(
  { natsUrl }: Config,
  ports: Omit<Parameters<typeof LogGuard.start>[0], 'remedy' | 'isOnNats'>,
): Promise<LogGuard> {
  return LogGuard.start({ ...ports, remedy: REMEDIES['reports.db'], isOnNats: Boolean(natsUrl) })
}

/** Opens all services that use the disk or depend on its content. */
export async function openServices(config: Config, options: OpenOptions, parts: EarlyParts) {
  const { logger, metrics, late, health } = parts
  const disk = watchDisk(config.dataFolder, health)
  const wasInUse = wasServed(config.dataFolder)
  const outcomes = outcomesFor(disk, health)
  const stores = await (options.openStores?.(config.dataFolder, outcomes) ?? openStoresOf(config, outcomes))
  disk.look()
  const { log, secrets } = stores
  const guard = await startGuard(config, { ...stores, health, metrics })
  const onForeign = foreignHistory(health)
  const { workspaces, heads } = await loadStreams(stores, config, { ...parts, onForeign })
  const daily = dailySnapshots(workspaces, logger)
  const onError = (error: unknown, doing: string): void => logFailure(logger, error, doing)
  const rebuilding = rebuildingIn(config.dataFolder, wasInUse, parts)
  const telemetry = openTelemetry(stores, config, { ...rebuilding, metrics, onError })
  const stoppedAtMs = Math.max(await telemetry.newestMs(), await log.newestMs())
  const clock = (await options.clock?.(stoppedAtMs, stores.files)) ?? watchedClock(stoppedAtMs, health)
  const onUnreadable = unreadableSecrets(logger, metrics)
  const auth = await openAuth({
    ...stores,
    ...authOptions(config, options),
    ...sessionParts(late, metrics),
    ...{ workspaces, onError, onUnreadable, worldClock: clock },
    company: withSecret(config.company ?? null),
  })
  const views = openViews(config.dataFolder, { ...stores, heads }, { logger, metrics })
  workspaces.onCommit('views', (committed) => views.add(committed))
  const recent = recentOf(workspaces)
  const drafts = new Drafts({ secrets, clock: systemClock, onUnreadable })
  const personal = personalParts(stores, { ...auth, workspaces, drafts, views, recent, clock })
  const outgoing = { ...parts, ...stores, ...auth, ...personal, ...rebuilding }
  const sources = { config, heads, workspaces, recent, clock }
  const { push, webPush, outbox } = await openOutgoing({
    ...outgoing,
    ...sources,
    onForeign,
    onUnreadable,
    onError,
  })
  const worlds = worldParts(config, options, { telemetry, stores })
  const obedience = new Obedience({ workspaces, last: telemetry.last, clock })
  const processes = new Processes({ workspaces, clock, random01, metrics, onError })
  const live = { workspaces, telemetry, clock, obedience, processes, stoppedAtMs }
  const services: Services = {
    log,
    ...live,
    ...auth,
    ...personal,
    ...unstoredParts({ ...live, ...personal, onError }),
    ...worlds,
    firmwareKeys: firmwareKeys(config.firmwareKeys ?? []),
    views,
    recent,
    push,
    webPush,
    health,
    onError,
    ...(await openPms({ ...parts, ...live, ...worlds, secrets, onUnreadable, onError, config })),
    ...liveParts(late, clock),
    ...automationParts({ config, log, ...live, ...worlds, ...parts, onError }),
  }
  const closing = { stores, outbox, logger, watches: [guard, disk, daily] }
  return { services, log, settled: () => settled(stores), close: () => closeAll(services, closing) }
}

/** Stores for personal data and uploads, and their erasure. */
function personalParts(
  stores: Stores,
  ports: Omit<ErasurePorts, keyof Stores | 'pictures'> & Pick<Services, 'drafts'>,
): Pick<Services, 'drafts' | 'erasure' | keyof ReturnType<typeof handedIn>> {
  const pictured = handedIn(stores.files)
  return { ...pictured, drafts: ports.drafts, erasure: new Erasure({ ...stores, ...ports, ...pictured }) }
}

function openTelemetry(
  { reports, files }: Stores,
  { dataFolder }: Config,
  {
    metrics,
    ...parts
  }: ReturnType<typeof rebuildingIn> & Pick<Services, 'onError'> & Pick<EarlyParts, 'metrics'>,
): Telemetry {
  const { rebuilt, onDamaged, onLostDay, onError } = parts
  const rollups = rebuilt('rollups.db', () => new Rollups(dataFolder))
  const readings = new DeviceReadings(join(dataFolder, 'views'), reports, {
    onDamaged: () => onDamaged('views/readings.db'),
  })
  const onFailure = (error: unknown): void => onError(error, 'the history of devices')
  const closedDays = new ClosedDays(files)
  return new Telemetry({
    ...{ reports, rollups, readings, closedDays, onLostDay, onFailure },
    onRefusedCount: (why) => metrics.count('counter_refused', why),
  })
}

/** For days with few commits and no restart. */
function dailySnapshots(workspaces: Workspaces, logger: Logger): { stop(): void } {
  const save = (): void => {
    workspaces.saveSnapshots().catch((error: unknown) => logFailure(logger, error, 'the daily snapshots'))
  }
  return { stop: repeat(DAY_MS, save) }
}

function recentOf(workspaces: Workspaces): RecentCommits {
  const recent = new RecentCommits()
  workspaces.onCommit('recent commits', (committed, { stream }) => {
    if (stream !== 'estate') recent.add(committed)
  })
  return recent
}

/** Parts without storage. */
function unstoredParts(
  ports: Pick<Services, 'workspaces' | 'telemetry' | 'clock' | 'uploads' | 'onError'>,
): Pick<Services, 'ownPace' | 'workbooks' | 'detections' | 'conditionRules' | 'ruleBacktests' | 'transfers'> {
  return {
    transfers: new FirmwareTransfers({ ...ports, files: ports.uploads.firmware }),
    ownPace: new OwnPace(),
    workbooks: new WorkbookReader(),
    detections: new Detections({ ...ports, last: ports.telemetry.last }),
    ruleBacktests: new RuleBacktests(ports),
    conditionRules: new ConditionRules({ ...ports, last: ports.telemetry.last }),
  }
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

interface Closing {
  readonly watches: readonly { stop(): void }[]
  readonly stores: Stores
  readonly outbox: Outbox
  readonly logger: Logger
}

/** Closes each part independently. A failed snapshot or keyframe only makes the next start slower. */
async function closeAll(services: Services, { stores, outbox, logger, watches }: Closing): Promise<void> {
  const { workspaces, views, telemetry, clock } = services
  for (const watch of watches) watch.stop()
  // Waits for writes outside requests, such as records of denied calls.
  await workspaces.settled()
  await workspaces.saveSnapshots().catch((error: unknown) => logFailure(logger, error, 'the last snapshots'))
  guarded(logger, 'the views', () => views.close())()
  await telemetry.close(clock.now()).catch((error: unknown) => logFailure(logger, error, 'the last keyframe'))
  await outbox.close().catch((error: unknown) => logFailure(logger, error, 'the cursors of the outbox'))
  await services.guests.settled()
  await services.push.close().catch((error: unknown) => logFailure(logger, error, 'the end of push'))
  await stores.close()
}

/** The services of a simulated world only, and the days of its projects. */
function worldParts(
  { world, seed, host }: Config,
  options: OpenOptions,
  { telemetry, stores }: { readonly telemetry: Telemetry; readonly stores: Stores },
) {
  const isSimulated = world !== 'none'
  const outdoors = options.outdoors ?? (isSimulated ? createOutdoors(seed, new WeatherSpells()) : null)
  const demoAccounts = isSimulated ? DEMO_ACCOUNTS : []
  const isExposedDemo = isExposed({ world, host })
  const dayCourses = new DayCourses(telemetry)
  const simulation = options.simulation ?? null
  const worldFiles = stores.files
  return {
    isSimulated,
    isExposedDemo,
    worldFiles,
    simulation,
    demoAccounts,
    outdoors,
    dayCourses,
  }
}

const handedIn = (
  files: Files,
): Pick<
  Services,
  'pictures' | 'planPictures' | 'areaPictures' | 'uploads' | 'partialUploads' | 'downloads'
> => ({
  partialUploads: new PartialUploads(files),
  uploads: { firmware: new ContentFiles(files, 'firmware'), apps: new ContentFiles(files, 'apps') },
  downloads: new DownloadTickets(),
  areaPictures: new ContentFiles(files, 'areas'),
  pictures: new ContentFiles(files, 'pictures'),
  planPictures: new ContentFiles(files, 'plans'),
})
