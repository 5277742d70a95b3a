/** Detects a newer build on the server, after restarts and when the page becomes visible. */
import { isVisible, onVisibility } from '../platform/page.ts'
import { isOtherBuild, serverBuild } from '../platform/serverBuild.ts'
import { elapsedMs } from '../platform/time.ts'
import { createObservable } from '../store/observable.ts'
import { liveState } from './liveState.ts'

/** The newer build; null while this page is the newest. */
export const newBuild = createObservable<string | null>(null)

const PERIOD_MS = 5 * 60_000

export function startNewVersion(): void {
  const { connection } = liveState
  let wasLive = connection.get().isLive
  let lookedAtMs = elapsedMs()
  const look = async () => {
    lookedAtMs = elapsedMs()
    const build = await serverBuild()
    if (isOtherBuild(build)) newBuild.set(build)
  }
  connection.subscribe(() => {
    const { isLive } = connection.get()
    if (isLive && !wasLive) void look()
    wasLive = isLive
  })
  onVisibility(() => {
    if (isVisible() && elapsedMs() - lookedAtMs > PERIOD_MS) void look()
  })
}
