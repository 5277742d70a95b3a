import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { HOME_PATH } from '#shared/screens/homePath.ts'
import { DEMO_ROLES, type DemoRole, readDemoRole } from '../../api/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { GalleryPage } from '../../screens/gallery/frame/GalleryPage.tsx'
import { useReadable } from '../../store/useReadable.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { Panel } from '../../ui/layout/Page.tsx'
import { account } from '../account.ts'
import styles from './roleHome.module.css'
import { switchRole } from './roleSwitch.ts'

const CODE = `await switchRole('user', goHome)      // this tab only
await returnToOwnAccount()

// A screen for some roles only:
inShell('gallery', '/permission/page', 'galleryPermission',
  { roles: ['admin'] })`

/** The gallery's page about roles: the role this tab has switched to, and switching to another. */
export function PermissionPage() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<DemoRole | null>(null)
  const roles = useReadable(account)?.info.roles ?? []
  const choose = async (role: DemoRole) => {
    setWanted(role)
    try {
      await switchRole(role, () => navigate(HOME_PATH))
    } catch (error) {
      showToast('error', `${t('shell.role.failed')}: ${error instanceof Error ? error.message : ''}`)
    } finally {
      setWanted(null)
    }
  }
  return (
    <GalleryPage
      id="galleryPermission"
      when={t('galleryAccess.switchWhen')}
      code={CODE}
      sources={['client/app/session/roleSwitch.ts', 'client/app/routes/admission.ts']}
    >
      <Panel title={t('shell.role.current', { roles: roles.join(', ') })}>
        <p className={styles.lead}>{t('shell.role.lead')}</p>
        <ul className={styles.home}>
          {DEMO_ROLES.map((role) => (
            <li key={role}>
              <Button
                disabled={role === readDemoRole() || wanted !== null}
                loading={role === wanted}
                onClick={() => void choose(role)}
              >
                {t('shell.role.switch', { role: t(`shell.role.${role}`) })}
              </Button>
              <span>{t(`shell.role.sees.${role}`)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </GalleryPage>
  )
}
