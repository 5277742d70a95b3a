/**
 * Topic permissions; everything else is denied. A gateway publishes below its report topic and subscribes to its
 * control topic. A console publishes only to the forms topic of its project. It subscribes to reports and home topics
 * of its project, and to notifications of its user. A client with an API key only subscribes to reports.
 */
import {
  controlTopic,
  formsTopic,
  homeFilter,
  parseTopic,
  personTopic,
  reportFilter,
  reportTopic,
} from '#shared/topics.ts'
import type { ConsoleIdentity, GatewayIdentity, Identity } from './broker.ts'

/** Suffix of the topic on which a bridge receives device commands. */
const BRIDGE_SET = '/set'

/** Topic prefix for a client's reports and last will; null if none. */
export function ownTopic(identity: Identity): string | null {
  return identity.kind === 'gateway' ? reportTopic(identity.projectHex, identity.hostNumber) : null
}

/** Whether the console may publish to the topic. */
export const mayPublish = ({ projectHex, isReadOnly }: ConsoleIdentity, topic: string): boolean =>
  !isReadOnly && topic === formsTopic(projectHex)

/** Position of a topic in the client's branch: '' for its report topic, the rest below; null elsewhere. */
export function partOf(own: string, topic: string): string | null {
  if (topic === own) return ''
  return topic.startsWith(`${own}/`) ? topic.slice(own.length + 1) : null
}

export function maySubscribe(identity: Identity, filter: string): boolean {
  if (identity.kind === 'gateway') {
    const own = ownTopic(identity)
    // A bridge also subscribes to set topics in its own branch.
    return filter === ownControlTopic(identity) || (own !== null && Boolean(partOf(own, filter)))
  }
  const { projectHex } = identity
  if (identity.key) return filter === reportFilter(projectHex) || isReportTopic(filter, projectHex)
  if (filter === reportFilter(projectHex) || filter === homeFilter(projectHex)) return true
  if (filter === personTopic(identity.accountId)) return !identity.isReadOnly
  const parsed = parseTopic(filter)
  return parsed !== null && parsed.root !== 'control' && parsed.projectHex === projectHex
}

function isReportTopic(topic: string, projectHex: string): boolean {
  const parsed = parseTopic(topic)
  return parsed?.root === 'report' && parsed.projectHex === projectHex
}

/** The part of a message the client may receive, or null. Evaluated for every delivery. */
export function audible(identity: Identity, topic: string, payload: Buffer): Buffer | null {
  if (identity.kind === 'gateway') return isForGateway(identity, topic) ? payload : null
  if (identity.key && !isReportTopic(topic, identity.projectHex)) return null
  if (topic === personTopic(identity.accountId)) return identity.isReadOnly ? null : payload
  const parsed = parseTopic(topic)
  if (parsed === null || parsed.root === 'control' || parsed.projectHex !== identity.projectHex) return null
  const { view } = identity
  if (view === 'all') return payload
  return parsed.root === 'report'
    ? view.filterReport(parsed.rest, payload)
    : view.filterHome(parsed.rest, payload)
}

/**
 * Control messages; for a bridge, the set topics below its own topic. Reports are forwarded on that topic, so they must
 * be excluded.
 */
function isForGateway(identity: GatewayIdentity, topic: string): boolean {
  if (topic === ownControlTopic(identity)) return true
  return (
    topic.endsWith(BRIDGE_SET) &&
    Boolean(partOf(reportTopic(identity.projectHex, identity.hostNumber), topic))
  )
}

function ownControlTopic(identity: { readonly projectHex: string; readonly hostNumber: string }): string {
  return controlTopic(identity.projectHex, identity.hostNumber)
}
