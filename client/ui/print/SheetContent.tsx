/** Content of a sheet: title, date, table; printed or previewed. */
import { useFormat } from '../../i18n/useFormat.ts'
import { hasJoinedHeader, headerGroups, headerText } from './header.ts'
import { type Sheet, type SheetColumn, sheetText } from './sheet.ts'

const endMark = ({ isEnd }: SheetColumn): '' | undefined => (isEnd ? '' : undefined)

export function SheetContent({
  sheet,
  heading: Heading,
}: {
  readonly sheet: Sheet
  readonly heading: 'h1' | 'h2'
}) {
  const format = useFormat()
  return (
    <>
      <Heading>{sheet.title}</Heading>
      <ul>
        {sheet.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <table>
        <thead>{hasJoinedHeader(sheet.columns) ? <JoinedHeader {...sheet} /> : <Header {...sheet} />}</thead>
        <tbody>
          {sheet.rows.map((row, index) => (
            <tr key={index}>
              {sheet.columns.map((column, at) => (
                <td key={column.label} data-end={endMark(column)}>
                  {sheetText(row[at] ?? null, column, format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Header({ columns }: Pick<Sheet, 'columns'>) {
  return (
    <tr>
      {columns.map((column) => (
        <th key={column.label} scope="col" data-end={endMark(column)}>
          {headerText(column)}
        </th>
      ))}
    </tr>
  )
}

function JoinedHeader({ columns }: Pick<Sheet, 'columns'>) {
  const groups = headerGroups(columns)
  return (
    <>
      <tr>
        {groups.map(({ label, columns: within }, at) =>
          label === null ? (
            within.map((column) => (
              <th key={column.label} scope="col" rowSpan={2} data-end={endMark(column)}>
                {headerText(column)}
              </th>
            ))
          ) : (
            <th key={`${label}/${at}`} scope="colgroup" colSpan={within.length}>
              {label}
            </th>
          ),
        )}
      </tr>
      <Header columns={columns.filter(({ groupLabel }) => groupLabel !== undefined)} />
    </>
  )
}
