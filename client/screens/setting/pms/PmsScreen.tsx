/** The link to the hotel's property management system: its settings, how it stands, and the webhook. */
import { Button } from '@blueprintjs/core'
import { useEffect } from 'react'
import { pmsContract } from '#shared/contract/pms.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { every } from '../../../platform/time.ts'
import { useRecordNews } from '../../../store/useCommitNews.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import settings from '../settings.module.css'
import { PmsForm } from './PmsForm.tsx'
import { PmsState } from './PmsState.tsx'
import { PmsWebhook } from './PmsWebhook.tsx'
import styles from './pms.module.css'

/** The state of the connection is no record: nothing tells of its changes. */
const RENEW_MS = 5_000

const ask = (signal: AbortSignal) => call(pmsContract.link, {}, { signal, isQuiet: true })

export function PmsScreen() {
  const { t } = useTexts()
  const answer = useAnswer(ask, useRecordNews('pmsLink', 'guestStay'))
  const { reload, value } = answer
  useEffect(() => every(RENEW_MS, reload), [reload])
  return (
    <Page title={screenTitle('pms')}>
      {answer.state === 'failed' ? (
        <Notice
          isAlert
          title={t('pms.failed')}
          actions={<Button onClick={reload}>{t('common.retry')}</Button>}
        >
          {answer.failure}
        </Notice>
      ) : null}
      <div className={settings.settings}>
        <div className={styles.column}>
          <Panel title={t('pms.state')}>{value ? <PmsState status={value} /> : <Skeleton lines={6} />}</Panel>
          <Panel title={t('pms.webhook')}>
            <PmsWebhook />
          </Panel>
        </div>
        <Panel title={t('pms.settings')}>
          {value ? <PmsForm status={value} onSaved={reload} /> : <Skeleton lines={6} />}
        </Panel>
      </div>
    </Page>
  )
}
