/**
 * The effect of automations that stand on their hosts: what changes about one, its devices, its scenes there or the place of
 * its project is brought to its host as soon as that is there, and times out when the host does not respond.
 */
import { hostRuleOf } from '#shared/domain/automation/hostRule.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import type { HostAutomation } from '#shared/records/hostAutomation.ts'
import type { AnyRecord, ReadState } from '#shared/records/registry.ts'
import type { AutomationControl } from '#shared/storedAutomations.ts'
import { recordsBefore } from '../workspace/recordsBefore.ts'
import { removedIn } from '../workspace/removedIn.ts'
import { systemContext } from '../workspace/systemContext.ts'
import type { Committed } from '../workspace/workspace.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import { type CopyPorts, CopyWriter } from './copyWriter.ts'

export function startHostAutomations(ports: CopyPorts): () => void {
  const { workspaces, clock, onError } = ports
  const writer = new CopyWriter<HostAutomation>(ports, {
    messageOf: (copy, { workspace }) => messageOf(copy, workspace.state),
    timeOut: ({ id, version }, { workspace }, context) =>
      workspace.run('TimeOutHostAutomation', { hostAutomationId: id, version }, context),
    resend: ({ automationId }, { workspace }, context) =>
      workspace.run('ResendHostAutomation', { automationId }, context),
  })
  const sync = ({ workspace }: ProjectWorkspace, automationId: AutomationId): void => {
    const { state } = workspace
    const isOnHost = (state.get('automation', automationId)?.hostId ?? null) !== null
    if (!isOnHost && !state.first('hostAutomation', 'automation', automationId)) return
    const context = systemContext('automations', clock)
    workspace.run('SyncHostAutomation', { automationId }, context).catch(onError)
  }
  for (const found of workspaces.projects()) {
    const { state } = found.workspace
    for (const id of onHosts(state)) sync(found, id)
    for (const copy of state.by('hostAutomation', 'state', 'pending').values()) writer.follow(found, copy)
  }
  const stop = workspaces.onCommit('automations on hosts', (committed, workspace) => {
    const { commit, changes, inverse } = committed
    const found = workspaces.projectOf(workspace)
    if (!found) return
    const { state } = found.workspace
    for (const id of concerned(committed, state)) sync(found, id)
    for (const change of changes) {
      if ('remove' in change) writer.end(change.remove.id)
      else if (
        change.put.type === 'hostAutomation' &&
        isWriting(change.put, recordsBefore(inverse).get(change.put.id))
      )
        writer.follow(found, change.put)
    }
    for (const { type, data } of commit.events)
      if (type === 'HostCameOnline')
        writer.hostReturned(found, state.by('hostAutomation', 'host', data.hostId).values())
  })
  return () => {
    stop()
    writer.stop()
  }
}

/** A run that it reported changes nothing about what is on its way. */
function isWriting({ version, state }: HostAutomation, before: AnyRecord | undefined): boolean {
  return before?.type !== 'hostAutomation' || before.version !== version || before.state !== state
}

/** Every automation of a host, and every one that a host may still hold. */
const onHosts = (read: ReadState): ReadonlySet<AutomationId> =>
  new Set([
    ...[...read.all('automation')].filter(({ hostId }) => hostId !== null).map(({ id }) => id),
    ...[...read.all('hostAutomation')].map(({ automationId }) => automationId),
  ])

/** Automations that what has changed is part of; with a place that became free, those of its host, which may have found none. */
function concerned(committed: Committed, read: ReadState): ReadonlySet<AutomationId> {
  const ids = new Set<AutomationId>()
  for (const { automationId, hostId } of removedIn('hostAutomation', committed)) {
    ids.add(automationId)
    for (const one of read.by('automation', 'host', hostId).values()) ids.add(one.id)
  }
  for (const change of [...committed.changes, ...committed.inverse]) {
    const { type, id } = 'put' in change ? change.put : change.remove
    // Ids are those of the type that they come with.
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

/** Null where the automation has changed since: what it has become is on its way. */
function messageOf(
  { automationId, slot, version, hash, isWanted, told }: HostAutomation,
  read: ReadState,
): { readonly automation: AutomationControl } | null {
  if (!isWanted) return { automation: { op: 'remove', slot } }
  const automation = read.get('automation', automationId)
  const content = automation ? hostRuleOf(automation, read) : null
  if (!content || typeof content === 'string' || content.hash !== hash) return null
  return { automation: { op: 'store', slot, version, hash, rule: content.rule, after: told } }
}
