import { Error as ErrorIcon, Tick } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { StatusTag } from '../../../../ui/controls/StatusTag.tsx'
import styles from '../data.module.css'
import { type Fault, READ_COLUMNS, type ReadFile, type ReadRow, ROWS_MAX } from './readWorkbook.ts'

/** Rows rendered at most; the rest is counted. */
const SHOWN_MAX = 200

/** Rows read from a file, with each fault beside its cell. */
export function ReadRows({ rows, isCut }: Extract<ReadFile, { is: 'read' }>) {
  const { t } = useTexts()
  const format = useFormat()
  const faulty = rows.filter(({ faults }) => faults.length > 0)
  const [isFaultyOnly, setFaultyOnly] = useState(faulty.length > 0)
  const wanted = isFaultyOnly ? faulty : rows
  const count = (key: 'rowsGood' | 'rowsFaulty', number: number) =>
    t(`galleryData.${key}`, { count: number, shown: format.number(number) })
  return (
    <>
      <div className={styles.summary} role="status">
        <StatusTag tone="ok">
          <Tick size={12} /> {count('rowsGood', rows.length - faulty.length)}
        </StatusTag>
        {faulty.length > 0 ? (
          <StatusTag tone="bad">
            <ErrorIcon size={12} /> {count('rowsFaulty', faulty.length)}
          </StatusTag>
        ) : null}
        {isCut ? (
          <StatusTag tone="warn">{t('galleryData.rowsCut', { rows: format.number(ROWS_MAX) })}</StatusTag>
        ) : null}
        {faulty.length > 0 && faulty.length < rows.length ? (
          <Segmented
            label={t('galleryData.rowsShown')}
            choices={[
              { value: 'faulty', text: t('galleryData.onlyFaulty') },
              { value: 'all', text: t('galleryData.allRows') },
            ]}
            value={isFaultyOnly ? 'faulty' : 'all'}
            onChange={(value) => setFaultyOnly(value === 'faulty')}
          />
        ) : null}
      </div>
      <section
        className={clsx(styles.scroll, styles.scrollTall)}
        aria-label={t('galleryData.readResult')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
      >
        <table className={styles.table}>
          <Heading />
          <tbody>
            {wanted.slice(0, SHOWN_MAX).map((row) => (
              <Row key={row.rowNumber} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      {wanted.length > SHOWN_MAX ? (
        <p className={styles.more}>
          {t('galleryData.moreRows', {
            count: wanted.length - SHOWN_MAX,
            shown: format.number(wanted.length - SHOWN_MAX),
          })}
        </p>
      ) : null}
    </>
  )
}

function Heading() {
  const { t } = useTexts()
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.end}>
          {t('galleryData.row')}
        </th>
        <th scope="col">{t('galleryData.faults')}</th>
        {READ_COLUMNS.map((column) => (
          <th key={column} scope="col">
            {t(`galleryData.readColumn.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Row({ row }: { readonly row: ReadRow }) {
  const { t } = useTexts()
  const sentence = ({ column, code }: Fault) =>
    t('galleryData.faultIn', {
      column: t(`galleryData.readColumn.${column}`),
      fault: t(`galleryData.fault.${code}`),
    })
  return (
    <tr>
      <th scope="row" className={styles.end}>
        {row.rowNumber}
      </th>
      <td className={styles.faults}>
        {row.faults.length === 0 ? (
          <Tick size={14} aria-label={t('galleryData.noFault')} />
        ) : (
          row.faults.map((fault) => <div key={fault.column}>{sentence(fault)}</div>)
        )}
      </td>
      {READ_COLUMNS.map((column) => {
        const isFaulty = row.faults.some((fault) => fault.column === column)
        return (
          <td key={column} className={isFaulty ? styles.faulty : undefined}>
            {row.cells[column] === '' ? '–' : row.cells[column]}
          </td>
        )
      })}
    </tr>
  )
}
