/** The address of wall displays: a code to pair the screen, and then what it shows. */
import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useEffect } from 'react'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { reloadAt } from '../../platform/page.ts'
import { PairScreen } from '../../screens/display/PairScreen.tsx'
import { ConsoleStateProvider } from '../../store/consoleContext.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { account } from '../account.ts'
import { sessionActor } from '../actors/sessionActor.ts'
import { liveState } from '../liveState.ts'
import { newBuild } from '../newVersion.ts'
import { WaitPage } from '../session/StopPages.tsx'
import { OpenFrame } from './OpenFrame.tsx'

const WallDisplay = lazyPart(
  async () => (await import('../display/WallDisplay.tsx')).WallDisplay,
  'console',
  'home',
)

export function DisplayRoute() {
  const { t } = useTexts()
  const session = useSelector(sessionActor, (snapshot) => snapshot)
  const info = useReadable(account)?.info
  const paired = useCallback(() => sessionActor.send({ type: 'session.startedElsewhere' }), [])
  useNewBuild()
  if (session.hasTag('console') && info?.display && info.projectinfo)
    return (
      <ConsoleStateProvider value={liveState}>
        <Suspense fallback={<Skeleton lines={8} />}>
          <WallDisplay display={info.display} project={nameOf(info.projectinfo)} />
        </Suspense>
      </ConsoleStateProvider>
    )
  if (session.hasTag('busy')) return <WaitPage text={t('signIn.checking')} />
  return (
    <OpenFrame>
      {session.matches('signedIn') ? (
        <Notice
          isPage
          title={t('display.signedIn')}
          actions={
            <Button onClick={() => sessionActor.send({ type: 'user.signOut' })}>{t('shell.signOut')}</Button>
          }
        >
          {t('display.signedInBody')}
        </Notice>
      ) : (
        <PairScreen hasEnded={session.context.endReason === 'expired'} onPaired={paired} />
      )}
    </OpenFrame>
  )
}

/** A wall display reloads for a new version automatically, because nobody can press its button. */
function useNewBuild(): void {
  const build = useReadable(newBuild)
  useEffect(() => {
    if (build !== null) reloadAt('/display')
  }, [build])
}
