/**
 * Sign-ins of members in the log of their project, where people with the right read them. They follow the facts of the
 * estate: a sign-in stands in the project that it opens, what concerns the account in every project of its member.
 */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { MemberId } from '#shared/records/member.ts'
import type { SessionOrigin } from '#shared/rules/sessionOrigin.ts'
import { actorOf } from '../../core/auth/actors.ts'
import type { StoredSession } from '../../core/auth/vault.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import type { OwnWorkspace } from '../../core/workspace/workspaces.ts'
import type { Services } from '../handlers/services.ts'

type Ports = Pick<Services, 'workspaces' | 'sessions' | 'clock' | 'onError'>

export const NO_ORIGIN: SessionOrigin = { address: '', browser: '', system: '' }

export function followSignIns(ports: Ports): () => void {
  return ports.workspaces.onCommit('access log', (committed, { stream }) => {
    if (stream !== 'estate') return
    for (const event of committed.commit.events) note(ports, event as AtriumEvent, committed)
  })
}

function note(ports: Ports, event: AtriumEvent, { commit }: Committed): void {
  const context = { actor: commit.actor, channel: 'web', nowMs: commit.at } as const
  switch (event.type) {
    case 'SignedIn':
      noteSignIn(ports, event.data.accountId, commit.at)
      break
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
    }
  }
}

function noteSignIn(ports: Ports, accountId: AccountId, nowMs: number): void {
  const account = ports.workspaces.estate.state.get('account', accountId)
  const session = newestOf(ports, accountId)
  const project = session?.projectId ? ports.workspaces.project(session.projectId) : undefined
  if (!account || !project) return
  const context = { actor: actorOf(account), channel: 'web', nowMs } as const
  const data = { accountId, ...(session?.from ?? NO_ORIGIN) }
  keep(ports, project.workspace.run('RecordMemberSignIn', data, context))
}

/** The one that was just opened. */
function newestOf({ sessions }: Ports, accountId: AccountId): StoredSession | undefined {
  return sessions
    .of(accountId)
    .filter(({ display }) => !display)
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs)[0]
}

interface Affected {
  readonly accountId: AccountId
  readonly memberId: MemberId
}

function inProjects(
  ports: Ports,
  accountId: AccountId | undefined,
  run: (workspace: OwnWorkspace, member: Affected) => Promise<unknown>,
): void {
  if (accountId === undefined) return
  for (const { workspace } of ports.workspaces.projects()) {
    const member = workspace.state.first('member', 'account', accountId)
    if (member) keep(ports, run(workspace, { accountId, memberId: member.id }))
  }
}

/** The record alone is missing on a full disk. */
function keep({ onError }: Ports, running: Promise<unknown>): void {
  running.catch((error: unknown) => onError(error, 'recording access in a project'))
}

/** Of a session that its owner or somebody else ended. */
export const endOf = (session: StoredSession): { accountId: AccountId } & SessionOrigin => ({
  accountId: session.accountId,
  ...(session.from ?? NO_ORIGIN),
})
