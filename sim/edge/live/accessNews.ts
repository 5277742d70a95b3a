/**
 * Notifies users whose access to a project changed: role content, assigned role, joining, leaving. Their consoles
 * reload session and snapshot. Consoles without access are disconnected on delivery. One message per person and
 * commit.
 */
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { ACCESS_NEWS, type News } from '#shared/news.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { Member } from '#shared/records/member.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import type { Role, RoleId } from '#shared/records/role.ts'
import { personTopic } from '#shared/topics.ts'
import { recordsBefore } from '../../core/workspace/recordsBefore.ts'
import { removedIn } from '../../core/workspace/removedIn.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import type { Workspaces } from '../../core/workspace/workspaces.ts'
import type { ConnectedPeople } from './connectedPeople.ts'

export interface AccessNewsPorts {
  readonly workspaces: Workspaces
  readonly connectedPeople: ConnectedPeople
  readonly publish: (topic: string, payload: string) => void
}

export function publishAccessNews({ workspaces, connectedPeople, publish }: AccessNewsPorts): () => void {
  return workspaces.onCommit('access news', (committed, { state }) => {
    const { accountIds, roleIds } = changedAccess(committed)
    if (accountIds.size === 0 && roleIds.size === 0) return
    for (const accountId of connectedPeople.accounts()) {
      const member = state.first('member', 'account', accountId)
      if (accountIds.has(accountId) || (member && roleIds.has(member.roleId)))
        publish(personTopic(accountId), JSON.stringify({ about: ACCESS_NEWS } satisfies News))
    }
  })
}

function changedAccess(committed: Committed) {
  const accountIds = new Set<AccountId>(removedIn('member', committed).map(({ accountId }) => accountId))
  const roleIds = new Set<RoleId>()
  const put = committed.changes.flatMap((change) => ('put' in change ? [change.put] : []))
  const changed = put.filter(({ type }) => type === 'member' || type === 'role')
  if (changed.length > 0) {
    const before = recordsBefore(committed.inverse)
    for (const record of changed) {
      const was = before.get(record.id)
      if (record.type === 'member' && !isSameAccess(record, was)) accountIds.add(record.accountId)
      if (record.type === 'role' && !isSamePowers(record, was)) roleIds.add(record.id)
    }
  }
  return { accountIds, roleIds }
}

const isSameAccess = (member: Member, was: AnyRecord | undefined): boolean =>
  was?.type === 'member' && isSameJson(accessIn(member), accessIn(was))

const accessIn = ({ roleId, areas, suspension }: Member) => ({
  roleId,
  areas: areas ?? 'all',
  isSuspended: suspension !== undefined,
})

/** A renamed role notifies no one, because all consoles would reload. */
const isSamePowers = (role: Role, was: AnyRecord | undefined): boolean =>
  was?.type === 'role' && isSameJson(powersIn(role), powersIn(was))

const powersIn = ({
  rights,
  areas,
  devices,
  groups = [],
  scenes,
  entersConsole,
  needsFactor = false,
}: Role) => ({
  rights,
  areas,
  devices,
  groups,
  scenes,
  entersConsole,
  needsFactor,
})
