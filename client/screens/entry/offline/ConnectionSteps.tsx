import { useSyncExternalStore } from 'react'
import type { ServerCheckContext } from '#machines/serverCheckMachine.ts'
import { findText, type Translate } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { isOnline, onOnline } from '../../../platform/page.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import { Panel } from '../../../ui/layout/Page.tsx'
import type { BrowserSession } from './OfflineControl.tsx'
import styles from './offline.module.css'

interface Step {
  readonly id: 'network' | 'server' | 'session' | 'live'
  readonly tone: Tone
  readonly state: string
  readonly note?: string
}

/** The links between this browser and the devices, which shows where the connection is broken. */
export function ConnectionSteps(props: {
  readonly check: ServerCheckContext
  readonly session: BrowserSession
}) {
  const { t } = useTexts()
  const format = useFormat()
  const online = useSyncExternalStore(onOnline, isOnline)
  const { check, session } = props
  const { answer } = check
  const tookText = answer ? t('offlineControl.steps.took', { ms: format.number(answer.tookMs) }) : ''
  const lastText = answer ? t('offlineControl.steps.last', { at: format.dateTime(answer.atMs) }) : ''
  const steps: readonly Step[] = [
    online
      ? { id: 'network', tone: 'ok', state: t('offlineControl.steps.networkOk') }
      : { id: 'network', tone: 'bad', state: t('offlineControl.steps.networkOff') },
    { id: 'server', ...serverState(check, t), note: check.result === 'missing' ? lastText : tookText },
    { id: 'session', ...sessionState(session, t) },
    { id: 'live', ...liveState(session, t) },
  ]
  return (
    <Panel title={t('offlineControl.steps.title')} aside={t('offlineControl.steps.aside')}>
      <ol className={styles.steps}>
        {steps.map(({ id, tone, state, note }) => (
          <li key={id}>
            <span className={styles.stepName}>{t(`offlineControl.steps.${id}`)}</span>
            <StatusTag tone={tone}>{state}</StatusTag>
            {note ? <span className={styles.note}>{note}</span> : null}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type State = Pick<Step, 'tone' | 'state'>

function serverState({ result, answer }: ServerCheckContext, t: Translate): State {
  switch (result) {
    case null:
      return { tone: 'info', state: t('offlineControl.steps.checking') }
    case 'missing':
      return { tone: 'bad', state: t('offlineControl.steps.missing') }
    case 'notReady':
    case 'ready': {
      const statusText = findText(`offlineControl.status.${answer?.status ?? ''}`) ?? answer?.status ?? ''
      return { tone: result === 'ready' ? 'ok' : 'warn', state: statusText }
    }
  }
}

const sessionState = ({ state }: BrowserSession, t: Translate): State => ({
  tone: state === 'signedIn' ? 'ok' : 'info',
  state: t(`offlineControl.session.${state}`),
})

function liveState({ live }: BrowserSession, t: Translate): State {
  if (live === null) return { tone: 'info', state: t('offlineControl.live.none') }
  const isWaiting = live === 'waiting' || live === 'denied'
  return {
    tone: live === 'live' ? 'ok' : isWaiting ? 'bad' : 'warn',
    state: t(`offlineControl.live.${live}`),
  }
}
