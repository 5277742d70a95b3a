/** A table for printing with all its rows: invisible on screen, and the only printed element. */
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { onAfterPrint, pageBody, printPage } from '../../platform/documents.ts'
import styles from './PrintSheet.module.css'
import { SheetContent } from './SheetContent.tsx'
import type { Sheet } from './sheet.ts'

export function PrintSheet(props: { readonly sheet: Sheet; readonly onDone: () => void }) {
  return (
    <PrintedPage onDone={props.onDone}>
      <SheetContent sheet={props.sheet} heading="h1" />
    </PrintedPage>
  )
}

/** Prints its children instead of the page, once. */
export function PrintedPage(props: {
  readonly className?: string | undefined
  readonly onDone: () => void
  readonly children: ReactNode
}) {
  const { onDone } = props
  // Printing is the browser's; it must find the sheet in the page.
  useEffect(() => {
    const stop = onAfterPrint(onDone)
    printPage()
    return stop
  }, [onDone])
  return createPortal(
    <section
      className={props.className ? `${styles.page} ${props.className}` : styles.page}
      aria-hidden="true"
      data-print
    >
      {props.children}
    </section>,
    pageBody(),
  )
}
