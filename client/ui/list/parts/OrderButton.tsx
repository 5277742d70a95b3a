import { Button } from '@blueprintjs/core'
import { Refresh, WarningSign } from '@blueprintjs/icons'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { ListRows } from '../model/listTypes.ts'
import styles from '../table.module.css'

/** Rows changed while held. Below the rows, so it covers none. Names important new rows and leads there. */
export function OrderButton(props: {
  readonly rows: Pick<ListRows<unknown>, 'isOutdated' | 'showNow' | 'news'>
  /** @param id the row to scroll to; without it, the previous position */
  readonly onDone: (id?: string) => void
}) {
  const { t } = useTexts()
  const { isOutdated, news } = props.rows
  if (!isOutdated) return null
  return (
    <span className={styles.outdated} data-holds="">
      <Button
        size="small"
        intent={news ? 'danger' : 'none'}
        icon={news ? <WarningSign size={12} /> : <Refresh size={12} />}
        text={news ? news.text : t('list.showNow')}
        title={t('list.showNowHint')}
        onClick={({ currentTarget }) => {
          // Pressing removes the button, so the focus must be released first.
          currentTarget.blur()
          props.rows.showNow()
          props.onDone(news?.id)
        }}
      />
    </span>
  )
}
