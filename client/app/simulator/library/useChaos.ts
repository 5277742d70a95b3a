/** Chaos mode of this project and its last result; refetched on notifications. */
import { useCallback } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { simContract } from '#shared/contract/sim.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useReadable } from '../../../store/useReadable.ts'

export type ChaosView = OutputOf<typeof simContract.chaosState>

export function useChaos(): ChaosView | null {
  const chaos = useReadable(useConsoleState().simulation)?.chaos
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is another question
  const ask = useCallback(
    (signal: AbortSignal) => call(simContract.chaosState, {}, { signal, isQuiet: true }),
    [chaos],
  )
  return useAnswer(ask).value ?? null
}
