import { useLayoutEffect } from 'react'
import { type Cancel, every, nowMs } from '../platform/time.ts'
import { useConsoleState } from './consoleContext.ts'
import type { ServerClock } from './serverClock.ts'
import { useSnapshot } from './useReadable.ts'

const STEP_MS = 1_000

interface Ticker {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => number
}

/** One timer per clock, shared by the whole page. */
const tickers = new WeakMap<ServerClock, Ticker>()

function tickerOf(clock: ServerClock): Ticker {
  const known = tickers.get(clock)
  if (known) return known
  const made = createTicker(clock)
  tickers.set(clock, made)
  return made
}

function createTicker(clock: ServerClock): Ticker {
  const listeners = new Set<() => void>()
  let stop: Cancel | null = null
  let serverNowMs = 0
  const renew = () => {
    serverNowMs = clock.at(nowMs())
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      if (!stop) {
        // A subscriber may read before the first step.
        renew()
        stop = every(STEP_MS, () => {
          renew()
          for (const each of [...listeners]) each()
        })
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
    read() {
      // Without a timer the cached value is outdated.
      if (!stop) renew()
      return serverNowMs
    },
  }
}

/** Server time, updated once a second while a component is subscribed. */
export function useServerNow(): number {
  const { subscribe, read } = tickerOf(useConsoleState().clock)
  return useSnapshot(subscribe, read)
}

/** A value computed from the server's time: the component renders again only when that value has changed. */
export function useServerTime<T extends string | boolean>(compute: (serverNowMs: number) => T): T {
  const { subscribe, read } = tickerOf(useConsoleState().clock)
  return useSnapshot(subscribe, () => compute(read()))
}

/**
 * Calls `write` after rendering, every second, and on connection changes. For texts written directly to the DOM,
 * because re-rendering hundreds per second is too expensive. `write` must be memoized.
 */
export function useEachSecond(write: (serverNowMs: number) => void): void {
  const { clock, connection } = useConsoleState()
  useLayoutEffect(() => {
    const { subscribe, read } = tickerOf(clock)
    const run = () => write(read())
    const stops = [subscribe(run), connection.subscribe(run)]
    run()
    return () => {
      for (const stop of stops) stop()
    }
  }, [clock, connection, write])
}
