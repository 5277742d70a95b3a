/** Connects the broker to the rest: sign-in rights, receivers of reports, counters. */

import { Rejection } from '#shared/kernel/errors.ts'
import { seesEverything } from '#shared/permissions.ts'
import type { ApiKeyId } from '#shared/records/apiKey.ts'
import type { HostId } from '#shared/records/host.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { KEY_USER_PREFIX, parseOpenForm, reportTopic } from '#shared/topics.ts'
import { systemClock } from '../base/clock.ts'
import type { Metrics } from '../base/metrics.ts'
import { type FoundKey, type KeyProof, mayListen } from '../core/auth/apiKeys.ts'
import { sessionPrincipal } from '../core/auth/displaySessions.ts'
import { isOfPerson } from '../core/auth/sessionPorts.ts'
import type { Ingest } from '../core/ingest/ingest.ts'
import { systemContext } from '../core/workspace/systemContext.ts'
import { partOf } from '../edge/broker/acl.ts'
import type { BrokerPorts, ConsoleIdentity, GatewayIdentity } from '../edge/broker/broker.ts'
import { decodeUtf8 } from '../edge/broker/packets/payload.ts'
import type { Services } from '../edge/handlers/services.ts'
import { consoleView } from '../edge/live/consoleView.ts'
import type { Bridges } from '../gateways/bridges.ts'
import type { TakeOvers } from '../processes/hosts/takeOvers.ts'

/** Messages published by the server on behalf of a bridge need no acknowledgement. */
const UNANSWERED = { stored: () => undefined, failed: () => undefined }

export interface BrokerPortParts {
  readonly services: Services
  readonly ingest: Ingest
  readonly takeOvers: TakeOvers
  readonly bridges: Bridges
  readonly metrics: Metrics
  readonly onError: (error: unknown, doing: string) => void
}

export function brokerPorts(parts: BrokerPortParts): BrokerPorts {
  const { services, ingest, takeOvers, bridges, metrics, onError } = parts
  const noteRefused = ({ hostId }: GatewayIdentity, reason: string, about: string): void =>
    services.hostMessages.note(hostId, {
      atMs: Math.round(services.clock.now()),
      kind: 'refused',
      said: '',
      refused: [{ reason, about }],
    })
  return {
    authenticateGateway: (hostNumber, secret) =>
      Promise.resolve(gatewayIdentity(services, hostNumber, secret)),
    authenticateConsole: (sessionId, ticket) => Promise.resolve(consoleIdentity(services, sessionId, ticket)),
    authenticateKey: (keyId, secret, address) =>
      Promise.resolve(keyIdentity(services, keyId, { secret, address })),
    isStillAllowed(identity) {
      if (identity.kind === 'gateway')
        return services.workspaces.workspaceOf(identity.projectId) !== undefined
      if (identity.key) return listenerOf(services, identity.key) !== null
      const session = services.sessions.byId(identity.sessionId)
      const found = services.workspaces.projectByHex(identity.projectHex)
      return (
        session !== null &&
        found !== undefined &&
        sessionPrincipal(services.principals, session, found.project.id) !== null
      )
    },
    onReport(gateway, payload, part, receipt) {
      const text = decodeUtf8(payload)
      if (text !== null) {
        ingest.report(gateway, text, part, receipt)
        for (const answer of bridges.answers(gateway, part, text, services.clock.now()))
          ingest.report(gateway, JSON.stringify(answer), '', UNANSWERED)
        return
      }
      metrics.count('refused_report', 'not_utf8')
      noteRefused(gateway, 'not_utf8', '')
      receipt.stored('refused')
    },
    // A gateway counts as online once it reports, because an idle socket proves nothing about the building.
    onGatewayConnected: () => undefined,
    onForeignTopic: (gateway, topic) => noteRefused(gateway, 'foreign_topic', topic),
    onSkippedTopic(gateway, topic, sizeBytes) {
      const part = partOf(reportTopic(gateway.projectHex, gateway.hostNumber), topic) ?? topic
      noteRefused(gateway, 'large_topic', `${part}: ${Math.ceil(sizeBytes / 1_024)} KiB`)
    },
    onGatewayTakenOver: ({ hostId }) => takeOvers.note(hostId),
    onConsoleMessage: (console, clientId, payload) => noteOpenForm(services, console, clientId, payload),
    onConsoleConnected(console, clientId) {
      // Wall displays, API clients and role previews do not count as present users.
      if (console.isReadOnly) return
      services.openForms.enter(clientId, console)
      services.connectedPeople.enter(clientId, console)
    },
    onConsoleDisconnected(_, clientId) {
      services.openForms.leave(clientId)
      services.connectedPeople.leave(clientId)
    },
    onGatewayDisconnected(gateway) {
      if (!takeOvers.isTwice(gateway.hostId)) noteGone(services, gateway, onError)
    },
    count: (metric, { reason }) => metrics.count(metric, reason),
    onError,
    timers: systemClock,
  }
}

/** Returns false for a malformed message. A record that the person may not see is ignored, like a deleted one. */
function noteOpenForm(
  { openForms, principals, workspaces }: Services,
  { accountId, projectHex }: ConsoleIdentity,
  clientId: string,
  payload: Buffer,
): boolean {
  const text = decodeUtf8(payload)
  const message = text === null ? null : parseOpenForm(text)
  const type = message && recordTypeOf(message.recordId)
  if (!message || !type) return false
  const { recordId, isOpen } = message
  if (!isOpen) {
    // A form may outlive its record.
    openForms.close(clientId, recordId)
    return true
  }
  const found = workspaces.projectByHex(projectHex)
  const person = found && principals.of(accountId, found.project.id)
  const record = found?.workspace.state.get(type, recordId)
  if (person && record && seesRecord(person, record, found.workspace.state)) {
    const { accountName: name, accountNameEn: nameEn = '' } = person
    openForms.open(clientId, recordId, { accountId, name, nameEn })
  }
  return true
}

function gatewayIdentity(
  { workspaces, vault }: Services,
  hostNumber: string,
  secret: Uint8Array,
): GatewayIdentity | null {
  for (const { project, workspace } of workspaces.projects()) {
    const host = workspace.state.first('host', 'number', hostNumber)
    // Older logs may contain a number in two projects. The secret decides which one applies.
    if (!host || !vault.isGatewaySecret(host.id, secret)) continue
    return { kind: 'gateway', projectId: project.id, projectHex: project.hex, hostId: host.id, hostNumber }
  }
  // Verifies an unknown number as well, so that it takes as long as a wrong secret.
  vault.isGatewaySecret('hst_unknown', secret)
  return null
}

function consoleIdentity(services: Services, sessionId: string, ticket: Uint8Array): ConsoleIdentity | null {
  const { sessions, workspaces, principals, recent } = services
  const projectId = sessions.redeemTicket(sessionId, ticket)
  const session = sessions.byId(sessionId)
  const found = projectId === null ? undefined : workspaces.project(projectId)
  if (!found || !session) return null
  const { accountId } = session
  const principal = () => sessionPrincipal(principals, session, found.project.id)
  const who = principal()
  if (!who) return null
  // Super administrators always see everything; other views are recomputed for every message.
  if (who.isSuper && seesEverything(who))
    return { kind: 'console', sessionId, accountId, projectHex: found.project.hex, view: 'all' }
  const view = consoleView(found.workspace, recent, principal)
  return {
    ...(isOfPerson(session) ? {} : { isReadOnly: true as const }),
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

/** The key, while valid and allowed to receive live values. */
function listenerOf({ apiKeys }: Services, proof: KeyProof): FoundKey | null {
  const found = apiKeys.find(proof)
  return found && mayListen(found) ? found : null
}

function keyIdentity(
  services: Services,
  keyId: ApiKeyId,
  { secret, address }: { readonly secret: Buffer; readonly address: string },
): ConsoleIdentity | null {
  const found = authenticated(services, secret.toString('latin1'), address)
  if (found?.keyId !== keyId || !mayListen(found)) return null
  const { turn, project, workspace, principal } = found
  const key = { keyId, turn }
  const view = consoleView(workspace, services.recent, () => listenerOf(services, key)?.principal ?? null)
  return {
    kind: 'console',
    sessionId: `${KEY_USER_PREFIX}${keyId}/${turn}`,
    accountId: principal.accountId,
    projectHex: project.hex,
    isReadOnly: true,
    key,
    view: {
      filterReport: (host, payload) => asBuffer(view.filterReport(host, payload)),
      filterHome: () => null,
    },
  }
}

/** Null where the secret is refused. */
function authenticated({ apiKeys }: Services, secret: string, address: string): FoundKey | null {
  try {
    return apiKeys.authenticate(secret, address)
  } catch (error) {
    if (error instanceof Rejection) return null
    throw error
  }
}

function asBuffer(bytes: Uint8Array | null): Buffer | null {
  return bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** A gateway without a connection is offline; usually its last will has recorded that already. */
function noteGone(services: Services, gateway: GatewayIdentity, onError: BrokerPorts['onError']): void {
  const workspace = services.workspaces.project(gateway.projectId)?.workspace
  const hostId: HostId = gateway.hostId
  // Deletion already disconnects the host.
  if (!workspace?.state.get('host', hostId)) return
  const context = systemContext('presence', services.clock)
  workspace
    .run('NoteHostOffline', { hostId, reason: 'connection closed' }, context)
    .catch((error) => onError(error, 'noting an absent host'))
}
