import { Button } from '@blueprintjs/core'
import { Download, Export } from '@blueprintjs/icons'
import type { ImportSheet } from '#shared/contract/workbook.ts'
import { FILE_SIZE_MAX_BYTES, FILE_SIZE_MAX_MIB, ROWS_MAX } from '#shared/workbook/bounds.ts'
import { enumerated } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { UploadInput } from '../../../ui/upload/UploadInput.tsx'
import { CheckedRows, countsOf } from './CheckedRows.tsx'
import { ImportButtons } from './ImportButtons.tsx'
import styles from './importing.module.css'
import { type Checked, type ImportRun, useImport } from './useImport.ts'
import { sheetTitle, useWorkbooks } from './useWorkbooks.ts'

const ACCEPT = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A template to fill in, the project as a workbook, and the way back: checked first, then taken in as a whole. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const run = useImport()
  const { saveTemplate, saveProject } = useWorkbooks()
  return (
    <FormDialog title={t('list.importExport')} onClose={onClose} isWide>
      <div className={styles.tools}>
        <Button icon={<Download />} onClick={saveTemplate}>
          {t('importing.saveTemplate')}
        </Button>
        <Button icon={<Export />} onClick={saveProject}>
          {t('importing.saveProject')}
        </Button>
      </div>
      <p className={styles.note}>{t('importing.help')}</p>
      {run.taking === 'done' && run.checked ? (
        <Done checked={run.checked} />
      ) : (
        <UploadInput
          accept={ACCEPT}
          sizeMaxBytes={FILE_SIZE_MAX_BYTES}
          send={run.check}
          value={run.fileName}
          onChange={(value) => {
            if (value === '') run.clear()
          }}
          isDisabled={run.taking === 'running'}
        />
      )}
      {run.checked ? null : (
        <p className={styles.note}>
          {t('importing.bounds', { mib: FILE_SIZE_MAX_MIB, rows: format.number(ROWS_MAX) })}
        </p>
      )}
      {run.checked && run.taking !== 'done' ? <Outcome run={run} checked={run.checked} /> : null}
      <ImportButtons run={run} onClose={onClose} />
    </FormDialog>
  )
}

function Done({ checked }: { readonly checked: Checked }) {
  const { t } = useTexts()
  const format = useFormat()
  const count = countsOf(checked).new
  return (
    <Notice title={t('importing.doneTitle')}>
      {t('importing.done', { count, shown: format.number(count) })}
    </Notice>
  )
}

function Outcome({ run, checked }: { readonly run: ImportRun; readonly checked: Checked }) {
  const { t } = useTexts()
  return (
    <>
      {run.failure === null ? null : (
        <Notice isAlert title={t('importing.notTaken')}>
          {run.failure}
        </Notice>
      )}
      <CheckedRows key={run.fileName} checked={checked} />
      {checked.sheets.map((sheet) => (
        <SheetNotes key={sheet.sheet} sheet={sheet} />
      ))}
      {checked.ignored.length === 0 ? null : (
        <p className={styles.note}>{t('importing.ignored', { names: enumerated(checked.ignored) })}</p>
      )}
    </>
  )
}

const ROWS_NAMED = 20

/** What the spreadsheet program does not show, or shows otherwise than a plain list. */
function SheetNotes({ sheet: { sheet, headingRows, hiddenRows } }: { readonly sheet: ImportSheet }) {
  const { t } = useTexts()
  const format = useFormat()
  const named = hiddenRows.slice(0, ROWS_NAMED).map(String)
  const rows = enumerated(hiddenRows.length > ROWS_NAMED ? [...named, '…'] : named)
  const [count, title] = [hiddenRows.length, sheetTitle(sheet)]
  return (
    <>
      {count === 0 ? null : (
        <p className={styles.note}>
          {t('importing.hiddenRows', { count, shown: format.number(count), rows, sheet: title })}
        </p>
      )}
      {headingRows.length < 2 ? null : (
        <p className={styles.note}>
          {t('importing.headingRows', { rows: headingRows.join('–'), sheet: title })}
        </p>
      )}
    </>
  )
}
