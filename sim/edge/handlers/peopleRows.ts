/** Rows of the list of members and invitations. */
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { invitationsContract, PersonRow } from '#shared/contract/invitations.ts'
import type { Invitation } from '#shared/records/invitation.ts'
import type { Member } from '#shared/records/member.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, compareValues, projectOf } from './call.ts'

type Someone = Member | Invitation

export function* peopleOf(
  { roleId, state: wanted }: InputOf<typeof invitationsContract.people>,
  call: CallContext,
): Iterable<Someone> {
  const { state } = projectOf(call).workspace
  const { principal } = callerOf(call)
  for (const type of ['invitation', 'member'] as const) {
    const found = roleId ? state.by(type, 'role', roleId).values() : state.all(type)
    for (const one of found)
      if (seesRecord(principal, one, state) && (wanted === undefined || stateOf(one, call) === wanted))
        yield one
  }
}

export function personNames(one: Someone, call: CallContext): readonly string[] {
  const { nickname, nicknameEn, phone } = personRow(one, call)
  return [nickname, nicknameEn, phone]
}

/** Invitations first, the newest at the top; members by name. */
export function personOrder(a: Someone, b: Someone): number {
  if (a.type === 'invitation')
    return b.type === 'invitation' ? b.invitedAtMs - a.invitedAtMs || compareValues(b.id, a.id) : -1
  if (b.type === 'invitation') return 1
  return compareValues(a.nickname, b.nickname) || compareValues(a.id, b.id)
}

export function personRow(one: Someone, call: CallContext): PersonRow {
  const role = projectOf(call).workspace.state.get('role', one.roleId)
  const common = {
    id: one.id,
    roleId: one.roleId,
    roleName: role?.name ?? '',
    roleNameEn: role?.nameEn ?? '',
    areas: one.areas === undefined || one.areas === 'all' ? ('all' as const) : [...one.areas],
    state: stateOf(one, call),
    siteWorkId: one.siteWorkId ?? null,
  }
  return one.type === 'member' ? memberRow(one, common, call) : invitationRow(one, common)
}

type Common = Pick<PersonRow, 'id' | 'roleId' | 'roleName' | 'roleNameEn' | 'areas' | 'state' | 'siteWorkId'>

function memberRow(member: Member, common: Common, call: CallContext): PersonRow {
  const { workspaces, connectedPeople } = call.services
  const account = workspaces.estate.state.get('account', member.accountId)
  return {
    ...common,
    kind: 'member',
    nickname: member.nickname,
    nicknameEn: member.nicknameEn ?? '',
    phone: account?.phone ?? '',
    untilMs: member.suspension?.untilMs ?? null,
    note: member.suspension?.reason ?? '',
    sinceMs: member.joinedAtMs,
    invitedBy: null,
    signedInAtMs: account?.signedInAtMs ?? null,
    isOnline: connectedPeople.isConnected(member.accountId),
  }
}

function invitationRow(invitation: Invitation, common: Common): PersonRow {
  const { phone, expiresAtMs, message, invitedAtMs, invitedBy } = invitation
  return {
    ...common,
    kind: 'invitation',
    nickname: '',
    nicknameEn: '',
    phone,
    untilMs: expiresAtMs,
    note: message,
    sinceMs: invitedAtMs,
    invitedBy,
    signedInAtMs: null,
    isOnline: false,
  }
}

function stateOf(one: Someone, { services }: CallContext): PersonRow['state'] {
  if (one.type === 'member') return one.suspension ? 'suspended' : 'member'
  if (one.state === 'pending' && services.clock.now() >= one.expiresAtMs) return 'expired'
  return one.state
}
