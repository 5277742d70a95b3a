/** A workbook whose headings span several columns: two rows of them, both frozen, the filter under the lower one. */
import { Button } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import styles from '../data.module.css'
import { NoProject } from './NoProject.tsx'
import { SheetTable } from './SheetTable.tsx'
import { useProjectSheet, useProjectSheets } from './useProjectSheet.ts'
import { useSaveExcel } from './useSaveExcel.ts'

const STATES = ['ready', 'loading', 'empty', 'error', 'stale'] as const
const SHOWN_ROWS = 10
const CODE = `const now = t('…now')
const columns = [
  { label: t('…name'), widthPx: 190 },
  // Adjacent entries with the same groupLabel share a heading.
  {
    label: t('…power'),
    widthPx: 90,
    groupLabel: now,
  },
  {
    label: t('…battery'),
    widthPx: 90,
    groupLabel: now,
  },
]`

export function ExcelHeaderPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const sheet = useProjectSheet('devices', true)
  const { project, make } = useProjectSheets()
  const { isBusy, save } = useSaveExcel()
  return (
    <GalleryPage
      id="galleryExcelHeader"
      when={t('galleryData.headerWhen')}
      code={CODE}
      sources={['client/ui/print/sheet.ts', 'client/actions/excel.ts']}
      view={view}
    >
      <Panel title={sheet.title}>
        <BlockStates state={view.state} lines={12} onRetry={() => view.show('ready')}>
          {sheet.rows.length === 0 ? (
            <NoProject />
          ) : (
            <>
              <SheetTable sheet={sheet} rowsMax={SHOWN_ROWS} />
              <div className={styles.bar}>
                <Button
                  intent="primary"
                  icon={<Export />}
                  loading={isBusy}
                  text={t('galleryData.saveExcel')}
                  onClick={() => void save(make('devices', true), project)}
                />
              </div>
            </>
          )}
        </BlockStates>
      </Panel>
    </GalleryPage>
  )
}
