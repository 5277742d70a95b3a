/** Recording state of this project and its last recording; refetched on changes. */
import { useCallback } from 'react'
import { simContract } from '#shared/contract/sim.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useReadable } from '../../../store/useReadable.ts'

export function useRecording() {
  const recordings = useReadable(useConsoleState().simulation)?.recordings
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is another question
  const ask = useCallback(
    (signal: AbortSignal) => call(simContract.recordState, {}, { signal, isQuiet: true }),
    [recordings],
  )
  return useAnswer(ask).value
}
