/** Placeholders: skeleton, empty, no match. */
import { Button } from '@blueprintjs/core'
import { Inbox, Search, WarningSign } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../feedback/Notice.tsx'
import styles from '../table.module.css'

const SKELETON_ROWS = 24

/** Placeholder rows with the final height, to avoid a layout shift. */
export function ListSkeleton() {
  const { t } = useTexts()
  return (
    <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}

/** Empty list. */
export function ListEmpty(props: {
  readonly title: string | undefined
  readonly help: ReactNode
  readonly actions?: ReactNode
}) {
  const { t } = useTexts()
  return (
    <Notice icon={<Inbox size={28} />} title={props.title ?? t('list.empty')} actions={props.actions}>
      {props.help}
    </Notice>
  )
}

/** No row matches the filters. */
export function ListNothingFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTexts()
  return (
    <Notice
      icon={<Search size={28} />}
      title={t('common.noMatch')}
      actions={<Button onClick={onClear}>{t('list.clearFilters')}</Button>}
    >
      {t('list.nothingFoundHelp')}
    </Notice>
  )
}

export function ListFailed(props: { readonly failure: string; readonly onRetry: (() => void) | undefined }) {
  const { t } = useTexts()
  return (
    <Notice
      isAlert
      icon={<WarningSign size={28} />}
      title={t('list.failed')}
      actions={props.onRetry ? <Button onClick={props.onRetry}>{t('common.retry')}</Button> : null}
    >
      {props.failure}
    </Notice>
  )
}
