/** A workbook that is read here: its rows, and the errors of each. */
import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useAllIds, useRecord } from '../../../../store/hooks.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import type { Sheet } from '../../../../ui/print/sheet.ts'
import { areaTitle } from '../../../../widgets/devices/deviceTexts.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import styles from '../data.module.css'
import { FileDrop } from './FileDrop.tsx'
import { ReadRows } from './ReadRows.tsx'
import { READ_COLUMNS, type ReadFile, ROWS_MAX } from './readWorkbook.ts'
import { ACCEPTED, type Reading, useReadFile } from './useReadFile.ts'
import { useSaveExcel } from './useSaveExcel.ts'

const CODE = `// Only when a file was chosen:
// the library is large.
const [library, bytes] = await Promise.all([
  import('xlsx'),
  readAsBytes(file),
])
const read = await readWorkbook(
  library,
  { bytes, isText },
  { labels, areas },
)

read.is === 'read'
  ? read.rows    // rowNumber, cells, faults
  : read.refusal // too large, unreadable …`
const EXAMPLE_NUMBER = '00158D0004A1B2C3'

export function ExcelReadPage() {
  const { t } = useTexts()
  const { reading, take, clear } = useReadFile()
  return (
    <GalleryPage
      id="galleryExcelRead"
      when={t('galleryData.readWhen')}
      code={CODE}
      sources={['client/screens/gallery/data/files/readWorkbook.ts']}
      actions={<TemplateButton />}
    >
      <Panel title={t('galleryData.theFile')}>
        <FileDrop
          accept={ACCEPTED}
          fileName={reading.is === 'none' ? null : reading.fileName}
          isBusy={reading.is === 'reading'}
          onFile={(file) => void take(file)}
          onClear={clear}
        />
        <p className={styles.more}>{t('galleryData.readHint', { rows: ROWS_MAX })}</p>
      </Panel>
      {reading.is === 'none' ? null : (
        <Panel title={t('galleryData.readResult')}>
          <Result reading={reading} />
        </Panel>
      )}
    </GalleryPage>
  )
}

function Result({ reading }: { readonly reading: Reading }) {
  const { t } = useTexts()
  switch (reading.is) {
    case 'none':
      return null
    case 'reading':
      return <Skeleton lines={6} />
    case 'failed':
      return (
        <Notice isAlert title={t('galleryData.notRead')}>
          {t(`galleryData.unread.${reading.why}`)}
        </Notice>
      )
    case 'done':
      return reading.file.is === 'read' ? <ReadRows {...reading.file} /> : <Refused {...reading.file} />
  }
}

function Refused({ refusal }: Extract<ReadFile, { is: 'refused' }>) {
  const { t } = useTexts()
  return (
    <Notice isAlert title={t('galleryData.notRead')}>
      {refusal.why === 'noColumns'
        ? t('galleryData.refusal.noColumns', {
            columns: refusal.columns.map((column) => t(`galleryData.readColumn.${column}`)).join(', '),
          })
        : t(`galleryData.refusal.${refusal.why}`)}
    </Notice>
  )
}

/** Template file with an example row and a sheet of rules. */
function TemplateButton() {
  const { t } = useTexts()
  const { isBusy, save } = useSaveExcel()
  const area = useRecord('area', useAllIds('area')[0] ?? null)
  const sheet: Sheet = {
    title: t('galleryData.template'),
    facts: READ_COLUMNS.map(
      (column) => `${t(`galleryData.readColumn.${column}`)}: ${t(`galleryData.readRule.${column}`)}`,
    ),
    columns: READ_COLUMNS.map((column) => ({ label: t(`galleryData.readColumn.${column}`), widthPx: 170 })),
    rows: [[t('galleryData.exampleName'), EXAMPLE_NUMBER, area ? areaTitle(area) : '101', 80]],
  }
  return (
    <Button
      icon={<Download />}
      loading={isBusy}
      text={t('galleryData.saveTemplate')}
      onClick={() => void save(sheet, '')}
    />
  )
}
