/** Whether the palette is open. Only the bar's field and its shortcut open it. */
import { createObservable } from '../../store/observable.ts'

export const isPaletteOpen = createObservable(false)
