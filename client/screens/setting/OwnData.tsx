/** What the server keeps about the user, by kind, and all of it as a file. */
import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { type OwnData as OwnDataAnswer, ownDataContract } from '#shared/contract/ownData.ts'
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

/** Gathered on request: it is all that there is about a person. */
export function OwnData() {
  const { t } = useTexts()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Panel title={t('account.data.title')}>
      <div className={styles.body}>
        <p>{t('account.data.lead')}</p>
        {isAsked ? <KeptData /> : <Button onClick={() => setIsAsked(true)}>{t('account.data.load')}</Button>}
      </div>
    </Panel>
  )
}

type KeptKind = OwnDataAnswer['kinds'][number]

function KeptData() {
  const { t } = useTexts()
  const format = useFormat()
  const { value, state, failure, reload } = useAnswer(ask)
  const save = () => {
    const bytes = new TextEncoder().encode(JSON.stringify(value, null, 2))
    saveFile('atrium-my-data.json', 'application/json', bytes)
  }
  const kept = ({ kind, keptMs }: KeptKind) => {
    if (kind === 'displays') return t('account.data.ownEnd')
    if (keptMs === null) return t('account.data.always')
    return t('account.data.days', { count: Math.round(keptMs / DAY_MS) })
  }
  return (
    <>
      {state === 'loading' ? <Skeleton lines={4} /> : null}
      {state === 'failed' ? (
        <p role="alert">
          {failure} <Button onClick={reload}>{t('common.retry')}</Button>
        </p>
      ) : null}
      {value ? (
        <>
          <ul className={styles.kinds} aria-label={t('account.data.title')}>
            {value.kinds.map((one) => (
              <li key={one.kind}>
                {t(`account.data.kinds.${one.kind}`)}: {one.count} · {kept(one)}
                {one.sinceMs === null
                  ? null
                  : ` · ${t('account.data.since', { at: format.dateTime(one.sinceMs).slice(0, 10) })}`}
                {one.isCut ? ` · ${t('account.data.cut')}` : null}
              </li>
            ))}
          </ul>
          <Button icon={<Download />} onClick={save}>
            {t('account.data.export')}
          </Button>
        </>
      ) : null}
    </>
  )
}
