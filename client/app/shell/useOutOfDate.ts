import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { connectionStatus } from '#machines/connectionMachine.ts'
import { after } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useIsLive } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { connectionActor } from '../actors/connectionActor.ts'

/** A short interruption is over before a user could read about it. */
const GRACE_MS = 1_000
/** Before the first connection nothing is outdated: the page shows that it loads. */
const FIRST_GRACE_MS = 12_000

/** Why values may be outdated; null while live, and for short interruptions. */
export function useOutOfDate(): 'denied' | 'resetting' | 'syncing' | 'lost' | null {
  const isLive = useIsLive()
  const [isDue, setDue] = useState(false)
  const [wasLive, setWasLive] = useState(isLive)
  const status = useSelector(connectionActor, connectionStatus)
  const isResetting = useReadable(useConsoleState().simulation)?.isResetting === true
  useEffect(() => {
    if (!isLive) return after(wasLive ? GRACE_MS : FIRST_GRACE_MS, () => setDue(true))
    setDue(false)
    setWasLive(true)
    return undefined
  }, [isLive, wasLive])
  // Without a project there is no live data.
  if (isLive || status === 'off') return null
  if (status === 'denied') return 'denied'
  if (isResetting) return 'resetting'
  if (!isDue) return null
  return status === 'syncing' ? 'syncing' : 'lost'
}
