/** Print preview of a sheet, and the sheet itself for printing or saving as PDF. */

import { Button } from '@blueprintjs/core'
import { Document, Print } from '@blueprintjs/icons'
import { useCallback, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { screenTitle } from '../../../../i18n/screenTitle.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Page, Panel } from '../../../../ui/layout/Page.tsx'
import { PrintSheet } from '../../../../ui/print/PrintSheet.tsx'
import { SheetContent } from '../../../../ui/print/SheetContent.tsx'
import type { Sheet } from '../../../../ui/print/sheet.ts'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryAboutButton } from '../../frame/GalleryAbout.tsx'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import shared from '../data.module.css'
import { NoProject } from './NoProject.tsx'
import styles from './PdfPages.module.css'
import { SheetChoice, useSheetName } from './SheetChoice.tsx'
import { useProjectSheet, useProjectSheets } from './useProjectSheet.ts'

const STATES = ['ready', 'loading', 'empty', 'error'] as const
const PREVIEW_ROWS = 12
const PAPER = '/pdf/download'
const SOURCES = ['client/ui/print/PrintSheet.tsx', 'client/ui/print/sheet.ts']
const CODE = `const [printed, setPrinted] =
  useState<Sheet | null>(null)
const done = useCallback(
  () => setPrinted(null),
  [],
)

<Button onClick={() => setPrinted(sheet)}>
  {t('…print')}
</Button>
{printed ? (
  <PrintSheet sheet={printed} onDone={done} />
) : null}`

export function PdfPage() {
  const { t } = useTexts()
  const format = useFormat()
  const view = useBlockState(STATES)
  const [name, choose] = useSheetName()
  const sheet = useProjectSheet(name, true)
  const more = sheet.rows.length - PREVIEW_ROWS
  const paper = `${PAPER}?sheet=${name}&print=1`
  return (
    <GalleryPage id="galleryPdf" when={t('galleryData.pdfWhen')} code={CODE} sources={SOURCES} view={view}>
      <Panel title={t('galleryData.preview')} aside={<SheetChoice value={name} onChange={choose} />}>
        <BlockStates state={view.state} lines={12} onRetry={() => view.show('ready')}>
          {sheet.rows.length === 0 ? (
            <NoProject />
          ) : (
            <>
              <Paper sheet={{ ...sheet, rows: sheet.rows.slice(0, PREVIEW_ROWS) }} />
              <div className={shared.bar}>
                <span className={shared.count}>
                  {more > 0 ? t('galleryData.moreRows', { count: more, shown: format.number(more) }) : ''}
                </span>
                <Link className="bp6-button" to={paper}>
                  <Document />
                  <span className="bp6-button-text">{t('galleryData.openSheet')}</span>
                </Link>
                <PrintButton name={name} />
              </div>
            </>
          )}
        </BlockStates>
      </Panel>
    </GalleryPage>
  )
}

export function PdfSheetPage() {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const [name, choose] = useSheetName()
  const sheet = useProjectSheet(name, true)
  const isEmpty = sheet.rows.length === 0
  const { isAsked, answer } = useAskedPrint(pathname === PAPER && !isEmpty)
  return (
    <Page
      title={screenTitle('galleryPdfSheet')}
      actions={
        <>
          <GalleryAboutButton
            id="galleryPdfSheet"
            when={t('galleryData.sheetWhen')}
            code={CODE}
            sources={SOURCES}
          />
          {isEmpty ? null : <PrintButton name={name} />}
        </>
      }
    >
      <div className={styles.paperPage}>
        <SheetChoice value={name} onChange={choose} />
        {isEmpty ? <NoProject /> : <Paper sheet={sheet} />}
        {isAsked ? <PrintSheet sheet={sheet} onDone={answer} /> : null}
      </div>
    </Page>
  )
}

/** Prints if the URL requests it, then removes the parameter. */
function useAskedPrint(isReady: boolean) {
  const [query, setQuery] = useSearchParams()
  const answer = useCallback(
    () =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('print')
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )
  return { isAsked: isReady && query.get('print') === '1', answer }
}

/** Black on white in every scheme, as paper is. */
function Paper({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={styles.paper} data-paper="" aria-label={t('galleryData.preview')} tabIndex={0}>
      <SheetContent sheet={sheet} heading="h2" />
    </section>
  )
}

function PrintButton({
  name,
}: {
  readonly name: Parameters<ReturnType<typeof useProjectSheets>['make']>[0]
}) {
  const { t } = useTexts()
  const { make } = useProjectSheets()
  const [printed, setPrinted] = useState<Sheet | null>(null)
  const done = useCallback(() => setPrinted(null), [])
  return (
    <>
      <Button
        intent="primary"
        icon={<Print />}
        text={t('galleryData.print')}
        onClick={() => setPrinted(make(name, true))}
      />
      {printed ? <PrintSheet sheet={printed} onDone={done} /> : null}
    </>
  )
}
