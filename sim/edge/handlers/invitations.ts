import type { InputOf } from '#shared/contract/endpoint.ts'
import { invitationsContract, type Offer, type SentInvitation } from '#shared/contract/invitations.ts'
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Account } from '#shared/records/account.ts'
import { type Invitation, isOpenInvitation } from '#shared/records/invitation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { invitationCodeHash, newInvitationCode } from '../../core/auth/invitationCodes.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { factsOf, page, projectCommand, requireSeen } from './declared.ts'
import { peopleOf, personNames, personOrder, personRow } from './peopleRows.ts'
import { granterOf } from './roles.ts'

const seesInvitation = ({ invitationId }: { readonly invitationId: string }) => ({
  invitation: [invitationId],
})

export const invitationHandlers: HandlersOf<typeof invitationsContract> = {
  invite: async ({ phones, ...terms }, call) => ({ invitations: await invite(call, phones, terms) }),
  inviteOne: async ({ phone, ...terms }, call) => must((await invite(call, [phone], terms))[0], 'it'),
  people: page(invitationsContract.people, peopleOf, {
    names: personNames,
    order: () => personOrder,
    row: personRow,
  }),
  async change({ memberId, invitationId, ...fields }, call) {
    const { workspace } = projectOf(call)
    const granter = granterOf(call)
    const named = {
      role: fields.roleId ? [fields.roleId] : [],
      area: fields.areas === 'all' ? [] : (fields.areas ?? []),
    }
    if (memberId) {
      requireSeen({ ...named, member: [memberId] }, call)
      await runAs(call, workspace, 'ChangeMember', { ...fields, memberId, granter })
    } else if (invitationId) {
      requireSeen({ ...named, invitation: [invitationId] }, call)
      await runAs(call, workspace, 'ChangeInvitation', { ...fields, invitationId, granter })
    }
    return null
  },
  withdraw: projectCommand(invitationsContract.withdraw, 'WithdrawInvitation', {
    sees: seesInvitation,
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
  own(_, call) {
    const { phone } = ownAccount(call)
    const list: Offer[] = []
    for (const entry of call.services.workspaces.projects())
      for (const invitation of entry.workspace.state.by('invitation', 'phone', phone).values())
        if (isOpenInvitation(invitation, call.services.clock.now())) list.push(offerOf(invitation, entry))
    return { list }
  },
  byCode({ code }, call) {
    const { invitation, entry } = requireByCode(code, call)
    if (!isOpenInvitation(invitation, call.services.clock.now()))
      throw new Rejection(invitation.state === 'pending' ? 'invitation_expired' : 'invitation_missing')
    return offerOf(invitation, entry)
  },
  async accept(input, call) {
    const { entry, invitationId } = answered(input, call)
    const { id: accountId, phone, name: nickname } = ownAccount(call)
    const data = { invitationId, accountId, phone, nickname }
    const facts = factsOf(await runAs(call, entry.workspace, 'AcceptInvitation', data))
    return { projectId: entry.project.id, memberId: facts.one('MemberAdded').memberId }
  },
  async decline(input, call) {
    const { entry, invitationId } = answered(input, call)
    const { id: accountId, phone } = ownAccount(call)
    await runAs(call, entry.workspace, 'DeclineInvitation', { invitationId, accountId, phone })
    return null
  },
}

export const ownAccount = (call: CallContext): Account =>
  must(
    call.services.workspaces.estate.state.get('account', callerOf(call).session.accountId),
    'the account of a session',
  )

type Terms = Omit<InputOf<typeof invitationsContract.inviteOne>, 'phone'>

async function invite(call: CallContext, phones: readonly string[], terms: Terms): Promise<SentInvitation[]> {
  const { roleId, areas, message, days } = terms
  requireSeen({ role: [roleId], area: areas === 'all' ? [] : areas }, call)
  const { clock, workspaces } = call.services
  const codes = new Map(phones.map((phone) => [phone, newInvitationCode()]))
  const invited = phones.map((phone) => ({
    phone,
    codeHash: must(codes.get(phone), 'a code').codeHash,
    accountId: workspaces.estate.state.first('account', 'phone', phone)?.id ?? null,
  }))
  const data = {
    ...{ invited, roleId, areas, message },
    ownPhone: ownAccount(call).phone,
    expiresAtMs: Math.round(clock.now()) + days * DAY_MS,
    granter: granterOf(call),
  }
  const facts = factsOf(await runAs(call, projectOf(call).workspace, 'InvitePeople', data))
  return facts
    .of('InvitationSent')
    .map((sent) => sentInvitation(sent, must(codes.get(sent.phone), 'a code').code))
}

export function sentInvitation(
  sent: Pick<SentInvitation, 'invitationId' | 'phone' | 'expiresAtMs'>,
  code: string,
): SentInvitation {
  const { invitationId, phone, expiresAtMs } = sent
  return { invitationId, phone, code, link: `/register?invitation=${code}`, expiresAtMs }
}

/** @throws Rejection invitation_missing */
function answered(input: InputOf<typeof invitationsContract.accept>, call: CallContext) {
  const { code, projectId, invitationId } = input
  if (code !== undefined) {
    const { invitation, entry } = requireByCode(code, call)
    return { entry, invitationId: invitation.id }
  }
  const entry = projectId && call.services.workspaces.project(projectId)
  if (!entry || !invitationId) throw new Rejection('invitation_missing')
  return { entry, invitationId }
}

/** @throws Rejection invitation_missing */
function requireByCode(plain: string, { services }: CallContext) {
  const hash = invitationCodeHash(plain)
  for (const entry of services.workspaces.projects()) {
    const invitation = entry.workspace.state.first('invitation', 'code', hash)
    if (invitation) return { invitation, entry }
  }
  throw new Rejection('invitation_missing')
}

function offerOf(invitation: Invitation, { project, workspace: { state } }: ProjectWorkspace): Offer {
  const { id: invitationId, phone, roleId, message, invitedBy, expiresAtMs, siteWorkId } = invitation
  const role = state.get('role', roleId)
  const work = siteWorkId && state.get('siteWork', siteWorkId)
  return {
    invitationId,
    projectId: project.id,
    projectName: project.name,
    projectNameEn: project.nameEn,
    roleName: role?.name ?? '',
    roleNameEn: role?.nameEn ?? '',
    areaNames: areaNames(invitation, state),
    message,
    invitedBy: invitedBy.name,
    invitedByEn: invitedBy.nameEn,
    phone: `${phone.slice(0, 3)}----${phone.slice(-4)}`,
    expiresAtMs,
    company: work?.company ?? null,
    startsAtMs: work?.startsAtMs ?? null,
    endsAtMs: work?.endsAtMs ?? null,
  }
}

const areaNames = ({ areas }: Invitation, read: ReadState): Offer['areaNames'] =>
  (areas === 'all' ? [] : areas).flatMap((id) => {
    const area = read.get('area', id)
    return area ? [{ name: area.name, nameEn: area.nameEn }] : []
  })
