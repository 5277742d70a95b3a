import { lazy, Suspense } from 'react'
import { breakTarget, mayBreak } from '../../actions/simulation/breakSomething.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { fetchPart } from '../../platform/parts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useReadable } from '../../store/useReadable.ts'
import { isDockOpen, mayUseDock } from './dock.ts'

const Simulator = lazy(async () => {
  const [{ Simulator: part }] = await fetchPart(() =>
    Promise.all([import('./Simulator.tsx'), loadTexts('simulator')]),
  )
  return { default: part }
})

/** The simulator is fetched once it is used; who may not use it, and a real building, never have it. */
export function SimulatorDoor() {
  const state = useConsoleState()
  // Read so that a change of either renders this again.
  useReadable(state.simulation)
  useReadable(state.viewer)
  const isOpen = useReadable(isDockOpen) && mayUseDock(state)
  const target = useReadable(breakTarget)
  const isBreaking = target !== null && mayBreak(state)
  return isOpen || isBreaking ? (
    <Suspense fallback={null}>
      <Simulator isOpen={isOpen} target={isBreaking ? target : null} />
    </Suspense>
  ) : null
}
