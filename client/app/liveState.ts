/** The console state of this tab: written by the root actors, passed to the components by a provider. */
import { createConsoleState, type WritableConsoleState } from '../store/consoleState.ts'

export const liveState: WritableConsoleState = createConsoleState()
