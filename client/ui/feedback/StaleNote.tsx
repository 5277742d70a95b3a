import { Button, Callout } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './StaleNote.module.css'

/** Note above outdated values: the reason and a retry button. */
export function StaleNote(props: { readonly why: string; readonly onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <Callout compact intent="warning" icon={false} className={styles.note ?? ''} role="status">
      {t('charts.stale', { why: props.why })}
      <Button size="small" icon={<Refresh size={12} />} text={t('common.retry')} onClick={props.onRetry} />
    </Callout>
  )
}
