import { createContext, use } from 'react'
import { must } from '#shared/kernel/assert.ts'
import type { ConsoleState } from './consoleState.ts'

const ConsoleStateContext = createContext<ConsoleState | null>(null)

/** The context value is stable; hooks.ts subscribes to changes inside. */
export const ConsoleStateProvider = ConsoleStateContext.Provider

/** The console state that the surrounding part of the page shows. */
export const useConsoleState = (): ConsoleState =>
  must(use(ConsoleStateContext), 'a ConsoleStateProvider around the component')
