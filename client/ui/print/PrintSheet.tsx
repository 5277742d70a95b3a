/** A table on paper, every row of it: lies beside the page, unseen on the screen, and is all that is printed. */
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { onAfterPrint, pageBody, printPage } from '../../platform/documents.ts'
import { SheetContent } from './SheetContent.tsx'
import type { Sheet } from './sheet.ts'
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
  return (
    <section className="print-sheet" aria-hidden="true">
      <SheetContent sheet={sheet} heading="h1" />
    </section>
  )
}
