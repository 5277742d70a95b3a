/**
 * Records account events (refused sign-ins, passwords, second factors) in the logs of the member's projects. It follows
 * estate events and is not awaited, so response times do not reveal whether a phone has an account. `SignIns` records
 * sign-ins.
 */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { MemberId } from '#shared/records/member.ts'
import { NO_ORIGIN } from '#shared/rules/sessionOrigin.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import type { OwnWorkspace } from '../../core/workspace/workspaces.ts'
import type { Services } from '../handlers/services.ts'

type Ports = Pick<Services, 'workspaces' | 'sessions' | 'onError'>

/** Maximum projects per account event, those with sessions first. */
const PROJECTS_MAX = 10

export function followAccountFacts(ports: Ports): () => void {
  return ports.workspaces.onCommit('access log', (committed, { stream }) => {
    if (stream !== 'estate') return
    for (const event of committed.commit.events) note(ports, event as AtriumEvent, committed)
  })
}

function note(ports: Ports, event: AtriumEvent, { commit }: Committed): void {
  const context = { actor: commit.actor, channel: commit.channel, nowMs: commit.at } as const
  switch (event.type) {
    case 'SignInRefused': {
      const { accountId, address, browser = '', system = '', times } = event.data
      inProjects(ports, accountId, (workspace, member) => {
        const data = { ...member, address, browser, system, times }
        return workspace.run('RecordRefusedMember', data, context)
      })
      break
    }
    case 'FactorRefused': {
      const { accountId, address } = event.data
      inProjects(ports, accountId, (workspace, member) =>
        workspace.run('RecordRefusedMember', { ...NO_ORIGIN, ...member, address, times: 1 }, context),
      )
      break
    }
    case 'PasswordChanged': {
      const { accountId } = event.data
      inProjects(ports, accountId, (workspace) =>
        workspace.run('RecordMemberPassword', { accountId }, context),
      )
      break
    }
    case 'FactorAdded':
    case 'FactorRemoved': {
      const { accountId } = event.data
      const data = { accountId, isAdded: event.type === 'FactorAdded' }
      inProjects(ports, accountId, (workspace) => workspace.run('RecordMemberFactor', data, context))
      break
    }
    case 'CompanyLinkChanged': {
      const { data } = event
      inProjects(ports, data.accountId, (workspace) =>
        workspace.run('RecordMemberCompanyLink', data, context),
      )
    }
  }
}

interface Affected {
  readonly accountId: AccountId
  readonly memberId: MemberId
}

function inProjects(
  { workspaces, sessions, onError }: Ports,
  accountId: AccountId | undefined,
  run: (workspace: OwnWorkspace, member: Affected) => Promise<unknown>,
): void {
  if (accountId === undefined) return
  const inUse = new Set(sessions.of(accountId).map(({ projectId }) => projectId))
  const ofMember = [...workspaces.projects()].flatMap(({ project, workspace }) => {
    const member = workspace.state.first('member', 'account', accountId)
    return member ? [{ workspace, memberId: member.id, isInUse: inUse.has(project.id) }] : []
  })
  // The record alone is missing on a full disk.
  for (const { workspace, memberId } of ofMember
    .toSorted((a, b) => Number(b.isInUse) - Number(a.isInUse))
    .slice(0, PROJECTS_MAX))
    run(workspace, { accountId, memberId }).catch((error: unknown) =>
      onError(error, 'recording access in a project'),
    )
}
