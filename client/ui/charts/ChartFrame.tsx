/**
 * Frame of charts: title, time range, states, and the data as a table. Constant height, so the page does not
 * jump.
 */
import { Button } from '@blueprintjs/core'
import { Th, TimelineLineChart } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../feedback/Notice.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { StaleNote } from '../feedback/StaleNote.tsx'
import styles from './ChartFrame.module.css'
import { ChartOutput } from './ChartOutput.tsx'
import { ChartTable, type TableOfNumbers } from './ChartTable.tsx'
import { RangeBar, type RangeBarProps } from './RangeBar.tsx'

/** `stale`: the chart shows the last data, since a reload failed. */
export type ChartState =
  | { readonly is: 'loading' }
  | { readonly is: 'ready' }
  | { readonly is: 'renewing' }
  | { readonly is: 'empty' }
  | { readonly is: 'failed' | 'stale'; readonly why: string }

export interface ChartFrameProps {
  readonly title: ReactNode
  /** Choices of the chart's own, right of the title. */
  readonly choices?: ReactNode
  /** Omitted if the page has its own time range control. */
  readonly range?: RangeBarProps
  readonly state: ChartState
  readonly onRetry: () => void
  readonly emptyHelp?: ReactNode
  readonly table: TableOfNumbers
  readonly children: ReactNode
}

export function ChartFrame(props: ChartFrameProps) {
  const { t } = useTexts()
  const [isTable, setTable] = useState(false)
  const { state } = props
  return (
    <section className={styles.frame}>
      <header className={styles.head}>
        <h2 className={styles.title}>{props.title}</h2>
        <div className={styles.choices}>
          {props.choices}
          <Button
            variant="minimal"
            active={isTable}
            aria-pressed={isTable}
            icon={isTable ? <TimelineLineChart size={14} /> : <Th size={14} />}
            text={t('charts.table')}
            onClick={() => setTable(!isTable)}
          />
          {hasNumbers(state) && props.table.rows.length > 0 ? <ChartOutput table={props.table} /> : null}
        </div>
      </header>
      {props.range ? <RangeBar {...props.range} /> : null}
      {state.is === 'stale' ? <StaleNote why={state.why} onRetry={props.onRetry} /> : null}
      <div className={clsx(styles.body, state.is === 'stale' && styles.isStale)} aria-busy={isBusy(state)}>
        <Body {...props} isTable={isTable} />
      </div>
    </section>
  )
}

/** Includes stale data. */
const hasNumbers = ({ is }: ChartState): boolean => is === 'ready' || is === 'renewing' || is === 'stale'
const isBusy = ({ is }: ChartState): boolean => is === 'loading' || is === 'renewing'

function Body({ state, isTable, ...props }: ChartFrameProps & { readonly isTable: boolean }) {
  const { t } = useTexts()
  switch (state.is) {
    case 'loading':
      return <Skeleton lines={8} />
    case 'empty':
      return <Notice title={t('charts.empty')}>{props.emptyHelp ?? t('charts.emptyHelp')}</Notice>
    case 'failed':
      return (
        <Notice
          isAlert
          title={t('charts.failed')}
          actions={<Button onClick={props.onRetry}>{t('common.retry')}</Button>}
        >
          {state.why}
        </Notice>
      )
    default:
      return isTable ? <ChartTable {...props.table} /> : props.children
  }
}
