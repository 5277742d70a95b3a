/** Announcements that this person has not read, once after each sign-in and whenever one is published. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { noticesContract } from '#shared/contract/notices.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useCan } from '../../store/hooks.ts'
import { useCommitNews } from '../../store/useCommitNews.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import styles from './UnreadNotices.module.css'

export function UnreadNotices() {
  return useCan(noticesContract.list) ? <Unread /> : null
}

const ask = (signal: AbortSignal) => call(noticesContract.list, {}, { signal, isQuiet: true })

function Unread() {
  const { t } = useTexts()
  const news = useCommitNews(({ changes }) =>
    changes.some((change) => 'put' in change && change.put.type === 'notice'),
  )
  /** Dismissed until the next sign-in. */
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const list = useAnswer(ask, news).value?.list ?? []
  const unread = list.filter(({ id, isCurrent, isRead }) => isCurrent && !isRead && !closed.has(id))
  if (unread.length === 0) return null
  const close = () => setClosed(new Set([...closed, ...unread.map(({ id }) => id)]))
  const read = () => {
    close()
    // Failures are shown by the call; notices appear again after the next sign-in.
    call(noticesContract.read, { noticeIds: unread.map(({ id }) => id) }).catch(() => undefined)
  }
  return (
    <Modal isOpen title={t('shell.notices.title', { count: unread.length })} onClose={close}>
      <div className={styles.list}>
        {unread.map((notice) => (
          <article key={notice.id}>
            <h3 className={styles.title}>{nameOf({ name: notice.title, nameEn: notice.titleEn })}</h3>
            <p className={styles.text}>{nameOf({ name: notice.text, nameEn: notice.textEn })}</p>
          </article>
        ))}
      </div>
      <div className={styles.foot}>
        <Button intent="primary" onClick={read}>
          {t('shell.notices.read')}
        </Button>
      </div>
    </Modal>
  )
}
