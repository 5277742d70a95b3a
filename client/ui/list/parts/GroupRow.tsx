import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useMemo } from 'react'
import styles from '../groups.module.css'
import type { RowGroup } from '../model/grouping.ts'
import type { ListColumn } from '../model/listTypes.ts'
import table from '../table.module.css'
import type { ListGroups } from '../useListGroups.ts'
import { GridPart } from './GridPart.tsx'
import { Cells } from './ListRow.tsx'
import { RowCard } from './RowCard.tsx'
import { MoreCell, TickCell } from './RowEdges.tsx'

interface GroupRowProps<Row> {
  readonly group: RowGroup<Row>
  readonly grouping: ListGroups<Row>['grouping']
  readonly index: number
  readonly topPx: number
  readonly columns: readonly ListColumn<Row>[]
  readonly isCard: boolean
  readonly hasActions: boolean
  /** Number of selected rows of the group. */
  readonly tickedCount: number
  readonly isTabStop: boolean
}

/** The line of a group, with its own cells in the columns of the list. */
export function GroupRow<Row>(props: GroupRowProps<Row>) {
  const { group, grouping, tickedCount, hasActions } = props
  const name = grouping.nameOf(group.key)
  const isTicked = tickedCount === group.rows.length
  const columns = useGroupColumns(props.columns, grouping)
  return (
    <GridPart
      role="row"
      className={`${table.row} ${styles.group} ${isTicked ? table.ticked : ''}`}
      data-id={group.id}
      data-group
      aria-rowindex={props.index + 2}
      aria-level={1}
      aria-expanded={group.isOpen}
      aria-selected={hasActions ? isTicked : undefined}
      tabIndex={props.isTabStop ? 0 : -1}
      // The position is computed from layout measurements.
      style={{ transform: `translateY(${props.topPx}px)` }}
    >
      {hasActions ? (
        <TickCell name={name} isTicked={isTicked} isPartly={tickedCount > 0 && !isTicked} />
      ) : null}
      {props.isCard ? <RowCard row={group} columns={columns} /> : <Cells row={group} columns={columns} />}
      {hasActions ? <MoreCell name={name} /> : null}
    </GridPart>
  )
}

/** The list's columns applied to groups; the first one shows whether the group is open. */
function useGroupColumns<Row>(
  columns: readonly ListColumn<Row>[],
  grouping: ListGroups<Row>['grouping'],
): readonly ListColumn<unknown>[] {
  return useMemo(
    () =>
      columns.map((column, at) => ({
        ...(column as ListColumn<unknown>),
        cell: (row) => {
          const group = row as RowGroup<Row>
          const cell = grouping.cell(column.id, group)
          if (at > 0) return cell
          return (
            <div className={styles.lead}>
              {group.isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
              <div className={styles.name}>{cell}</div>
            </div>
          )
        },
      })),
    [columns, grouping],
  )
}
