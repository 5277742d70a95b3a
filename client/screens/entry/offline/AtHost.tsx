import { useTexts } from '../../../i18n/useTexts.ts'
import { Panel } from '../../../ui/layout/Page.tsx'
import styles from './offline.module.css'

const STEPS = ['switches', 'scenes', 'commands', 'automations', 'host', 'report'] as const

/** Functions that work without the server, and technician checks at the host. */
export function AtHost() {
  const { t } = useTexts()
  return (
    <Panel title={t('offlineControl.atHost.title')}>
      <dl className={styles.atHost}>
        {STEPS.map((step) => (
          <div key={step}>
            <dt>{t(`offlineControl.atHost.${step}.title`)}</dt>
            <dd>{t(`offlineControl.atHost.${step}.body`)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
