/** Server and world together: in a simulated world builds the estate on first start, then lets its hosts sign in. */

import { type Clock, type ManualClock, monotonicMs, systemClock, VirtualClock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import { Making, type MakingProgress } from '../base/making.ts'
import { systemActor } from '../core/workspace/systemContext.ts'
import { projectIdOf } from '../core/workspace/workspaces.ts'
import type { Files } from '../stores/files/files.ts'
import { beginBuilding } from '../stores/storage/buildMark.ts'
import { noteWorld } from '../stores/storage/worldNote.ts'
import { isEmpty } from '../world/estates/build.ts'
import { clearUnfinished, keptOf, makeWorld } from '../world/estates/makeWorld.ts'
import { keepDuration, takeUpDuration } from '../world/estates/makingDuration.ts'
import type { SeasonDays } from '../world/estates/past/livePast.ts'
import { createStaffOnDuty } from '../world/estates/staffOnDuty.ts'
import { type DescribeWorld, findWorld } from '../world/estates/worlds.ts'
import { createMqttLink, type HostLink } from '../world/hosts/hostLink.ts'
import type { LivedState } from '../world/livedState.ts'
import type { SimulatedPms } from '../world/pms/simulatedPms.ts'
import type { WorldPorts } from '../world/ports.ts'
import { forgetClock, keepClock, takeUpClock } from '../world/simulation/clockFile.ts'
import { Simulation } from '../world/simulation/simulation.ts'
import { WeatherSpells } from '../world/sky/spells.ts'
import { createOutdoors } from '../world/sky/weather.ts'
import { World } from '../world/world.ts'
import { startMember } from './cluster/member.ts'
import { createLockStep, type LockStep } from './lockStep.ts'
import { type Server, type ServerOptions, startServer } from './server.ts'
import { startSimulatedPms } from './startSimulatedPms.ts'

/** The call that wants a reset is counted twice: as a request, and as work on the stores. */
const RESETTING_CALLS = 2

/** After a reset the server and the world are others, behind the same addresses. */
export interface Estate {
  readonly server: Server
  /** Null in live mode. */
  readonly world: World | null
  close(): Promise<void>
}

export interface EstateOptions extends Omit<ServerOptions, 'clock' | 'simulation' | 'door' | 'making'> {
  /** Time moved by hand, in lock-step with the world: for tests and headless runs; the caller steps the world. */
  readonly clock?: ManualClock
  /** The world could not be recreated: nothing is there to go on with. Without it the error is uncaught. */
  readonly onLost?: (error: unknown) => void
  /** Called with progress while the world is created. */
  readonly onStep?: (progress: MakingProgress) => void
  /** Real time between the warning of other people and a reset. */
  readonly waitBeforeReset?: (ms: number) => Promise<void>
  /** Adapters of a headless run between world and server, and spontaneous failures there. */
  readonly worldPorts?: Partial<Pick<WorldPorts, 'breaksByItself' | 'failureRate01'>> & {
    readonly wrapLink?: (link: HostLink) => HostLink
    readonly lockStep?: Pick<NonNullable<WorldPorts['lockStep']>, 'settled'>
  }
}

/** Progress share at which the world exists and its hosts sign in. */
const MADE_01 = 0.97

const TRUTH = 'world/truth.json'
const SAYINGS = 'world/sayings.json'
const BOXES = 'world/boxes.json'
const PLUGGED_IN = 'world/pluggedIn.json'

/** Actor of faults that expire. */
const WORLD = systemActor('world')

export async function startEstate(config: Config, options: EstateOptions): Promise<Estate> {
  if (config.world === 'none') {
    const { clock: _, ...rest } = options
    if (config.natsUrl) return startMember(config, rest)
    const server = await startServer(config, rest)
    if (isEmpty(server.services)) noteWorld(config)
    server.markReady()
    server.watchAbsence()
    return { server, world: null, close: () => server.close() }
  }
  const made: { tookMs: number | null } = { tookMs: null }
  const simulation: Simulation = new Simulation({
    world: config.world,
    seed: config.seed,
    onError: (error) =>
      options.logger?.warn({ err: error }, 'a run’s result, a recording or the clock is not kept'),
    keepClock: (files, clock) => keepClock(files, config.speed, clock),
    expectedMs: () => made.tookMs,
    ...(options.waitBeforeReset ? { wait: options.waitBeforeReset } : {}),
    makeAnew: async (atMs) => {
      now = await anew(config, atMs === undefined ? parts : { ...parts, atMs }, now)
    },
  })
  // Validates the world file before opening anything, so that an error leaves no files behind.
  const describe = findWorld(config.world)
  const parts: PartOptions = {
    ...options,
    simulation,
    describe,
    making: new Making(monotonicMs),
    made,
    seasons: new Map(),
  }
  let now = await begin(config, parts)
  return {
    get server() {
      return now.server
    },
    get world() {
      return now.world
    },
    async close() {
      // Half of the old world is closed and half of the new one open: ends with the whole of it.
      await simulation.settle()
      // Without it devices under a fault restart from their reports, which is acceptable.
      await now.world.keepTruth().catch(() => undefined)
      // The server first: then the world's hosts vanish with it instead of each going offline before the eyes of all.
      simulation.close()
      await now.pms?.close()
      await now.server.close()
      await now.world.close()
    },
  }
}

interface Parts {
  readonly server: Server
  readonly world: World
  /** Null if none is configured. */
  readonly pms: SimulatedPms | null
}

interface PartOptions extends EstateOptions, Pick<ServerOptions, 'door'> {
  readonly simulation: Simulation
  readonly making: Making
  readonly seasons: SeasonDays
  /** Duration of the last world creation; null if unknown. */
  readonly made: { tookMs: number | null }
  readonly describe: DescribeWorld
  /** Initial time of a recreated world, which is then paused; otherwise the default. */
  readonly atMs?: number
}

async function begin(config: Config, options: PartOptions): Promise<Parts> {
  const { dataFolder, speed } = config
  const isBegunAnew = await clearUnfinished(config)
  const clockFrom = async (lastKnownMs: number, files: Files): Promise<Clock> => {
    if (isBegunAnew) {
      await forgetClock(files)
      await options.simulation.recordings.drop()
      await options.simulation.chaos.drop()
    }
    if (options.clock) return options.clock
    return options.atMs === undefined
      ? takeUpClock(files, speed, lastKnownMs)
      : standingClock(Math.max(lastKnownMs, options.atMs), speed)
  }
  const lockStep = options.clock && createLockStep(options)
  const weatherSpells = new WeatherSpells()
  const outdoors = createOutdoors(config.seed, weatherSpells)
  const given = { ...options, clock: clockFrom, outdoors, ...lockStep?.serverOptions }
  const server = await startServer(config, given)
  const { clock } = server.services
  const virtual = clock instanceof VirtualClock ? clock : null
  // A fast world would otherwise skip hours between history and start.
  const isRunning = virtual !== null && !virtual.isPaused
  if (isRunning) virtual.pause()
  const { making, made } = options
  made.tookMs ??= await takeUpDuration(server.services.worldFiles)
  const lived = await makeWorld(dataFolder, () => options.describe(config.seed), server.services, {
    seasons: options.seasons,
    onStep: (doing, done01) => {
      making.step(doing, MADE_01 * done01)
      const progress = making.progress()
      if (progress) options.onStep?.(progress)
    },
  })
  if (lived) {
    noteWorld(config)
    server.services.recent.clear()
    making.step('starting the hosts', MADE_01)
  }
  const world = createWorld(config, server, { ...options, lockStep, lived, weatherSpells })
  if (isRunning) virtual.resume()
  if (!options.clock) await world.start()
  const pms = options.clock ? null : await startSimulatedPms(config, server.services, world)
  const isIngesting = (): boolean => server.ingest.isBusy
  const isIdle = (): boolean => !isIngesting() && server.services.workspaces.isSettled
  const live = {
    services: server.services,
    world,
    isIdle,
    url: `http://${config.tls ? '127.0.0.1' : hostOf(config)}:${server.ownPort}`,
  }
  options.simulation.attach({ clock: virtual, world, isIngesting, live })
  if (lived) {
    made.tookMs = making.end()
    await keepDuration(server.services.worldFiles, made.tookMs)
  }
  server.markReady()
  server.watchAbsence()
  return { server, world, pms }
}

/**
 * Closes and reopens everything except the listener. A crash meanwhile leaves a mark, and the next start completes the
 * reset.
 */
async function anew(config: Config, options: PartOptions, { server, world, pms }: Parts): Promise<Parts> {
  const { mqttPort, mqttsPort } = server
  const tls = config.tls && mqttsPort !== null ? { ...config.tls, mqttPort: mqttsPort } : null
  options.making.begin('closing the old world', options.made.tookMs)
  try {
    const door = await server.leaveDoor(RESETTING_CALLS)
    await pms?.close()
    await world.close()
    beginBuilding(config.dataFolder, keptOf(server.services))
    return await begin({ ...config, mqttPort, tls }, { ...options, door })
  } catch (error) {
    if (options.onLost) options.onLost(error)
    else
      systemClock.schedule(0, () => {
        throw error
      })
    throw error
  }
}

function standingClock(startMs: number, speed: number): VirtualClock {
  const clock = new VirtualClock({ startMs, speed })
  clock.pause()
  return clock
}

/** Local host name of this server. */
function hostOf({ host: bound }: Config): string {
  const host = bound === '0.0.0.0' || bound === '::' ? '127.0.0.1' : bound
  return host.includes(':') ? `[${host}]` : host
}

interface WorldOptions extends Pick<PartOptions, 'clock' | 'worldPorts' | 'describe'> {
  readonly lockStep: LockStep | undefined
  readonly lived: LivedState | undefined
  readonly weatherSpells: WeatherSpells
}

function createWorld(
  config: Config,
  server: Server,
  { clock: byHand, lockStep, worldPorts, describe, lived, weatherSpells }: WorldOptions,
): World {
  const { services, mqttPort } = server
  const { workspaces, vault, telemetry, clock, worldFiles } = services
  // Over TLS the port without it is on this machine only.
  const host = config.tls && !config.tls.allowsPlainMqtt ? '127.0.0.1' : hostOf(config)
  const brokerUrl = `mqtt://${host}:${mqttPort}`
  const { wrapLink, lockStep: given, ...rest } = worldPorts ?? {}
  const mqttLink = createMqttLink(brokerUrl)
  const link = lockStep ? lockStep.link(server, mqttLink) : mqttLink
  return new World({
    seed: config.seed,
    clock,
    ...rest,
    ...(byHand && lockStep ? { lockStep: { ...lockStep.ports(server, byHand), ...given } } : {}),
    ...(lived ? { lived } : {}),
    link: wrapLink ? wrapLink(link) : link,
    weatherSpells,
    isIngesting: () => server.ingest.isBusy,
    clientele: describe.clientele,
    brokerUrl,
    *projects() {
      for (const { project, workspace } of workspaces.projects()) yield { project, read: workspace.state }
    },
    secretOf: (hostId) => (vault.isSimulated(hostId) ? vault.simulatedSecret(hostId) : null),
    initialReadings: (projectId, deviceId) => telemetry.last.get(projectId, deviceId)?.values,
    truthFile: {
      load: () => worldFiles.get(TRUTH),
      save: (bytes) => worldFiles.put(TRUTH, bytes),
    },
    sayingsFile: {
      load: () => worldFiles.get(SAYINGS),
      save: (bytes) => worldFiles.put(SAYINGS, bytes),
    },
    boxesFile: {
      load: () => worldFiles.get(BOXES),
      save: (bytes) => worldFiles.put(BOXES, bytes),
    },
    pluggedInFile: {
      load: () => worldFiles.get(PLUGGED_IN),
      save: (bytes) => worldFiles.put(PLUGGED_IN, bytes),
    },
    endFaults: async (projectId, ended) => {
      const context = { actor: WORLD, channel: 'simulator', nowMs: Math.floor(clock.now()) } as const
      const workspace = workspaces.project(projectId)?.workspace
      // Someone may have cleared some of them meanwhile.
      const faultIds = ended.filter((id) => workspace?.state.get('fault', id))
      await workspace?.run('ClearFaults', { faultIds }, context)
    },
    attend: createStaffOnDuty(workspaces, clock),
    onChange: (listener) =>
      workspaces.onCommit('world', ({ changes }, workspace) => {
        listener(changes, workspace.stream === 'estate' ? null : projectIdOf(workspace.stream))
      }),
  })
}
