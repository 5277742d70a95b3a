import styles from './ChartTable.module.css'
/** The numbers of a chart, newest first, in a box of the chart's height that scrolls. */
export interface TableOfNumbers {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: number; readonly cells: readonly string[] }[]
}

export function ChartTable({ caption, columns, rows }: TableOfNumbers) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to
    <section className={styles.table} aria-label={caption} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
