import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { countsOf } from './CheckedRows.tsx'
import styles from './importing.module.css'
import type { ImportRun } from './useImport.ts'
import { useWorkbooks } from './useWorkbooks.ts'

export function ImportButtons({ run, onClose }: { readonly run: ImportRun; readonly onClose: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const { saveFailed } = useWorkbooks()
  const { checked, taking } = run
  const counts = checked ? countsOf(checked) : null
  const isOver = taking === 'done'
  return (
    <div className={styles.buttons}>
      {checked && counts && counts.failed > 0 ? (
        <Button icon={<Download />} onClick={() => saveFailed(checked.sheets)}>
          {t('importing.saveFailed')}
        </Button>
      ) : null}
      <Button onClick={onClose}>{isOver ? t('importing.close') : t('importing.cancel')}</Button>
      {counts && !isOver && counts.failed === 0 && counts.new > 0 ? (
        <Button intent="primary" loading={taking === 'running'} onClick={() => void run.take()}>
          {t('importing.take', { count: counts.new, shown: format.number(counts.new) })}
        </Button>
      ) : null}
    </div>
  )
}
