import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { actionTarget } from '../../actions/simulation/actionTarget.ts'
import { breakTarget, mayBreak } from '../../actions/simulation/breakSomething.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useReadable } from '../../store/useReadable.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { followLink, isDockOpen, mayUseDock } from './dock.ts'

const Simulator = lazyPart(async () => (await import('./Simulator.tsx')).Simulator, 'simulator')

/** The simulator is loaded on first use; never without the right or in a real building. */
export function SimulatorEntry() {
  const state = useConsoleState()
  // Read so that a change of either renders this again.
  useReadable(state.simulation)
  useReadable(state.viewer)
  const isAllowed = mayUseDock(state)
  const { search } = useLocation()
  useEffect(() => {
    if (isAllowed) followLink(search)
  }, [isAllowed, search])
  const isOpen = useReadable(isDockOpen) && isAllowed
  const target = useReadable(breakTarget)
  const guestTarget = useReadable(actionTarget)
  const mayAct = mayBreak(state)
  return isOpen || (mayAct && (target ?? guestTarget) !== null) ? (
    <Suspense fallback={null}>
      <Simulator isOpen={isOpen} target={mayAct ? target : null} guestTarget={mayAct ? guestTarget : null} />
    </Suspense>
  ) : null
}
