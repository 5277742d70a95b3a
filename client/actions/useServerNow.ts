import { useSyncExternalStore } from 'react'
import { type Cancel, every, nowMs } from '../platform/time.ts'
import { serverClock } from '../store/serverClock.ts'

const STEP_MS = 1_000

const listeners = new Set<() => void>()
let stop: Cancel | null = null
let serverNowMs = 0

function tick(): void {
  serverNowMs = serverClock.at(nowMs())
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  stop ??= every(STEP_MS, tick)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = null
  }
}

function read(): number {
  // Nobody has been ticking: what was kept is of another time.
  if (!stop) serverNowMs = serverClock.at(nowMs())
  return serverNowMs
}

/** The server's clock, renewed once a second while somebody looks. One timer serves the whole page. */
export function useServerNow(): number {
  return useSyncExternalStore(subscribe, read)
}

/** Something told by the server's clock: who shows it is rendered again only when that has changed. */
export function useServerTime<T extends string | boolean>(tell: (serverNowMs: number) => T): T {
  return useSyncExternalStore(subscribe, () => tell(read()))
}
