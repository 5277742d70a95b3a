import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { fetchPart } from '../../platform/parts.ts'
import { fetchedPart } from '../../ui/lazyPart.ts'
import { idleActor } from '../actors/idleActor.ts'
import { useFetchAtRest } from '../useFetchAtRest.ts'

const LastSeconds = fetchedPart(() => fetchPart(async () => (await import('./LastSeconds.tsx')).LastSeconds))

/** The last seconds before an idle user is signed out. Any activity ends them. */
export function IdleCountdown() {
  const isCounting = useSelector(idleActor, (snapshot) => snapshot.hasTag('countdown'))
  // Ahead: by then the server may be away, or have another build.
  useFetchAtRest(LastSeconds)
  return isCounting ? (
    <Suspense fallback={null}>
      <LastSeconds />
    </Suspense>
  ) : null
}
