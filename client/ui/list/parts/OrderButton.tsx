import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { ListRows } from '../model/listTypes.ts'
import styles from '../table.module.css'

/** Rows have changed that stay in place while somebody works with them. Below the rows: it covers and moves none. */
export function OrderButton(props: {
  readonly rows: Pick<ListRows<unknown>, 'isOutdated' | 'showNow'>
  readonly onDone: () => void
}) {
  const { t } = useTexts()
  if (!props.rows.isOutdated) return null
  return (
    <span className={styles.outdated}>
      <Button
        size="small"
        icon={<Refresh size={12} />}
        text={t('list.showNow')}
        title={t('list.showNowHint')}
        onClick={({ currentTarget }) => {
          // It goes with its press: the focus must not be held by what is gone.
          currentTarget.blur()
          props.rows.showNow()
          props.onDone()
        }}
      />
    </span>
  )
}
