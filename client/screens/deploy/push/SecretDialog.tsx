/** A signing secret, which is shown this once. */
import { useTexts } from '../../../i18n/useTexts.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import styles from './push.module.css'

export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTexts()
  return (
    <FormDialog title={t('push.secret')} onClose={onClose}>
      <p className={styles.note}>{t('push.secretOnce')}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} size="small" variant="minimal" aria-label={t('push.copySecret')} />
      </p>
      <p className={styles.note}>{t('push.verifyHelp')}</p>
    </FormDialog>
  )
}
