/** Erases a person from a project. It cannot be rejected: `RemoveMember` checks the preconditions before. */
import { withoutPerson } from '#shared/domain/account/withoutPerson.ts'
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import { projectHere } from '#shared/domain/project/project.ts'
import { type StaffEvent, staffEvents } from '#shared/domain/project/staff.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { type InvitationEvent, invitationEvents, replacedInvitations } from './invitations.ts'

export const erasingAggregate = defineAggregate({
  events: { ...staffEvents, ...invitationEvents },
  setUp: null,
  commands: {
    ErasePerson(
      /** `phone` is empty if it is no longer known. */
      { accountId, phone }: { readonly accountId: AccountId; readonly phone: string },
      read: ReadState,
    ): (StaffEvent | InvitationEvent)[] {
      const member = read.first('member', 'account', accountId)
      const isKnown = phone !== ''
      const works = isKnown ? [...read.all('siteWork')].filter((work) => work.phone === phone) : []
      const siteWorkIds = works.map(({ id }) => id)
      const isContact = isKnown && projectHere(read)?.contact === phone
      const erased = { accountId, siteWorkIds, isContact }
      const isNamed = withoutPerson(read, erased).length > 0
      return [
        ...(member ? [{ type: 'MemberRemoved', data: { memberId: member.id } } as const] : []),
        ...(isKnown ? replacedInvitations(phone, read) : []),
        ...(isNamed ? [{ type: 'PersonErased', data: erased } as const] : []),
      ]
    },
  },
})
