import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart.ts'
import { idleActor } from '../actors/idleActor.ts'
import { usePreloadAtRest } from '../usePreloadAtRest.ts'

const LastSeconds = lazyPart(async () => (await import('./LastSeconds.tsx')).LastSeconds)

/** Shows the countdown before an idle user is signed out. Any activity cancels it. */
export function IdleCountdown() {
  const isCounting = useSelector(idleActor, (snapshot) => snapshot.hasTag('countdown'))
  // Preloaded, because the server may be unavailable or changed later.
  usePreloadAtRest(LastSeconds)
  return isCounting ? (
    <Suspense fallback={null}>
      <LastSeconds />
    </Suspense>
  ) : null
}
