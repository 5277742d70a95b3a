/**
 * Waits until nothing is in progress between two instants: decisions are stored, disconnects noted, commands
 * delivered. Only then does time advance, so that equal seeds give equal logs.
 */
import type { Command } from '#shared/records/command.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { nextTurn, pause } from '../../base/clock.ts'
import type { Estate } from '../startEstate.ts'

/** Real-time limit. Activity that has not settled by then is ignored, such as a half-open connection. */
const LONGEST_MS = 1_000
const TURNS = 3

interface Settling extends Estate {
  /** Waits that never end: commands no host will receive, and hosts whose disconnect cannot be recorded. */
  readonly givenUp: Set<string>
}

export async function settle({ server, world, givenUp }: Settling): Promise<void> {
  const { workspaces } = server.services
  await server.flush()
  await workspaces.settled()
  if (!world) return
  await settlePresence(server, world, givenUp)
  for (const { workspace } of workspaces.projects())
    for (const command of workspace.state.all('command'))
      if (!givenUp.has(command.id) && !(await isDelivered(command, workspace.state, world)))
        givenUp.add(command.id)
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn()
  await workspaces.settled()
}

type World = NonNullable<Estate['world']>

/** Waits until broker, log and world agree on connections; a persistent disagreement is waited for once. */
async function settlePresence(server: Estate['server'], world: World, givenUp: Set<string>): Promise<void> {
  const { workspaces } = server.services
  for (let waited = 0; waited < LONGEST_MS; waited += 1) {
    const odd = disagreement(server, world)
    if (odd === null || givenUp.has(odd)) return
    if (waited === LONGEST_MS - 1) givenUp.add(odd)
    await pause(1)
    await workspaces.settled()
  }
}

function disagreement({ services, broker }: Estate['server'], world: World): string | null {
  const connected = new Set(broker.connectedGateways().map(({ hostId }) => hostId))
  const odd: string[] = []
  for (const { workspace } of services.workspaces.projects())
    for (const host of workspace.state.all('host'))
      if (host.isOnline !== connected.has(host.id)) odd.push(host.id)
  const { hostsConnected } = world.state()
  if (connected.size !== hostsConnected) odd.push(`${connected.size} of ${hostsConnected}`)
  return odd.length === 0 ? null : odd.join()
}

/** Commands are published without being acknowledged; the world reports when its host has one. */
async function isDelivered({ id, hostId }: Command, read: ReadState, world: World): Promise<boolean> {
  if (!read.get('host', hostId)?.isOnline) return false
  return world.arrives(id)
}
