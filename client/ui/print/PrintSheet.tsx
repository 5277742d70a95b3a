/** A table on paper, every row of it: lies beside the page, unseen on the screen, and is all that is printed. */
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useFormat } from '../../i18n/useFormat.ts'
import { onAfterPrint, pageBody, printPage } from '../../platform/documents.ts'
import { cellText, type Sheet } from './sheet.ts'
import './printSheet.css'

export function PrintSheet(props: { readonly sheet: Sheet; readonly onDone: () => void }) {
  const { sheet, onDone } = props
  // Printing is the browser's; it must find the sheet in the page.
  useEffect(() => {
    const stop = onAfterPrint(onDone)
    printPage()
    return stop
  }, [onDone])
  return createPortal(<SheetTable sheet={sheet} />, pageBody())
}

function SheetTable({ sheet }: { readonly sheet: Sheet }) {
  const format = useFormat()
  return (
    <section className="print-sheet" aria-hidden="true">
      <h1>{sheet.title}</h1>
      <ul>
        {sheet.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <table>
        <thead>
          <tr>
            {sheet.columns.map(({ label, isEnd }) => (
              <th key={label} className={isEnd ? 'print-end' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, index) => (
            <tr key={index}>
              {sheet.columns.map((column, at) => (
                <td key={column.label} className={column.isEnd ? 'print-end' : undefined}>
                  {cellText(row[at] ?? null, column, format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
