/** The first rows of a sheet, as in the file: joined headings, units, checkboxes where rows can be selected. */
import { Checkbox } from '@blueprintjs/core'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { hasJoinedHeader, headerGroups, headerText } from '../../../../ui/print/header.ts'
import { type CellValue, sheetText } from '../../../../ui/print/sheet.ts'
import styles from '../data.module.css'
import type { DataColumn, DataSheet } from './projectSheets.ts'

export interface Ticks {
  readonly ticked: ReadonlySet<string>
  readonly onTick: (ids: ReadonlySet<string>) => void
}

interface SheetTableProps {
  readonly sheet: DataSheet
  readonly rowsMax: number
  readonly ticks?: Ticks | undefined
}

export function SheetTable(props: SheetTableProps) {
  const { t } = useTexts()
  const format = useFormat()
  const { sheet, rowsMax, ticks } = props
  const more = sheet.rows.length - rowsMax
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className={styles.scroll} aria-label={sheet.title} tabIndex={0}>
        <table className={styles.table}>
          <Heading {...props} />
          <tbody>
            {sheet.rows.slice(0, rowsMax).map((row, at) => (
              <Row
                key={sheet.ids[at]}
                row={row}
                id={sheet.ids[at] ?? ''}
                columns={sheet.columns}
                ticks={ticks}
              />
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 ? (
        <p className={styles.more}>
          {t('galleryData.moreRows', { count: more, shown: format.number(more) })}
        </p>
      ) : null}
    </>
  )
}

const classOf = ({ isEnd }: DataColumn): string | undefined => (isEnd ? styles.end : undefined)

function Heading({ sheet, rowsMax, ticks }: SheetTableProps) {
  const { columns } = sheet
  const tick = ticks ? <TickAll ids={sheet.ids.slice(0, rowsMax)} {...ticks} /> : null
  if (!hasJoinedHeader(columns)) {
    return (
      <thead>
        <tr>
          {tick}
          <Labels columns={columns} />
        </tr>
      </thead>
    )
  }
  return (
    <thead>
      <tr>
        {headerGroups(columns).map(({ label, columns: within }) =>
          label === null ? (
            <th key={within[0]?.label} scope="col" rowSpan={2}>
              {within[0] ? headerText(within[0]) : null}
            </th>
          ) : (
            <th key={label} scope="colgroup" colSpan={within.length} className={styles.joined}>
              {label}
            </th>
          ),
        )}
      </tr>
      <tr>
        <Labels columns={columns.filter(({ groupLabel }) => groupLabel !== undefined)} />
      </tr>
    </thead>
  )
}

function Labels({ columns }: { readonly columns: readonly DataColumn[] }) {
  return columns.map((column) => (
    <th key={column.id} scope="col" className={classOf(column)}>
      {headerText(column)}
    </th>
  ))
}

function TickAll({ ids, ticked, onTick }: Ticks & { readonly ids: readonly string[] }) {
  const { t } = useTexts()
  const isAll = ids.every((id) => ticked.has(id))
  return (
    <th scope="col" className={styles.tick}>
      <Checkbox
        aria-label={t('list.tickAll')}
        checked={isAll}
        indeterminate={!isAll && ticked.size > 0}
        onChange={() => onTick(new Set(isAll ? [] : ids))}
      />
    </th>
  )
}

function Row(props: {
  readonly id: string
  readonly row: readonly CellValue[]
  readonly columns: readonly DataColumn[]
  readonly ticks: Ticks | undefined
}) {
  const { id, row, columns, ticks } = props
  const { t } = useTexts()
  const format = useFormat()
  const texts = columns.map((column, at) => sheetText(row[at] ?? null, column, format))
  const isTicked = ticks?.ticked.has(id) === true
  const toggle = () => {
    const next = new Set(ticks?.ticked)
    if (!next.delete(id)) next.add(id)
    ticks?.onTick(next)
  }
  return (
    <tr className={isTicked ? styles.ticked : undefined}>
      {ticks ? (
        <td className={styles.tick}>
          <Checkbox
            aria-label={t('list.tick', { name: texts.slice(0, 2).join(', ') })}
            checked={isTicked}
            onChange={toggle}
          />
        </td>
      ) : null}
      {columns.map((column, at) => (
        <td key={column.id} className={classOf(column)}>
          {texts[at]}
        </td>
      ))}
    </tr>
  )
}
