import type { Notice } from '#shared/records/notice.ts'
import { nameOf } from '../../../i18n/i18n.ts'

export const noticeTitle = ({ title, titleEn }: Pick<Notice, 'title' | 'titleEn'>): string =>
  nameOf({ name: title, nameEn: titleEn })

export const noticeText = ({ text, textEn }: Pick<Notice, 'text' | 'textEn'>): string =>
  nameOf({ name: text, nameEn: textEn })
