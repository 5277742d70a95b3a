/** Placeholder while rows load, with equal height. */
import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import styles from './rows.module.css'

const LINES_PER_ROW = 3

export function RowsWaiting({
  count,
  addVerb,
}: {
  readonly count: number
  readonly addVerb?: string | undefined
}) {
  const { t } = useTexts()
  return (
    <div className={styles.rows} aria-busy>
      {count === 0 ? (
        <p className={styles.empty}>{t('blocks.rows.none')}</p>
      ) : (
        <Skeleton lines={count * LINES_PER_ROW} />
      )}
      <div className={styles.foot}>
        <Button icon={<Plus size={14} />} disabled>
          {addVerb ?? t('blocks.rows.add')}
        </Button>
      </div>
    </div>
  )
}
