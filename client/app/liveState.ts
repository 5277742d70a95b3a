/** The console state of this tab: fed by the root actors, handed to the components by a provider. */
import { createConsoleState, type WritableConsoleState } from '../store/consoleState.ts'

export const liveState: WritableConsoleState = createConsoleState()
