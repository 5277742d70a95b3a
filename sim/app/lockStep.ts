/** Server functions that a manually advanced world needs, so that equal steps give equal results. */
import type { Command } from '#shared/records/command.ts'
import { type ManualClock, nextTurn, pause } from '../base/clock.ts'
import { Turnstile } from '../core/ingest/turnstile.ts'
import { openStores } from '../stores/stores.ts'
import type { HostLink } from '../world/hosts/hostLink.ts'
import { lockStepLink } from '../world/hosts/lockStepLink.ts'
import type { WorldPorts } from '../world/ports.ts'
import type { Server, ServerOptions } from './server.ts'

/** Grid for deferrable reports, because disk writes dominate real time. */
const REPORT_GRID_MS = 30_000
const POLL_MS = 1
const NOTICED_WITHIN_POLLS = 5_000

export interface LockStep {
  readonly serverOptions: Pick<ServerOptions, 'turnstile' | 'limits' | 'openStores'>
  ports(server: Server, clock: ManualClock): NonNullable<WorldPorts['lockStep']>
  link(server: Server, link: HostLink): HostLink
}

export function createLockStep({
  limits,
  openStores: open,
}: Pick<ServerOptions, 'limits' | 'openStores'>): LockStep {
  const turnstile = new Turnstile()
  return {
    // Real-time pacing is disabled, because it would only slow down the world.
    serverOptions: {
      turnstile,
      // Written before it is acknowledged, so that a killed process loses nothing; a power cut is not simulated.
      openStores: open ?? ((folder, outcomes) => openStores(folder, outcomes, 'NORMAL')),
      limits: { ...limits, broker: { messagesPerSecond: Number.POSITIVE_INFINITY, ...limits?.broker } },
    },
    ports: (server, clock) => ({
      advanceTo: (instantMs) => clock.advanceTo(instantMs),
      nextDueMs: () => clock.nextDueMs(),
      drained: () => (isIdle(server) ? undefined : untilIdle(server)),
      underWay: () => commandsOf(server),
      reportGridMs: REPORT_GRID_MS,
    }),
    link: (server, link) =>
      lockStepLink(link, {
        turnstile,
        hostIdOf: (number) => hostIdOf(server, number),
        noticedGone: (number) => noticedGone(server, number),
      }),
  }
}

const isIdle = ({ ingest, services }: Server): boolean => !ingest.isBusy && services.workspaces.isSettled

function* commandsOf({ services }: Server): Iterable<Command> {
  for (const { workspace } of services.workspaces.projects()) yield* workspace.state.all('command')
}

async function untilIdle(server: Server): Promise<void> {
  while (!isIdle(server)) await nextTurn()
}

function hostIdOf({ services }: Server, number: string) {
  for (const { workspace } of services.workspaces.projects()) {
    const host = workspace.state.first('host', 'number', number)
    if (host) return host.id
  }
  return undefined
}

/** Waits in real time for a socket to close; the server may have ended by then. */
async function noticedGone(server: Server, number: string): Promise<void> {
  for (let polls = 0; polls < NOTICED_WITHIN_POLLS; polls += 1) {
    const isThere = server.broker.connectedGateways().some(({ hostNumber }) => hostNumber === number)
    if (!isThere) break
    await pause(POLL_MS)
  }
  await untilIdle(server)
}
