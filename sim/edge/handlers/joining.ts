import { JOIN_REQUESTS_PER_ACCOUNT_MAX } from '#shared/constants.ts'
import { joiningContract, type OwnJoinRequest } from '#shared/contract/joining.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { can, type Right, seesEverything } from '#shared/permissions.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { JoinRequest } from '#shared/records/joinRequest.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { factsOf, projectCommand, recordPage } from './declared.ts'
import { granterOf } from './roles.ts'

const GRANTERS_MAX = 10

export const joiningHandlers: HandlersOf<typeof joiningContract> = {
  async ask({ projectnum, message }, call) {
    const { ownPace, workspaces } = call.services
    const { accountId } = callerOf(call).session
    // Numbers are short: guessing is slowed down.
    ownPace.count(accountId)
    const open = [...ownRequests(call)].filter(({ request }) => request.state === 'inReview')
    if (open.length >= JOIN_REQUESTS_PER_ACCOUNT_MAX)
      throw new Rejection('too_many_own_requests', { max: JOIN_REQUESTS_PER_ACCOUNT_MAX })
    const entry = [...workspaces.projects()].find(
      ({ listing }) => listing.projectNumber.toUpperCase() === projectnum,
    )
    const phone = workspaces.estate.state.get('account', accountId)?.phone ?? ''
    if (!entry) throw new Rejection('project_unknown')
    const data = { accountId, phone, message }
    const facts = factsOf(await runAs(call, entry.workspace, 'AskToJoin', data))
    return { projectId: entry.project.id, requestId: facts.one('JoinRequested').requestId }
  },
  own(_, call) {
    const list = [...ownRequests(call)].sort((a, b) => b.request.askedAtMs - a.request.askedAtMs)
    return { list: list.map(ownRow) }
  },
  async withdraw({ projectId, requestId }, call) {
    const { accountId } = callerOf(call).session
    const { workspace } = requireProject(projectId, call)
    await runAs(call, workspace, 'WithdrawJoinRequest', { requestId, accountId })
    return null
  },
  async acknowledge({ projectId, requestId }, call) {
    const { accountId } = callerOf(call).session
    const { workspace } = requireProject(projectId, call)
    await runAs(call, workspace, 'AcknowledgeJoinRequest', { requestId, accountId })
    return null
  },
  async askRight({ right, message }, call) {
    const { accountId } = callerOf(call).session
    call.services.ownPace.count(accountId)
    const { workspace } = projectOf(call)
    const phone = call.services.workspaces.estate.state.get('account', accountId)?.phone ?? ''
    const facts = factsOf(await runAs(call, workspace, 'AskForRight', { accountId, phone, message, right }))
    return { requestId: facts.one('JoinRequested').requestId }
  },
  granters({ right }, call) {
    const { state } = projectOf(call).workspace
    const { estate } = call.services.workspaces
    const granting = [...state.all('member')].filter(({ accountId }) => mayGive(right, accountId, call))
    const people = granting.slice(0, GRANTERS_MAX).flatMap(({ accountId }) => {
      const account = estate.state.get('account', accountId)
      return account ? [{ id: account.id, name: account.name, nameEn: account.nameEn ?? '' }] : []
    })
    return { people }
  },
  list: recordPage(joiningContract.list, {
    type: 'joinRequest',
    equal: { state: 'state' },
    names: ({ applicant, phone }) => [applicant.name, applicant.nameEn, phone],
    order: (a, b) => b.askedAtMs - a.askedAtMs,
  }),
  review: projectCommand(joiningContract.review, 'ReviewJoinRequests', {
    concerns: () => 'all',
    sees: ({ requestIds, roleId, areas }) => ({
      joinRequest: requestIds,
      role: roleId ? [roleId] : [],
      area: areas === 'all' ? [] : areas,
    }),
    data: ({ roleId = null, ...input }, call) => ({ ...input, roleId, granter: granterOf(call) }),
    returns: (facts) => ({ reviewed: facts.of('JoinRequestReviewed').map(({ requestId }) => requestId) }),
  }),
}

/** Reviewers cannot grant rights that they lack. */
function mayGive(right: Right, accountId: AccountId, call: CallContext): boolean {
  const { project } = projectOf(call)
  const person = call.services.principals.of(accountId, project.id)
  const needed: readonly Right[] = ['staff.review', 'staff.manage', right]
  return person !== null && seesEverything(person) && needed.every((one) => can(person, one))
}

interface Own {
  readonly request: JoinRequest
  readonly entry: ProjectWorkspace
}

function* ownRequests(call: CallContext): Iterable<Own> {
  const { accountId } = callerOf(call).session
  for (const entry of call.services.workspaces.projects())
    for (const request of entry.workspace.state.by('joinRequest', 'account', accountId).values())
      yield { request, entry }
}

function ownRow({ request, entry: { project, listing } }: Own): OwnJoinRequest {
  const { id, message, right, state, askedAtMs, reviewedAtMs, reason } = request
  return {
    projectId: project.id,
    requestId: id,
    projectnum: listing.projectNumber,
    projectName: project.name,
    projectNameEn: project.nameEn,
    ...{ message, state, askedAtMs, reviewedAtMs, reason },
    ...(right ? { right } : {}),
  }
}

/** A project that does not exist has no request either. @throws Rejection record_unknown */
function requireProject(projectId: ProjectWorkspace['project']['id'], call: CallContext): ProjectWorkspace {
  const entry = call.services.workspaces.project(projectId)
  if (!entry) throw new Rejection('record_unknown', { kind: 'joinRequest' })
  return entry
}
