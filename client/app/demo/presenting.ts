/** Whether this tab presents the demo: only its console follows the chapters. */
import { simContract } from '#shared/contract/sim.ts'
import { call } from '../../api/api.ts'
import { matchesMedia } from '../../platform/page.ts'
import { sessionText } from '../../platform/storage.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { createObservable } from '../../store/observable.ts'
import { useReadable } from '../../store/useReadable.ts'
import { confirmOthers, NEW_WORLD_TIMEOUT_MS } from '../simulator/askReset.ts'
import { mayUseDock, setDockOpen, showDockPart } from '../simulator/dock.ts'
import { wantedDemo, wantNoDemo } from './wantedDemo.ts'

const KEY = 'presentedDemo'
const LEFT_KEY = 'leftDemo'

/** Id of the demo shown in this tab, kept across reloads; empty if none, or if the presenter has left its path. */
export const presentedDemo = createObservable(sessionText.read(KEY) ?? '')

export function present(demoId: string): void {
  sessionText.write(KEY, demoId)
  sessionText.remove(LEFT_KEY)
  presentedDemo.set(demoId)
}

/** Leaves the presentation; the demo stays where it is. */
export function leavePath(demoId: string): void {
  present('')
  sessionText.write(LEFT_KEY, demoId)
}

export const hasLeft = (demoId: string): boolean => sessionText.read(LEFT_KEY) === demoId

/** Whether this tab presents a demo or is about to, so highlighted elements stay uncovered. */
export function useIsPresenting(): boolean {
  const shown = useReadable(useConsoleState().simulation)?.demo?.id
  const presented = useReadable(presentedDemo)
  return wantedDemo() !== null || (shown !== undefined && shown === presented)
}

/** The console shows a failure, as that of any call. */
export async function startDemo(name: string, isInNewWorld = false): Promise<void> {
  const started = await call(simContract.demoStart, { name }).catch(() => null)
  if (!started) return
  // The page reloads for a new world and must not start the demo again.
  wantNoDemo()
  present(started.demoId)
  // Hides the simulator panel, because the demo needs the page.
  showDockPart(null)
  if (matchesMedia('(width < 768px)')) setDockOpen(false)
  if (!isInNewWorld) return
  const others = await confirmOthers()
  if (others === null) return
  await call(simContract.demoRestart, { others }, { timeoutMs: NEW_WORLD_TIMEOUT_MS }).catch(() => undefined)
}

/** Starts only after subscribing to the outcome, or an early message would be lost. */
export const demoToBegin = (state: Parameters<typeof mayUseDock>[0], isLive: boolean): string | null =>
  isLive && mayUseDock(state) ? wantedDemo() : null
