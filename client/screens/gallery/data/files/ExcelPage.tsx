/** Exports a table to a workbook: typed cells, frozen heading, filters, and a sheet that describes it. */
import { Button, InputGroup } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import styles from '../data.module.css'
import { NoProject } from './NoProject.tsx'
import { SheetChoice, useSheetName } from './SheetChoice.tsx'
import { SheetTable } from './SheetTable.tsx'
import { useProjectSheet, useProjectSheets } from './useProjectSheet.ts'
import { useSaveExcel } from './useSaveExcel.ts'

const STATES = ['ready', 'loading', 'empty', 'error', 'stale', 'disabled'] as const
const SHOWN_ROWS = 8
const TITLE_LENGTH_MAX = 60
const CODE = `const columns = [
  { label: t('…name'), widthPx: 190 },
  {
    label: t('…power'),
    widthPx: 90,
    unit: 'W',
    decimals: 1,
  },
]
// texts, numbers, booleans, dates, null
const rows = devices.map(cellsOf)

await saveAsExcel(
  { title, facts, columns, rows },
  { about: t('list.about'), project },
  format,
  nowMs(),
)`

export function ExcelPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const [name, choose] = useSheetName()
  const sheet = useProjectSheet(name)
  return (
    <GalleryPage
      id="galleryExcel"
      when={t('galleryData.excelWhen')}
      code={CODE}
      sources={['client/actions/excel.ts', 'client/ui/print/sheet.ts']}
      view={view}
    >
      <Panel title={t('galleryData.theTable')} aside={<SheetChoice value={name} onChange={choose} />}>
        <BlockStates state={view.state} lines={10} onRetry={() => view.show('ready')}>
          {sheet.rows.length === 0 ? (
            <NoProject />
          ) : (
            <>
              <SheetTable sheet={sheet} rowsMax={SHOWN_ROWS} />
              <SaveBar key={name} title={sheet.title} isLocked={view.state === 'disabled'} />
            </>
          )}
        </BlockStates>
      </Panel>
    </GalleryPage>
  )
}

function SaveBar({ title, isLocked }: { readonly title: string; readonly isLocked: boolean }) {
  const { t } = useTexts()
  const id = useId()
  const [typed, setTyped] = useState(title)
  const [name] = useSheetName()
  const { project, make } = useProjectSheets()
  const { isBusy, save } = useSaveExcel()
  return (
    <form
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault()
        // The file contains current data instead of the data from when the page was opened.
        void save({ ...make(name), title: typed.trim() || title }, project)
      }}
    >
      <div className={styles.field}>
        <label htmlFor={id}>{t('galleryData.fileTitle')}</label>
        <InputGroup
          id={id}
          value={typed}
          maxLength={TITLE_LENGTH_MAX}
          disabled={isLocked}
          onValueChange={setTyped}
        />
      </div>
      <Button
        type="submit"
        intent="primary"
        icon={<Export />}
        loading={isBusy}
        disabled={isLocked}
        text={t('galleryData.saveExcel')}
      />
    </form>
  )
}
