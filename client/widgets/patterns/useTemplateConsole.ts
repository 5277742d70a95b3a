/** The parts of a template as the records that a console shows: editors of real scenes and automations work on them. */
import { useMemo } from 'react'
import type { TemplateContent } from '#shared/records/areaTemplate.ts'
import { templateRecords } from '#shared/rules/templateState.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { createLiveStore } from '../../store/liveStore.ts'

export function useTemplateConsole(content: TemplateContent): ConsoleState {
  const outer = useConsoleState()
  return useMemo(() => {
    const store = createLiveStore()
    store.apply(templateRecords(content).map((put) => ({ put })))
    return { ...outer, store, isPattern: true }
  }, [outer, content])
}
