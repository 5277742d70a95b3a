import { Button } from '@blueprintjs/core'
import { IssueNew, Lock, TimelineEvents } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './BlockStates.module.css'
import type { BlockState } from './blockState.ts'

/**
 * States of a block instead of its content: loading, empty, failed, forbidden. `ready`, `stale` and `disabled`
 * render the block itself; stale adds a notice.
 */
export function BlockStates(props: {
  readonly state: BlockState
  /** The skeleton is as high as the content will be. */
  readonly lines?: number
  readonly onRetry: () => void
  readonly children: ReactNode
}) {
  const { t } = useTexts()
  switch (props.state) {
    case 'loading':
      return <Skeleton lines={props.lines ?? 4} />
    case 'empty':
      return <Notice title={t('gallery.emptyTitle')}>{t('gallery.emptyBody')}</Notice>
    case 'error':
      return (
        <Notice
          isAlert
          icon={<IssueNew size={28} />}
          title={t('gallery.errorTitle')}
          actions={<Button onClick={props.onRetry}>{t('common.retry')}</Button>}
        >
          {t('gallery.errorBody')}
        </Notice>
      )
    case 'denied':
      return (
        <Notice icon={<Lock size={28} />} title={t('gallery.deniedTitle')}>
          {t('gallery.deniedBody')}
        </Notice>
      )
    case 'stale':
      return (
        <>
          <p className={styles.stale} role="status">
            <TimelineEvents size={14} /> {t('gallery.staleNote')}
          </p>
          {props.children}
        </>
      )
    default:
      return props.children
  }
}
