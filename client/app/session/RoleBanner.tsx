import { Button } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { HOME_PATH } from '#shared/screens/homePath.ts'
import { readDemoRole } from '../../api/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './RoleBanner.module.css'
import { returnToOwnAccount } from './roleSwitch.ts'

/** While the tab is switched to a demo role: which one, and the way back. */
export function RoleBanner() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const role = readDemoRole()
  if (!role) return null
  const goBack = async () => {
    setBusy(true)
    // First, so that the page of the role leaves no tab in the user's own strip.
    navigate(HOME_PATH)
    await returnToOwnAccount()
    setBusy(false)
  }
  return (
    <section className={styles.banner} aria-label={t('shell.role.banner', { role: t(`shell.role.${role}`) })}>
      <EyeOpen />
      <span>{t('shell.role.banner', { role: t(`shell.role.${role}`) })}</span>
      <Button size="small" loading={isBusy} onClick={() => void goBack()}>
        {t('shell.role.back')}
      </Button>
    </section>
  )
}
