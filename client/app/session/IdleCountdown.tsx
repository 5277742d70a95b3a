import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { fetchPart } from '../../platform/parts.ts'
import { atRest } from '../../platform/rest.ts'
import { fetchedPart } from '../../ui/lazyPart.ts'
import { idleActor } from '../actors/idleActor.ts'

const LastSeconds = fetchedPart(() => fetchPart(async () => (await import('./LastSeconds.tsx')).LastSeconds))

/** The last seconds before an idle user is signed out. Any activity ends them. */
export function IdleCountdown() {
  const isCounting = useSelector(idleActor, (snapshot) => snapshot.hasTag('countdown'))
  // Ahead: by then the server may be away, or have another build.
  useEffect(() => atRest(() => void LastSeconds.fetch().catch(() => undefined)), [])
  return isCounting ? (
    <Suspense fallback={null}>
      <LastSeconds />
    </Suspense>
  ) : null
}
