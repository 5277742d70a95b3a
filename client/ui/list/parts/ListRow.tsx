import { memo } from 'react'
import group from '../groups.module.css'
import { type ListColumn, type RowTrust, rowName } from '../model/listTypes.ts'
import styles from '../table.module.css'
import { GridPart } from './GridPart.tsx'
import { RowCard } from './RowCard.tsx'
import { MoreCell, TickCell } from './RowEdges.tsx'

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
  /** Below the line of its group. */
  readonly isInGroup: boolean
}

/** Row of a list. Cells subscribe to their own values; the row re-renders only for its own state. */
export const ListRow = memo(function ListRow(props: RowProps) {
  const { id, row, index, columns, isTicked, useTrust } = props
  const trust = useTrust(row)
  const name = rowName(row, columns)
  const classes = [styles.row]
  if (isTicked) classes.push(styles.ticked)
  if (props.isOpen) classes.push(styles.open)
  if (props.isInGroup) classes.push(group.member)
  return (
    <GridPart
      role="row"
      className={classes.join(' ')}
      data-id={id}
      data-trust={trust}
      aria-rowindex={index + 2}
      aria-level={props.isInGroup ? 2 : undefined}
      aria-selected={props.hasActions ? isTicked : undefined}
      tabIndex={props.isTabStop ? 0 : -1}
      // The position is computed from layout measurements.
      style={{ transform: `translateY(${props.topPx}px)` }}
    >
      {props.hasActions ? <TickCell name={name} isTicked={isTicked} /> : null}
      {props.isCard ? <RowCard row={row} columns={columns} /> : <Cells row={row} columns={columns} />}
      {props.hasActions ? <MoreCell name={name} /> : null}
    </GridPart>
  )
})

interface CellsProps {
  readonly row: unknown
  readonly columns: readonly ListColumn<unknown>[]
}

export function Cells({ row, columns }: CellsProps) {
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
