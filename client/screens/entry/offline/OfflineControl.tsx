/**
 * Help while devices are unreachable: where the connection is broken, last known values, and local operation.
 * Returns to control when connected.
 */
import { Button } from '@blueprintjs/core'
import { Disable, Refresh, Tick } from '@blueprintjs/icons'
import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { fromPromise } from 'xstate'
import type { ConnectionStatus } from '#machines/connectionMachine.ts'
import { serverCheckMachine } from '#machines/serverCheckMachine.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { onOnline } from '../../../platform/page.ts'
import { probeServer } from '../../../platform/serverProbe.ts'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import { AtHost } from './AtHost.tsx'
import { ConnectionSteps } from './ConnectionSteps.tsx'
import { controlStanding } from './controlStanding.ts'
import styles from './offline.module.css'
import { useReturn } from './useReturn.ts'

/** Session data available to the page. */
export interface BrowserSession {
  readonly state: 'signedIn' | 'anonymous' | 'checking'
  /** Live connection; null outside of the console. */
  readonly live: ConnectionStatus | null
}

const machine = serverCheckMachine.provide({
  actors: { probe: fromPromise(({ signal }) => probeServer(signal)) },
})

export function OfflineControl(props: {
  readonly session: BrowserSession
  /** Path to return to. */
  readonly returnPath: string
  /** The connection was lost there. */
  readonly wasAway: boolean
  /** The sign-in that leads there. */
  readonly signInPath: string
  readonly onReturn: () => void
  /** Last known project data. */
  readonly children: ReactNode
}) {
  const { t } = useTexts()
  const { session } = props
  const [snapshot, send] = useMachine(machine)
  useEffect(() => onOnline(() => send({ type: 'check' })), [send])
  const check = snapshot.context
  return (
    <Page
      title={screenTitle('offlineControl')}
      actions={
        <Button
          icon={<Refresh />}
          disabled={snapshot.matches('checking')}
          onClick={() => send({ type: 'check' })}
        >
          {t('offlineControl.checkNow')}
        </Button>
      }
    >
      <div className={styles.sections}>
        <Standing {...props} state={controlStanding(check.result, session.live)} />
        <ConnectionSteps check={check} session={session} />
        {props.children}
        <AtHost />
      </div>
    </Page>
  )
}

function Standing(props: {
  readonly session: BrowserSession
  readonly returnPath: string
  readonly wasAway: boolean
  readonly signInPath: string
  readonly onReturn: () => void
  readonly state: 'ready' | 'away' | 'checking'
}) {
  const { t } = useTexts()
  const { state, session, wasAway, onReturn } = props
  const isReady = state === 'ready'
  const { secondsLeft, stay } = useReturn({
    isReady: isReady && session.live !== null,
    isAway: state === 'away',
    wasAway,
    onReturn,
  })
  return (
    <Panel className={isReady ? styles.ready : styles.standing}>
      <div className={styles.standingRow}>
        {isReady ? <Tick size={20} /> : <Disable size={20} />}
        <div className={styles.words} role="status">
          <h2>{t(`offlineControl.standing.${state}.title`)}</h2>
          <p>
            {secondsLeft === null
              ? t(`offlineControl.standing.${state}.body`)
              : t('offlineControl.returning', { count: secondsLeft })}
          </p>
        </div>
        <div className={styles.ways}>
          {secondsLeft === null ? null : <Button onClick={stay}>{t('offlineControl.stay')}</Button>}
          {isReady ? <WayOn {...props} /> : null}
        </div>
      </div>
    </Panel>
  )
}

function WayOn(props: {
  readonly session: BrowserSession
  readonly returnPath: string
  readonly signInPath: string
}) {
  const { t } = useTexts()
  const isInside = props.session.live !== null
  return (
    <Link className="bp6-button bp6-intent-primary" to={isInside ? props.returnPath : props.signInPath}>
      {isInside ? t('offlineControl.toControl') : t('offlineControl.signIn')}
    </Link>
  )
}
