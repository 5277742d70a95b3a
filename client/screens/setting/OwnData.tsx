/** What the server keeps about the user, by kind, and all of it as a file. */
import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { ownDataContract } from '#shared/contract/ownData.ts'
import { DAY_MS } from '#shared/durations.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { saveFile } from '../../platform/documents.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import styles from './OwnData.module.css'

const ask = (signal: AbortSignal) => call(ownDataContract.read, {}, { isQuiet: true, signal })

export function OwnData() {
  const { t } = useTexts()
  const format = useFormat()
  const { value, state, failure, reload } = useAnswer(ask)
  const save = () => {
    const bytes = new TextEncoder().encode(JSON.stringify(value, null, 2))
    saveFile('atrium-my-data.json', 'application/json', bytes)
  }
  const kept = (ms: number | null) =>
    ms === null ? t('account.data.always') : t('account.data.days', { count: Math.round(ms / DAY_MS) })
  return (
    <Panel title={t('account.data.title')}>
      <div className={styles.body}>
        {state === 'loading' ? <Skeleton lines={4} /> : null}
        {state === 'failed' ? (
          <p role="alert">
            {failure} <Button onClick={reload}>{t('common.retry')}</Button>
          </p>
        ) : null}
        {value ? (
          <>
            <p>{t('account.data.lead')}</p>
            <ul className={styles.kinds} aria-label={t('account.data.title')}>
              {value.kinds.map(({ kind, count, sinceMs, keptMs }) => (
                <li key={kind}>
                  {t(`account.data.kinds.${kind}`)}: {count} · {kept(keptMs)}
                  {sinceMs === null
                    ? null
                    : ` · ${t('account.data.since', { at: format.dateTime(sinceMs).slice(0, 10) })}`}
                </li>
              ))}
            </ul>
            <Button icon={<Download />} onClick={save}>
              {t('account.data.export')}
            </Button>
          </>
        ) : null}
      </div>
    </Panel>
  )
}
