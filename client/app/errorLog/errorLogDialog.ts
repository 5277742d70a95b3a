/** Whether the error log is open: the bar's button, the menu of a phone and the palette open it. */
import { createObservable } from '../../store/observable.ts'

export const isErrorLogOpen = createObservable(false)
