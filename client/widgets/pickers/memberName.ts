import type { Member } from '#shared/records/member.ts'
import { nameOf } from '../../i18n/i18n.ts'

export const memberName = ({ nickname, nicknameEn = '' }: Pick<Member, 'nickname' | 'nicknameEn'>): string =>
  nameOf({ name: nickname, nameEn: nicknameEn })
