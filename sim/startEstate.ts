/** Server and world together: in a simulated world builds the estate on first start, then lets its hosts sign in. */

import { type Clock, type ManualClock, systemClock, VirtualClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Server, type ServerOptions, startServer } from './server.ts'
import { projectIdOf } from './workspace/workspaces.ts'
import { World } from './world/world.ts'
import { buildEstate, isEmpty } from './worlds/build.ts'
import { findWorld } from './worlds/worlds.ts'

export interface Estate {
  readonly server: Server
  /** Null in live mode. */
  readonly world: World | null
  close(): Promise<void>
}

export interface EstateOptions extends Omit<ServerOptions, 'clock'> {
  /** Time moved by hand, in lock-step with the world: for tests and headless runs; the caller steps the world. */
  readonly clock?: ManualClock
}

/** In whose name faults end by themselves. */
const WORLD = { kind: 'system', id: 'world', name: 'Atrium' } as const

export async function startEstate(config: Config, options: EstateOptions): Promise<Estate> {
  if (config.world === 'none') {
    const { clock: _, ...rest } = options
    const server = await startServer(config, rest)
    server.markReady()
    server.watchPresence()
    return { server, world: null, close: () => server.close() }
  }
  // Before anything is opened: a file that is wrong leaves nothing behind.
  const describe = findWorld(config.world)
  // The world never goes back before what it has already recorded; a world that ran fast goes on from where it was.
  const clockFrom = (lastKnownMs: number): Clock =>
    options.clock ??
    new VirtualClock({ startMs: Math.max(lastKnownMs, systemClock.now()), speed: config.speed })
  const server = await startServer(config, { ...options, clock: clockFrom })
  if (isEmpty(server.services)) await buildEstate(describe(config.seed), server.services)
  const world = createWorld(config, server, options.clock)
  if (!options.clock) await world.start()
  server.markReady()
  server.watchPresence()
  return {
    server,
    world,
    async close() {
      // The server first: then the world's hosts vanish with it instead of each going offline before the eyes of all.
      await server.close()
      await world.close()
    },
  }
}

function createWorld(
  config: Config,
  { services, mqttPort }: Server,
  lockStep: ManualClock | undefined,
): World {
  const { workspaces, vault, telemetry, clock, weatherSpells } = services
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  return new World({
    seed: config.seed,
    clock,
    ...(lockStep ? { lockStep } : {}),
    weatherSpells,
    brokerUrl: `mqtt://${host.includes(':') ? `[${host}]` : host}:${mqttPort}`,
    *projects() {
      for (const { project, workspace } of workspaces.projects()) yield { project, read: workspace.state }
    },
    secretOf: (hostId) => (vault.isSimulated(hostId) ? vault.simulatedSecret(hostId) : null),
    initialReadings: (deviceId) => {
      for (const { project, workspace } of workspaces.projects()) {
        if (workspace.state.get('device', deviceId)) return telemetry.last.get(project.id, deviceId)?.values
      }
      return undefined
    },
    endFault: async (projectId, faultId) => {
      const context = { actor: WORLD, channel: 'simulator', nowMs: Math.floor(clock.now()) } as const
      await workspaces.project(projectId)?.workspace.run('ClearFault', { faultId }, context)
    },
    onChange: (listener) =>
      workspaces.onCommit('world', ({ changes }, workspace) => {
        listener(changes, workspace.stream === 'estate' ? null : projectIdOf(workspace.stream))
      }),
  })
}
