import { Button, ProgressBar } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type ReactNode, useRef } from 'react'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useReservedHeight } from '../../layout/useReservedHeight.ts'
import styles from '../list.module.css'
import type { ListAction } from '../model/action.ts'
import type { ActionRun, RunningAction } from '../useActionRun.ts'
import { BulkActions } from './BulkActions.tsx'

/** Replaces the header's actions while rows are selected; on a phone it is at the bottom. */
export function BulkBar<Row>(props: {
  readonly rows: readonly Row[]
  /** Selected ids; a new set per selection change. */
  readonly choice: ReadonlySet<string>
  readonly matching: number
  readonly actions: readonly ListAction<Row>[]
  readonly run: ActionRun<Row>
  /** Print and export of the ticked rows. */
  readonly output: ReactNode
  readonly onAll: () => void
  readonly onClear: () => void
  readonly isAtFoot: boolean
}) {
  const { t } = useTexts()
  const format = useFormat()
  const bar = useRef<HTMLDivElement>(null)
  useReservedHeight(bar, '--bar-height', props.isAtFoot)
  const { rows, run } = props
  const isAll = rows.length >= props.matching
  return (
    <div ref={bar} className={styles.bulk} data-wide="" role="toolbar" aria-label={t('list.bulk')}>
      <b role="status">{t('list.ticked', { count: rows.length, shown: format.number(rows.length) })}</b>
      {isAll ? null : (
        <Button size="small" variant="minimal" className={styles.all ?? ''} onClick={props.onAll}>
          {t('list.tickMatching', { count: props.matching, shown: format.number(props.matching) })}
        </Button>
      )}
      {run.running ? <Progress running={run.running} /> : <BulkActions {...props} />}
      {run.running ? null : props.output}
      <Button
        variant="minimal"
        className={styles.untick ?? ''}
        icon={<Cross />}
        aria-label={t('list.untick')}
        title={t('list.untick')}
        onClick={props.onClear}
      />
    </div>
  )
}

function Progress({ running }: { readonly running: RunningAction }) {
  const { t } = useTexts()
  const { label, done, all } = running
  return (
    <span className={styles.progress} role="status">
      {t('list.progress', { label, done, all })}
      <ProgressBar value={all === 0 ? 0 : done / all} stripes={false} animate={false} aria-hidden="true" />
    </span>
  )
}
