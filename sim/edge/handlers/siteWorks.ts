import { type OwnSiteWork, siteWorksContract } from '#shared/contract/siteWorks.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { SiteWork } from '#shared/records/siteWork.ts'
import { newInvitationCode } from '../../core/auth/invitationCodes.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { factsOf, projectCommand, recordPage, requireSeen } from './declared.ts'
import { ownAccount, sentInvitation } from './invitations.ts'
import { granterOf } from './roles.ts'

const seesWork = ({ siteWorkId }: { readonly siteWorkId: string }) => ({ siteWork: [siteWorkId] })

export const siteWorkHandlers: HandlersOf<typeof siteWorksContract> = {
  list: recordPage(siteWorksContract.list, {
    type: 'siteWork',
    equal: { state: 'state' },
    names: ({ company, phone }) => [company, phone],
    order: (a, b) => b.startsAtMs - a.startsAtMs,
  }),
  async plan({ phone, ...terms }, call) {
    const { roleId, areas } = terms
    requireSeen({ role: [roleId], area: areas === 'all' ? [] : areas }, call)
    const { code, codeHash } = newInvitationCode()
    const accountId = call.services.workspaces.estate.state.first('account', 'phone', phone)?.id ?? null
    const data = {
      ...terms,
      invited: { phone, codeHash, accountId },
      ownPhone: ownAccount(call).phone,
      granter: granterOf(call),
    }
    const facts = factsOf(await runAs(call, projectOf(call).workspace, 'PlanSiteWork', data))
    const { siteWorkId } = facts.one('SiteWorkPlanned')
    return { siteWorkId, invitation: sentInvitation(facts.one('InvitationSent'), code) }
  },
  extend: projectCommand(siteWorksContract.extend, 'ExtendSiteWork', {
    sees: seesWork,
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
  refuse: projectCommand(siteWorksContract.refuse, 'RefuseSiteWorkExtension', {
    sees: seesWork,
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
  end: projectCommand(siteWorksContract.end, 'EndSiteWork', {
    sees: seesWork,
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
  own(_, call) {
    const { accountId } = callerOf(call).session
    const list: OwnSiteWork[] = []
    for (const entry of call.services.workspaces.projects())
      for (const work of entry.workspace.state.by('siteWork', 'account', accountId).values())
        if (work.state === 'active') list.push(ownWork(work, entry))
    return { list: list.sort((a, b) => a.endsAtMs - b.endsAtMs) }
  },
  async askExtension({ projectId, ...input }, call) {
    const entry = call.services.workspaces.project(projectId)
    if (!entry) throw new Rejection('record_unknown', { kind: 'siteWork' })
    const { accountId } = callerOf(call).session
    await runAs(call, entry.workspace, 'AskSiteWorkExtension', { ...input, accountId })
    return null
  },
}

function ownWork(work: SiteWork, { project }: ProjectWorkspace): OwnSiteWork {
  const { id: siteWorkId, company, note, startsAtMs, endsAtMs, extension } = work
  const { id: projectId, name: projectName, nameEn: projectNameEn } = project
  return {
    siteWorkId,
    projectId,
    projectName,
    projectNameEn,
    company,
    note,
    startsAtMs,
    endsAtMs,
    extension,
  }
}
