import { Button } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { HOME_PATH } from '#shared/screens/homePath.ts'
import { readDemoRole } from '../../api/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { account } from '../account.ts'
import styles from './RoleBanner.module.css'
import { leavePreview, returnToOwnAccount } from './roleSwitch.ts'

/** Banner during a role preview: the role and a button to leave. */
export function RoleBanner() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const info = useReadable(account)?.info
  const demoRole = readDemoRole()
  const { language } = useTexts().i18n
  if (info?.previewsRole) {
    const role = language === 'en' && info.roleNameEn !== '' ? info.roleNameEn : info.roleName
    return <Banner text={t('shell.role.preview', { role })} onBack={leavePreview} />
  }
  if (!demoRole) return null
  const goBack = async () => {
    // Navigates first, so that the role's page leaves no tab in the user's own strip.
    navigate(HOME_PATH)
    await returnToOwnAccount()
  }
  return <Banner text={t('shell.role.banner', { role: t(`shell.role.${demoRole}`) })} onBack={goBack} />
}

function Banner({ text, onBack }: { readonly text: string; readonly onBack: () => Promise<void> }) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const goBack = async () => {
    setBusy(true)
    await onBack()
    setBusy(false)
  }
  return (
    <section className={styles.banner} aria-label={text}>
      <EyeOpen />
      <span>{text}</span>
      <Button size="small" loading={isBusy} onClick={() => void goBack()}>
        {t('shell.role.back')}
      </Button>
    </section>
  )
}
