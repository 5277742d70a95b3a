import { Button, Callout } from '@blueprintjs/core'
import { Disable } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { Link, useLocation } from 'react-router-dom'
import { screenOf } from '#shared/screens/registry.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { connectionActor } from '../actors/connectionActor.ts'
import { sessionActor } from '../actors/sessionActor.ts'
import styles from './band.module.css'
import { MakingProgress } from './ResetBanner.tsx'
import { useOutOfDate } from './useOutOfDate.ts'

/** Overlays the page's lower edge, so that nothing moves. */
export function StaleBanner() {
  const { t } = useTexts()
  const reason = useOutOfDate()
  const isBrowserOnline = useSelector(connectionActor, ({ context }) => context.browserOnline)
  const texts = {
    denied: t('shell.connection.bannerDenied'),
    resetting: t('shell.connection.bannerResetting'),
    syncing: t('shell.connection.bannerSyncing'),
    lost: isBrowserOnline ? t('shell.connection.banner') : t('shell.connection.bannerOffline'),
  }
  return (
    <div role="status">
      {reason ? (
        <Callout
          compact
          intent={reason === 'denied' ? 'danger' : 'warning'}
          icon={<Disable />}
          className={clsx(styles.band, styles.framed)}
        >
          <span>{texts[reason]}</span>
          {reason === 'resetting' ? <MakingProgress /> : null}
          {reason === 'lost' ? <OfflinePageLink /> : null}
          {reason === 'denied' ? (
            <Button size="small" onClick={() => sessionActor.send({ type: 'user.signOut' })}>
              {t('shell.signOut')}
            </Button>
          ) : null}
        </Callout>
      ) : null}
    </div>
  )
}

/** Link to the page with offline information, which leads back here. */
function OfflinePageLink() {
  const { t } = useTexts()
  const { pathname, search } = useLocation()
  const from = encodeURIComponent(`${pathname}${search}`)
  return (
    <Link className="bp6-button bp6-small" to={`${screenOf('offlineControl').path}?from=${from}`}>
      {t('shell.connection.offlinePage')}
    </Link>
  )
}
