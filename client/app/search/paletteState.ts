/** Whether the palette is open: the bar's field, its key and nothing else open it. */
import { createObservable } from '../../store/observable.ts'

export const isPaletteOpen = createObservable(false)
