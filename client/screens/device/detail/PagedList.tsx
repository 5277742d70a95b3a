import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StaleNote } from '../../../ui/feedback/StaleNote.tsx'
import styles from './deviceDetail.module.css'
import type { Loaded } from './usePage.ts'

interface PageOf<Row> {
  readonly list: readonly Row[]
  readonly total: number
  readonly pageNum: number
  readonly pageSize: number
}

/** A page of rows with its states, and the way to the next. */
export function PagedList<Row>(props: {
  readonly label: string
  readonly loaded: Loaded<PageOf<Row>>
  readonly empty: { readonly title: string; readonly help: string }
  readonly onPage: (pageNum: number) => void
  readonly row: (row: Row, index: number) => ReactNode
}) {
  const { t } = useTexts()
  const { page, failure, retry } = props.loaded
  if (!page) {
    return failure === null ? (
      <Skeleton lines={8} />
    ) : (
      <Notice
        isAlert
        title={t('deviceDetail.failed')}
        actions={<Button onClick={retry}>{t('common.retry')}</Button>}
      >
        {failure}
      </Notice>
    )
  }
  if (page.total === 0) return <Notice title={props.empty.title}>{props.empty.help}</Notice>
  return (
    <>
      {failure === null ? null : <StaleNote why={failure} onRetry={retry} />}
      <ul className={styles.rows} aria-label={props.label}>
        {page.list.map(props.row)}
      </ul>
      <Steps {...page} shown={page.list.length} onPage={props.onPage} />
    </>
  )
}

function Steps(
  props: Omit<PageOf<never>, 'list'> & {
    readonly shown: number
    readonly onPage: (pageNum: number) => void
  },
) {
  const { t } = useTexts()
  const { total, pageNum, pageSize, shown, onPage } = props
  const from = (pageNum - 1) * pageSize + 1
  const to = from + shown - 1
  return (
    <div className={styles.steps}>
      <span role="status">{t('deviceDetail.page', { from, to, total })}</span>
      <Button
        icon={<ChevronLeft />}
        aria-label={t('deviceDetail.newer')}
        title={t('deviceDetail.newer')}
        disabled={pageNum <= 1}
        onClick={() => onPage(pageNum - 1)}
      />
      <Button
        icon={<ChevronRight />}
        aria-label={t('deviceDetail.older')}
        title={t('deviceDetail.older')}
        disabled={to >= total}
        onClick={() => onPage(pageNum + 1)}
      />
    </div>
  )
}
