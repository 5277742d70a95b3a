/** Whether the sheet of shortcuts is open. */
import { createObservable } from '../../store/observable.ts'

export const isShortcutSheetOpen = createObservable(false)
