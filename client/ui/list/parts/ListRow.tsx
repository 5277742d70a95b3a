import { More } from '@blueprintjs/icons'
import { memo } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { ListColumn } from '../model/listTypes.ts'
import { GridPart } from './GridPart.tsx'

interface RowProps {
  readonly id: string
  readonly row: unknown
  readonly index: number
  readonly topPx: number
  readonly columns: readonly ListColumn<unknown>[]
  /** Two lines instead of columns. */
  readonly isCard: boolean
  readonly hasMenu: boolean
  readonly isTicked: boolean
  readonly isTabStop: boolean
  readonly isOpen: boolean
}

/** One row. Its cells listen to what they show by themselves; the row changes when its own state does. */
export const ListRow = memo(function ListRow(props: RowProps) {
  const { id, row, index, columns, isTicked } = props
  const { t } = useTexts()
  const [first] = columns
  const name = String(first?.value(row) ?? '')
  const classes = ['list-row']
  if (isTicked) classes.push('list-row-ticked')
  if (props.isOpen) classes.push('list-row-open')
  return (
    <GridPart
      role="row"
      className={classes.join(' ')}
      data-id={id}
      aria-rowindex={index + 2}
      aria-selected={isTicked}
      tabIndex={props.isTabStop ? 0 : -1}
      // Its place is measured geometry.
      style={{ transform: `translateY(${props.topPx}px)` }}
    >
      <GridPart role="gridcell" className="list-cell list-tickCell">
        <label className="list-tick">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isTicked}
            readOnly
            aria-label={t('list.tick', { name })}
          />
        </label>
      </GridPart>
      {props.isCard ? <Card row={row} columns={columns} /> : <Cells row={row} columns={columns} />}
      <GridPart role="gridcell" className="list-cell list-moreCell">
        {props.hasMenu ? (
          <button
            type="button"
            className="list-more"
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={t('list.rowMenu', { name })}
            title={t('list.rowMenuHint')}
          >
            <More size={16} />
          </button>
        ) : null}
      </GridPart>
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
      className={`list-cell${at === 0 ? ' list-pinned' : ''}${column.isEnd ? ' list-cell-end' : ''}`}
    >
      {column.cell(row)}
    </GridPart>
  ))
}

function Card({ row, columns }: CellsProps) {
  const of = (card: ListColumn<unknown>['card']) => columns.filter((column) => column.card === card)
  return (
    <GridPart role="gridcell" className="list-card">
      <div className="list-cardLine">
        <div className="list-cardTitle">
          {of('title').map((column) => (
            <div key={column.id}>{column.cell(row)}</div>
          ))}
        </div>
        {of('end').map((column) => (
          <div key={column.id} className="list-cardEnd">
            {column.cell(row)}
          </div>
        ))}
      </div>
      <div className="list-cardFacts">
        {of('fact').map((column) => (
          <div key={column.id} className="list-cardFact">
            {column.cell(row)}
          </div>
        ))}
      </div>
    </GridPart>
  )
}
