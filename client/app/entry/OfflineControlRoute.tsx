/** The page for devices out of reach. It needs no session; what belongs to a project is shown to who is signed in. */
import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { connectionStatus } from '#machines/connectionMachine.ts'
import { signInPath } from '#machines/signInUrl.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { type BrowserSession, OfflineControl } from '../../screens/entry/offline/OfflineControl.tsx'
import { ConsoleStateProvider } from '../../store/consoleContext.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { connectionActor } from '../actors/connectionActor.ts'
import { sessionActor } from '../actors/sessionActor.ts'
import { liveState } from '../liveState.ts'
import { ownPath } from '../session/redirect.ts'
import { OpenFrame } from './OpenFrame.tsx'

const KnownHosts = lazyPart(
  async () => (await import('../../screens/entry/offline/KnownHosts.tsx')).KnownHosts,
  'console',
)
/** Format on device labels; the URL is untrusted. */
const HOST_NUMBER = /^[0-9A-F]{4,16}$/

/** Preloads the page for signed-in users while connected. */
export const preloadKnownHosts = (): Promise<void> => KnownHosts.preload()

export function OfflineControlRoute() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [query] = useState(() => readQuery(search))
  const session = useBrowserSession()
  const variant = useSelector(sessionActor, ({ context }) => context.loginVariant)
  const { returnPath, wasAway, hostNumber } = query
  const onReturn = useCallback(() => void navigate(returnPath, { replace: true }), [navigate, returnPath])
  return (
    <OpenFrame>
      <OfflineControl
        session={session}
        returnPath={returnPath}
        wasAway={wasAway}
        signInPath={`${signInPath(variant)}?redirect=${encodeURIComponent(returnPath)}`}
        onReturn={onReturn}
      >
        {session.live === null ? (
          <NothingKnown hostNumber={hostNumber} />
        ) : (
          <ConsoleStateProvider value={liveState}>
            <Suspense fallback={<Skeleton lines={4} />}>
              <KnownHosts hostNumber={hostNumber} />
            </Suspense>
          </ConsoleStateProvider>
        )}
      </OfflineControl>
    </OpenFrame>
  )
}

function readQuery(search: string) {
  const query = new URLSearchParams(search)
  const from = query.get('from')
  const number = query.get('host')?.toUpperCase() ?? ''
  return {
    wasAway: from !== null,
    returnPath: from === null ? screenOf('deviceControl').path : ownPath(from),
    hostNumber: HOST_NUMBER.test(number) ? number : null,
  }
}

function useBrowserSession(): BrowserSession {
  const session = useSelector(sessionActor, (snapshot) => snapshot)
  const live = useSelector(connectionActor, connectionStatus)
  const isInside = session.hasTag('console')
  const state = session.matches('signedIn') ? 'signedIn' : session.hasTag('form') ? 'anonymous' : 'checking'
  return { state, live: isInside ? live : null }
}

function NothingKnown({ hostNumber }: { readonly hostNumber: string | null }) {
  const { t } = useTexts()
  return (
    <Panel title={t('offlineControl.known.title')}>
      <Notice title={t('offlineControl.known.signIn')} actions={<SignInLink />}>
        {hostNumber === null
          ? t('offlineControl.known.signInBody')
          : t('offlineControl.known.signInHost', { number: hostNumber })}
      </Notice>
    </Panel>
  )
}

/** Back to this page, with the number of the host. */
function SignInLink() {
  const { t } = useTexts()
  const { pathname, search } = useLocation()
  const variant = useSelector(sessionActor, ({ context }) => context.loginVariant)
  const to = `${signInPath(variant)}?redirect=${encodeURIComponent(`${pathname}${search}`)}`
  return (
    <Link className="bp6-button" to={to}>
      {t('offlineControl.signIn')}
    </Link>
  )
}
