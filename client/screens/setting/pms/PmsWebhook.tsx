import { Link } from 'react-router-dom'
import { screenOf } from '#shared/screens/registry.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { serverOrigin } from '../../../platform/page.ts'
import { useHasRight } from '../../../store/hooks.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import styles from './pms.module.css'

/** How a system in the cloud reports stays: with an API key that has the right. */
export function PmsWebhook() {
  const { t } = useTexts()
  const makesKeys = useHasRight('roles.manage')
  const message = {
    messageId: 'b1f2',
    event: 'checkIn',
    reservation: 'R-4711',
    room: '808',
    name: 'Ann Smith',
  }
  const example = `curl -X POST ${serverOrigin()}/api/pms/guestmessage -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' -d '${JSON.stringify(message)}'`
  return (
    <>
      <p className={styles.note}>{t('pms.webhookHelp')}</p>
      {makesKeys ? <Link to={screenOf('apiKeys').path}>{screenTitle('apiKeys')}</Link> : null}
      <p className={styles.line}>
        <code>{example}</code>
        <CopyButton text={example} size="small" variant="minimal" aria-label={t('pms.copyExample')} />
      </p>
      <p className={styles.note}>{t('pms.webhookEvents')}</p>
    </>
  )
}
