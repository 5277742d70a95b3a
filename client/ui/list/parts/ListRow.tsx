import { More } from '@blueprintjs/icons'
import { memo } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { type ListColumn, type RowTrust, rowName } from '../model/listTypes.ts'
import styles from '../table.module.css'
import { GridPart } from './GridPart.tsx'
import { RowCard } from './RowCard.tsx'

interface RowProps {
  readonly id: string
  readonly row: unknown
  readonly index: number
  readonly topPx: number
  readonly columns: readonly ListColumn<unknown>[]
  /** Two lines instead of columns. */
  readonly isCard: boolean
  readonly hasActions: boolean
  readonly useTrust: (row: unknown) => RowTrust
  readonly isTicked: boolean
  readonly isTabStop: boolean
  readonly isOpen: boolean
}

/** One row. Its cells subscribe to what they show; the row renders again only when its own state changes. */
export const ListRow = memo(function ListRow(props: RowProps) {
  const { id, row, index, columns, isTicked, useTrust } = props
  const { t } = useTexts()
  const trust = useTrust(row)
  const name = rowName(row, columns)
  const classes = [styles.row]
  if (isTicked) classes.push(styles.ticked)
  if (props.isOpen) classes.push(styles.open)
  return (
    <GridPart
      role="row"
      className={classes.join(' ')}
      data-id={id}
      data-trust={trust}
      aria-rowindex={index + 2}
      aria-selected={props.hasActions ? isTicked : undefined}
      tabIndex={props.isTabStop ? 0 : -1}
      // Its place is measured geometry.
      style={{ transform: `translateY(${props.topPx}px)` }}
    >
      {props.hasActions ? (
        <GridPart role="gridcell" className={`${styles.cell} ${styles.tickCell}`}>
          <label className={styles.tick} data-tick>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isTicked}
              readOnly
              aria-label={t('list.tick', { name })}
            />
          </label>
        </GridPart>
      ) : null}
      {props.isCard ? <RowCard row={row} columns={columns} /> : <Cells row={row} columns={columns} />}
      {props.hasActions ? (
        <GridPart role="gridcell" className={`${styles.cell} ${styles.moreCell}`}>
          <button
            type="button"
            className={styles.more}
            data-more
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={t('list.rowMenu', { name })}
            title={t('list.rowMenuHint')}
          >
            <More size={16} />
          </button>
        </GridPart>
      ) : null}
    </GridPart>
  )
})

interface CellsProps {
  readonly row: unknown
  readonly columns: readonly ListColumn<unknown>[]
}

function Cells({ row, columns }: CellsProps) {
  return columns.map((column, at) => (
    <GridPart
      key={column.id}
      role="gridcell"
      className={`${styles.cell} ${at === 0 ? styles.pinned : ''} ${column.isEnd ? styles.end : ''}`}
    >
      {column.cell(row)}
    </GridPart>
  ))
}
