import type { ListColumn } from '../model/listTypes.ts'
import { GridPart } from './GridPart.tsx'
import styles from './RowCard.module.css'

/** A row on a narrow screen: title, trailing value, and a line of facts. */
export function RowCard(props: { readonly row: unknown; readonly columns: readonly ListColumn<unknown>[] }) {
  const { row, columns } = props
  const of = (card: ListColumn<unknown>['card']) => columns.filter((column) => column.card === card)
  return (
    <GridPart role="gridcell" className={styles.card}>
      <div className={styles.line}>
        <div className={styles.title}>
          {of('title').map((column) => (
            <div key={column.id}>{column.cell(row)}</div>
          ))}
        </div>
        {of('end').map((column) => (
          <div key={column.id} className={styles.end}>
            <Value column={column} row={row} />
          </div>
        ))}
      </div>
      <div className={styles.facts}>
        {of('fact').map((column) => (
          <div key={column.id} className={column.isEnd ? styles.number : undefined}>
            <Value column={column} row={row} />
          </div>
        ))}
      </div>
    </GridPart>
  )
}

/** On cards numbers are preceded by their column name. */
function Value({ column, row }: { readonly column: ListColumn<unknown>; readonly row: unknown }) {
  return (
    <>
      {column.isEnd ? <span className={styles.label}>{column.label} </span> : null}
      {column.cell(row)}
    </>
  )
}
