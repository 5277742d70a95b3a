import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { StatusTag } from '../../controls/StatusTag.tsx'
import styles from '../list.module.css'
import type { ListFacet, ListRows } from '../model/listTypes.ts'
import type { ListControl } from '../useList.ts'
import { Chips } from './Chips.tsx'

/** Row count, data trust and active filters. */
export function ListCounts<Row>(props: {
  readonly list: ListControl
  readonly rows: ListRows<Row>
  readonly facets: readonly ListFacet[]
  /** True if the filters do not fit. */
  readonly isShort: boolean
  /** The total is already shown, so only the filtered count is. */
  readonly isTotalKnown?: boolean
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { rows } = props
  const shown = format.number(rows.matching)
  const isPart = rows.total !== null && rows.total !== rows.matching
  return (
    <>
      {rows.state === 'ready' && (isPart || !props.isTotalKnown) ? (
        <span className={styles.count} role="status" aria-label={t('list.rows')}>
          {isPart ? t('list.countOf', { shown, all: format.number(rows.total ?? 0) }) : shown}
        </span>
      ) : null}
      {rows.stale ? (
        <StatusTag tone="warn" title={rows.stale.reason}>
          {[t('list.stale'), rows.stale.age].filter(Boolean).join(' · ')}
        </StatusTag>
      ) : null}
      {props.isShort ? null : <Chips list={props.list} facets={props.facets} />}
    </>
  )
}
