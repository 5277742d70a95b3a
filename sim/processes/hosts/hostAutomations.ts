/**
 * Synchronises automations stored on hosts: changes to them, their devices, scenes or the project's location are sent
 * when the host is online, with time-out.
 */
import { hostRuleOf } from '#shared/domain/automation/hostRule.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import type { HostAutomation } from '#shared/records/hostAutomation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { AutomationControl } from '#shared/storedAutomations.ts'
import { removedIn } from '../../core/workspace/removedIn.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import { type CopyPorts, copySender, startCopies } from './copies.ts'

export const startHostAutomations = (ports: CopyPorts): (() => void) =>
  startCopies<'hostAutomation', AutomationId>(
    {
      name: 'automations on hosts',
      type: 'hostAutomation',
      ...{ all: onHosts, concerned, messageOf, isWriting },
      sync(automationId, workspace) {
        const { state } = workspace
        const isOnHost = (state.get('automation', automationId)?.hostId ?? null) !== null
        if (!isOnHost && !state.first('hostAutomation', 'automation', automationId)) return null
        return workspace.run(
          'SyncHostAutomation',
          { automationId },
          systemContext('automations', ports.clock),
        )
      },
      timeOut: ({ id, version }, workspace, context) =>
        workspace.run('TimeOutHostAutomation', { hostAutomationId: id, version }, context),
      resend: ({ automationId }, workspace, context) =>
        workspace.run('ResendHostAutomation', { automationId }, context),
    },
    ports,
    copySender(ports),
  )

/** A run that it reported changes nothing about messages in transit. */
const isWriting = ({ version, state }: HostAutomation, before: HostAutomation | undefined): boolean =>
  before?.version !== version || before.state !== state

/** Automations assigned to a host, and those a host may still hold. */
const onHosts = (read: ReadState): ReadonlySet<AutomationId> =>
  new Set([
    ...[...read.all('automation')].filter(({ hostId }) => hostId !== null).map(({ id }) => id),
    ...[...read.all('hostAutomation')].map(({ automationId }) => automationId),
  ])

/** Affected automations; with a freed slot also waiting ones of that host. */
function concerned(committed: Committed, read: ReadState): ReadonlySet<AutomationId> {
  const ids = new Set<AutomationId>()
  for (const { automationId, hostId } of removedIn('hostAutomation', committed)) {
    ids.add(automationId)
    for (const one of read.by('automation', 'host', hostId).values()) ids.add(one.id)
  }
  for (const change of [...committed.changes, ...committed.inverse]) {
    const { type, id } = 'put' in change ? change.put : change.remove
    // Ids have the type of their record.
    if (type === 'automation') ids.add(id as AutomationId)
    if (type === 'device' || type === 'scene')
      for (const one of read.by('automation', type, id).values()) if (one.hostId !== null) ids.add(one.id)
    if ('put' in change && change.put.type === 'hostScene')
      for (const one of read.by('automation', 'scene', change.put.sceneId).values())
        if (one.hostId !== null) ids.add(one.id)
    if (type === 'project') for (const one of onHosts(read)) ids.add(one)
  }
  return ids
}

/** Null if the automation has changed since. */
function messageOf(
  { automationId, slot, version, hash, isWanted, told: reportedRun }: HostAutomation,
  read: ReadState,
): { readonly automation: AutomationControl } | null {
  if (!isWanted) return { automation: { op: 'remove', slot } }
  const automation = read.get('automation', automationId)
  const content = automation ? hostRuleOf(automation, read) : null
  if (!content || typeof content === 'string' || content.hash !== hash) return null
  return { automation: { op: 'store', slot, version, hash, rule: content.rule, after: reportedRun } }
}
