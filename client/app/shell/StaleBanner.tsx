import { Button } from '@blueprintjs/core'
import { Offline } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { connectionStatus } from '#machines/connectionMachine.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { after } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useIsLive } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { connectionActor } from '../actors/connectionActor.ts'
import { sessionActor } from '../actors/sessionActor.ts'
import styles from './StaleBanner.module.css'

/** A short interruption is over before a user could read about it. */
const GRACE_MS = 1_000
/** Before anything was live there is nothing that could be out of date: the page shows that it is loading. */
const FIRST_GRACE_MS = 12_000

/** Lies on the page's foot: what is being read or pressed does not move when a connection comes and goes. */
export function StaleBanner() {
  const { t } = useTexts()
  const isLive = useIsLive()
  const [isDue, setDue] = useState(false)
  const [wasLive, setWasLive] = useState(isLive)
  const status = useSelector(connectionActor, connectionStatus)
  const isResetting = useReadable(useConsoleState().simulation)?.isResetting === true
  const isBrowserOnline = useSelector(connectionActor, ({ context }) => context.browserOnline)
  useEffect(() => {
    if (!isLive) return after(wasLive ? GRACE_MS : FIRST_GRACE_MS, () => setDue(true))
    setDue(false)
    setWasLive(true)
    return undefined
  }, [isLive, wasLive])
  // Without a project there is nothing that could be live.
  const isShown = (isDue || status === 'denied' || isResetting) && !isLive && status !== 'off'
  const text =
    status === 'denied'
      ? t('shell.connection.bannerDenied')
      : isResetting
        ? t('shell.connection.bannerResetting')
        : status === 'syncing'
          ? t('shell.connection.bannerSyncing')
          : isBrowserOnline
            ? t('shell.connection.banner')
            : t('shell.connection.bannerOffline')
  return (
    <div role="status">
      {isShown ? (
        <div className={clsx(styles.banner, status === 'denied' && styles.denied)}>
          <Offline />
          <span>{text}</span>
          {status === 'denied' ? (
            <Button size="small" onClick={() => sessionActor.send({ type: 'user.signOut' })}>
              {t('shell.signOut')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
