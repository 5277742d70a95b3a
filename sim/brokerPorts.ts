/** Connects the broker to the rest: who may sign in, where reports go, what is counted. */

import { seesEverything } from '#shared/permissions.ts'
import type { HostId } from '#shared/records/host.ts'
import type { BrokerPorts, ConsoleIdentity, GatewayIdentity } from './broker/broker.ts'
import { decodeUtf8 } from './broker/payload.ts'
import { systemClock } from './clock.ts'
import type { Services } from './handlers/services.ts'
import type { Ingest } from './ingest/ingest.ts'
import { consoleView } from './live/consoleView.ts'
import type { TakeOvers } from './live/takeOvers.ts'
import type { Metrics } from './metrics.ts'
import { systemContext } from './workspace/systemContext.ts'

export interface BrokerPortParts {
  readonly services: Services
  readonly ingest: Ingest
  readonly takeOvers: TakeOvers
  readonly metrics: Metrics
  readonly onError: (error: unknown, doing: string) => void
}

export function brokerPorts({ services, ingest, takeOvers, metrics, onError }: BrokerPortParts): BrokerPorts {
  return {
    authenticateGateway: (hostNumber, secret) =>
      Promise.resolve(gatewayIdentity(services, hostNumber, secret)),
    authenticateConsole: (sessionId, ticket) => Promise.resolve(consoleIdentity(services, sessionId, ticket)),
    isStillAllowed(identity) {
      if (identity.kind === 'gateway')
        return services.workspaces.workspaceOf(identity.projectId) !== undefined
      const session = services.sessions.byId(identity.sessionId)
      const found = services.workspaces.projectByHex(identity.projectHex)
      return (
        session !== null &&
        found !== undefined &&
        services.principals.of(session.accountId, found.project.id) !== null
      )
    },
    onReport(gateway, payload, part, receipt) {
      const text = decodeUtf8(payload)
      if (text !== null) {
        ingest.report(gateway, text, part, receipt)
        return
      }
      metrics.count('refused_report', 'not_utf8')
      receipt.stored('refused')
    },
    // A gateway is online once it reports; an idle socket proves nothing about the building.
    onGatewayConnected: () => undefined,
    onGatewayTakenOver: ({ hostId }) => takeOvers.note(hostId),
    onConsoleConnected: (console, clientId) => services.openForms.enter(clientId, console),
    onConsoleDisconnected: (_, clientId) => services.openForms.leave(clientId),
    onGatewayDisconnected(gateway) {
      if (!takeOvers.isTwice(gateway.hostId)) noteGone(services, gateway, onError)
    },
    count: (metric, { reason }) => metrics.count(metric, reason),
    onError,
    timers: systemClock,
  }
}

function gatewayIdentity(
  { workspaces, vault }: Services,
  hostNumber: string,
  secret: Uint8Array,
): GatewayIdentity | null {
  for (const { project, workspace } of workspaces.projects()) {
    const host = workspace.state.first('host', 'number', hostNumber)
    // Older logs may have a number in two projects: its own secret decides whose it is.
    if (!host || !vault.isGatewaySecret(host.id, secret)) continue
    return { kind: 'gateway', projectId: project.id, projectHex: project.hex, hostId: host.id, hostNumber }
  }
  // An unknown number takes as long as a wrong secret.
  vault.isGatewaySecret('hst_unknown', secret)
  return null
}

function consoleIdentity(services: Services, sessionId: string, ticket: Uint8Array): ConsoleIdentity | null {
  const { sessions, workspaces, principals, recent } = services
  const projectId = sessions.redeemTicket(sessionId, ticket)
  const accountId = sessions.byId(sessionId)?.accountId
  const found = projectId === null ? undefined : workspaces.project(projectId)
  if (!found || accountId === undefined) return null
  const principal = () => principals.of(accountId, found.project.id)
  const who = principal()
  if (!who) return null
  // Super administrators always see everything; other views are recomputed for every message.
  if (who.isSuper && seesEverything(who))
    return { kind: 'console', sessionId, accountId, projectHex: found.project.hex, view: 'all' }
  const view = consoleView(found.workspace, recent, principal)
  return {
    kind: 'console',
    sessionId,
    accountId,
    projectHex: found.project.hex,
    view: {
      filterReport: (host, payload) => asBuffer(view.filterReport(host, payload)),
      filterHome: (rest, payload) => asBuffer(view.filterHome(rest, payload)),
    },
  }
}

function asBuffer(bytes: Uint8Array | null): Buffer | null {
  return bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** A gateway without a connection is offline; usually its last will has recorded that already. */
function noteGone(services: Services, gateway: GatewayIdentity, onError: BrokerPorts['onError']): void {
  const workspace = services.workspaces.project(gateway.projectId)?.workspace
  const hostId: HostId = gateway.hostId
  // One that was deleted is signed out by that.
  if (!workspace?.state.get('host', hostId)) return
  const context = systemContext('presence', services.clock)
  workspace
    .run('NoteHostOffline', { hostId, reason: 'connection closed' }, context)
    .catch((error) => onError(error, 'noting an absent host'))
}
