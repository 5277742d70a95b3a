/** What an import would do, sheet by sheet and row by row, with each fault at its cell. */
import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Tick } from '@blueprintjs/icons'
import { useState } from 'react'
import type { ImportRow, ImportSheet } from '#shared/contract/workbook.ts'
import type { SheetKey } from '#shared/workbook/bounds.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import styles from './CheckedRows.module.css'
import type { Checked } from './useImport.ts'
import { columnTitle, faultText, sheetTitle } from './useWorkbooks.ts'

const ROWS_SHOWN = 100

export function countsOf({ sheets }: Pick<Checked, 'sheets'>): Record<ImportRow['state'], number> {
  const counts = { new: 0, same: 0, failed: 0 }
  for (const { rows } of sheets) for (const { state } of rows) counts[state] += 1
  return counts
}

/** With how many of its rows are to be mended. */
function sheetText(one: ImportSheet): string {
  const { failed } = countsOf({ sheets: [one] })
  return failed > 0 ? `${sheetTitle(one.sheet)} (${failed})` : sheetTitle(one.sheet)
}

/** Where something is to be mended, else where there is something. */
const firstToSee = (sheets: readonly ImportSheet[]): ImportSheet | undefined =>
  sheets.find(({ rows }) => rows.some(({ state }) => state === 'failed')) ??
  sheets.find(({ rows }) => rows.length > 0) ??
  sheets.at(0)

export function CheckedRows({ checked }: { readonly checked: Checked }) {
  const { t } = useTexts()
  const { sheets } = checked
  const counts = countsOf(checked)
  const [sheet, setSheet] = useState<SheetKey | undefined>(() => firstToSee(sheets)?.sheet)
  const [isFailedOnly, setFailedOnly] = useState(counts.failed > 0)
  const shown = sheets.find((one) => one.sheet === sheet)
  return (
    <>
      <Summary counts={counts} />
      <div className={styles.filters}>
        <Segmented
          label={t('importing.sheet')}
          choices={sheets.map((one) => ({ value: one.sheet, text: sheetText(one) }))}
          value={sheet ?? null}
          onChange={(value) => setSheet(sheets.find((one) => one.sheet === value)?.sheet)}
        />
        {counts.failed > 0 ? (
          <Segmented
            label={t('importing.shown')}
            choices={[
              { value: 'failed', text: t('importing.onlyFailed') },
              { value: 'all', text: t('importing.allRows') },
            ]}
            value={isFailedOnly ? 'failed' : 'all'}
            onChange={(value) => setFailedOnly(value === 'failed')}
          />
        ) : null}
      </div>
      {shown ? <Rows key={`${sheet} ${isFailedOnly}`} sheet={shown} isFailedOnly={isFailedOnly} /> : null}
    </>
  )
}

function Summary({ counts }: { readonly counts: ReturnType<typeof countsOf> }) {
  const { t } = useTexts()
  const format = useFormat()
  const text = (state: ImportRow['state']) =>
    t(`importing.count.${state}`, { count: counts[state], shown: format.number(counts[state]) })
  return (
    <div className={styles.filters} role="status">
      {counts.failed > 0 ? (
        <StatusTag tone="bad">
          <ErrorIcon size={12} /> {text('failed')}
        </StatusTag>
      ) : null}
      <StatusTag tone="ok">
        <Tick size={12} /> {text('new')}
      </StatusTag>
      {counts.same > 0 ? <StatusTag tone="info">{text('same')}</StatusTag> : null}
      <span className={styles.note}>
        {counts.failed > 0 ? t('importing.mendFirst') : counts.new === 0 ? t('importing.nothingNew') : ''}
      </span>
    </div>
  )
}

function Rows({ sheet, isFailedOnly }: { readonly sheet: ImportSheet; readonly isFailedOnly: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const [limit, setLimit] = useState(ROWS_SHOWN)
  const rows = isFailedOnly ? sheet.rows.filter(({ state }) => state === 'failed') : sheet.rows
  if (rows.length === 0)
    return <p className={styles.note}>{isFailedOnly ? t('importing.noneFailed') : t('importing.noRows')}</p>
  const left = rows.length - limit
  return (
    <>
      <section
        className={styles.scroll}
        aria-label={sheetTitle(sheet.sheet)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('importing.row')}</th>
              <th scope="col">{t('importing.state')}</th>
              {sheet.columns.map((key) => (
                <th key={key} scope="col">
                  {columnTitle(sheet.sheet, key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, limit).map((row) => (
              <Row key={row.row} row={row} sheet={sheet} />
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 ? (
        <Button variant="minimal" onClick={() => setLimit(limit + ROWS_SHOWN * 5)}>
          {t('importing.more', { count: left, shown: format.number(left) })}
        </Button>
      ) : null}
    </>
  )
}

function Row({ row, sheet }: { readonly row: ImportRow; readonly sheet: ImportSheet }) {
  const { t } = useTexts()
  const { faults, state } = row
  return (
    <tr>
      <th scope="row">{row.row}</th>
      <td className={state === 'failed' ? styles.faults : styles.quiet}>
        {state === 'failed'
          ? faults.map((fault) => (
              <div key={`${fault.column} ${fault.code}`}>{faultText(sheet.sheet, fault)}</div>
            ))
          : t(`importing.rowState.${state}`)}
      </td>
      {sheet.columns.map((key, at) => {
        const isFaulty = faults.some(({ column }) => column === key)
        const text = row.cells[at] ?? ''
        return (
          <td key={key} className={isFaulty ? styles.faulty : undefined}>
            {text === '' ? '–' : text}
          </td>
        )
      })}
    </tr>
  )
}
