import { useEffect } from 'react'
import { type NoticeRow, noticesContract } from '#shared/contract/notices.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { DetailDrawer } from '../../../ui/drawer/DetailDrawer.tsx'
import { Stamp } from '../../../ui/layout/Stamp.tsx'
import styles from './NoticeDrawer.module.css'
import { noticeText, noticeTitle } from './noticeTexts.ts'

/** An announcement in full. Opening it marks it as read. */
export function NoticeDrawer({ row, onClose }: { readonly row: NoticeRow; readonly onClose: () => void }) {
  const { id, isRead, isCurrent, createdBy } = row
  useEffect(() => {
    if (isRead || !isCurrent) return
    // The call shows why it failed; the announcement stays unread.
    call(noticesContract.read, { noticeIds: [id] }).catch(() => undefined)
  }, [id, isRead, isCurrent])
  return (
    <DetailDrawer
      title={noticeTitle(row)}
      facts={
        <>
          {nameOf({ name: createdBy.name, nameEn: createdBy.nameEn ?? '' })} · <Stamp atMs={row.fromMs} />
        </>
      }
      onClose={onClose}
    >
      <p className={styles.text}>{noticeText(row)}</p>
    </DetailDrawer>
  )
}
