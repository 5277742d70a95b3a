/** A member's nickname in a project that was simply the person's name stays the person's name. */
import type { EvolveTable } from '#shared/kernel/aggregate.ts'
import type { AccountId } from '#shared/kernel/ids.ts'
import type { Member } from '#shared/records/member.ts'
import type { ReadState, Records } from '#shared/records/registry.ts'

export interface NicknameEvent {
  readonly type: 'MemberRenamed'
  readonly data: { readonly memberId: Member['id']; readonly nickname: string }
}

export const nicknameDeciders = {
  /** A nickname of its own, given by whoever manages the staff, is left alone. */
  FollowAccountName(
    data: { readonly accountId: AccountId; readonly from: string; readonly to: string },
    read: ReadState,
  ): NicknameEvent[] {
    const member = read.first('member', 'account', data.accountId)
    if (!member || member.nickname !== data.from || data.from === data.to) return []
    return [{ type: 'MemberRenamed', data: { memberId: member.id, nickname: data.to } }]
  },
}

export const nicknameEvolve: EvolveTable<NicknameEvent, Records> = {
  MemberRenamed({ memberId, nickname }, read) {
    const member = read.get('member', memberId)
    return member ? [{ put: { ...member, nickname } }] : []
  },
}
