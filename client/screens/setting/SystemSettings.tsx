/** Settings of the whole project, and this browser's appearance. */
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import { IdleSettings } from './IdleSettings.tsx'
import { OwnSettings } from './OwnSettings.tsx'
import { QuietSetting } from './QuietSetting.tsx'
import styles from './settings.module.css'

export function SystemSettings() {
  const { t } = useTexts()
  return (
    <Page title={screenTitle('systemSettings')}>
      <div className={styles.settings}>
        <Panel title={t('settings.project')}>
          <IdleSettings />
          <QuietSetting />
        </Panel>
        <Panel title={t('settings.own')}>
          <OwnSettings />
        </Panel>
      </div>
    </Page>
  )
}
