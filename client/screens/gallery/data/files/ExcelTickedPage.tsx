/** Exports only selected rows, like every list of the console. */

import { Button } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { screenTitle } from '../../../../i18n/screenTitle.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import styles from '../data.module.css'
import { NoProject } from './NoProject.tsx'
import { withRows } from './projectSheets.ts'
import { SheetTable } from './SheetTable.tsx'
import { useProjectSheet, useProjectSheets } from './useProjectSheet.ts'
import { useSaveExcel } from './useSaveExcel.ts'

const STATES = ['ready', 'loading', 'empty', 'error', 'stale'] as const
const SHOWN_ROWS = 20
const CODE = `// In a list screen nothing is to be called:
// its Excel button takes the ticked rows, or
// all under the filters when none is.
const chosen =
  ticked.length > 0
    ? ticked
    : await rows.readAll()

await onExport(
  listSheet({
    title, facts, columns, rows: chosen,
  }),
)`

export function ExcelTickedPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const sheet = useProjectSheet('areas')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  return (
    <GalleryPage
      id="galleryExcelTicked"
      when={t('galleryData.tickedWhen')}
      code={CODE}
      sources={['client/ui/list/useOutput.ts', 'client/ui/list/listSheet.ts']}
      view={view}
    >
      <Panel title={sheet.title}>
        <BlockStates state={view.state} lines={12} onRetry={() => view.show('ready')}>
          {sheet.rows.length === 0 ? (
            <NoProject />
          ) : (
            <>
              <SheetTable sheet={sheet} rowsMax={SHOWN_ROWS} ticks={{ ticked, onTick: setTicked }} />
              <TickedBar ticked={ticked} onClear={() => setTicked(new Set())} />
            </>
          )}
        </BlockStates>
      </Panel>
      <Panel title={t('galleryData.realList')}>
        <p>{t('galleryData.realListHint')}</p>
        <p>
          <Link to="/device/devicemanage">{screenTitle('deviceManagement')}</Link>
        </p>
      </Panel>
    </GalleryPage>
  )
}

function TickedBar(props: { readonly ticked: ReadonlySet<string>; readonly onClear: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const { project, make } = useProjectSheets()
  const { isBusy, save } = useSaveExcel()
  const { ticked } = props
  const isNone = ticked.size === 0
  return (
    <div className={styles.bar}>
      <span className={styles.count} role="status">
        {isNone
          ? t('galleryData.tickFirst')
          : t('list.ticked', { count: ticked.size, shown: format.number(ticked.size) })}
      </span>
      {isNone ? null : (
        <Button variant="minimal" text={t('galleryData.clearTicks')} onClick={props.onClear} />
      )}
      <Button
        intent="primary"
        icon={<Export />}
        loading={isBusy}
        disabled={isNone}
        text={t('galleryData.saveTicked')}
        onClick={() => void save(withRows(make('areas'), ticked), project)}
      />
    </div>
  )
}
