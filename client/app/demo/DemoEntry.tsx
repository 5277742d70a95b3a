import { Suspense, useEffect } from 'react'
import { importWithRetry } from '../../platform/importRetry.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useIsLive } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { mayUseDock } from '../simulator/dock.ts'
import { demoToBegin } from './presenting.ts'
import { wantNoDemo } from './wantedDemo.ts'

const DemoStrip = lazyPart(async () => (await import('./DemoStrip.tsx')).DemoStrip, 'demo')

const begin = async (name: string): Promise<void> =>
  (await importWithRetry(() => import('./askDemo.ts'))).beginWantedDemo(name)

/** The demo player is loaded on first use, for users with the simulation right. */
export function DemoEntry() {
  const state = useConsoleState()
  const news = useReadable(state.simulation)
  // Read so that a change of rights renders this again.
  useReadable(state.viewer)
  const isAllowed = mayUseDock(state)
  const wanted = demoToBegin(state, useIsLive())
  useEffect(() => {
    // Keeps the request across a page reload.
    if (wanted !== null) void begin(wanted).then(wantNoDemo)
  }, [wanted])
  return isAllowed && news?.demo ? (
    <Suspense fallback={null}>
      <DemoStrip demo={news.demo} />
    </Suspense>
  ) : null
}
