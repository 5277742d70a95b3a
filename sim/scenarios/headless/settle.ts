/**
 * Between two instants nothing is under way: what was decided is stored, connections that have ended are noted, commands
 * have reached their hosts. Only then is time moved on, and only so do equal seeds give equal logs.
 */
import type { Command } from '#shared/records/command.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { nextTurn, pause, systemClock } from '../../clock.ts'
import type { Estate } from '../../startEstate.ts'

/** Real time; what has not settled by then is left, as a host whose line is open at one end alone. */
const LONGEST_MS = 2_000
const TURNS = 3

interface Settling extends Estate {
  readonly isDiskFull: boolean
  /** Commands that no host will receive any more: published while nobody listened, or by a server that is gone. */
  readonly givenUp: Set<string>
}

export async function settle({ server, world, isDiskFull, givenUp }: Settling): Promise<void> {
  const { workspaces } = server.services
  await server.flush()
  await workspaces.settled()
  if (!world) return
  await settlePresence(server, world, isDiskFull)
  for (const { workspace } of workspaces.projects())
    for (const command of workspace.state.all('command'))
      if (!givenUp.has(command.id) && !(await isDelivered(command, workspace.state, world)))
        givenUp.add(command.id)
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn()
  await workspaces.settled()
}

type World = NonNullable<Estate['world']>

/** The broker, the log and the world agree on who is connected. */
async function settlePresence(server: Estate['server'], world: World, isDiskFull: boolean): Promise<void> {
  const { workspaces } = server.services
  const isAgreed = (): boolean => {
    const connected = new Set(server.broker.connectedGateways().map(({ hostId }) => hostId))
    if (connected.size !== world.state().hostsConnected) return false
    if (isDiskFull) return true
    for (const { workspace } of workspaces.projects())
      for (const host of workspace.state.all('host'))
        if (host.isOnline !== connected.has(host.id)) return false
    return true
  }
  for (let waited = 0; !isAgreed() && waited < LONGEST_MS; waited += 1) {
    await pause(1)
    await workspaces.settled()
  }
}

/** Commands are published without being acknowledged; the world says when its host has one. */
async function isDelivered({ id, hostId }: Command, read: ReadState, world: World): Promise<boolean> {
  if (!read.get('host', hostId)?.isOnline) return false
  return new Promise((resolve) => {
    const cancel = systemClock.schedule(LONGEST_MS, () => resolve(false))
    void world.received(id).then(() => {
      cancel()
      resolve(true)
    })
  })
}
