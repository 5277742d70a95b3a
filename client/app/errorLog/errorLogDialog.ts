/** Whether the error log is open. */
import { createObservable } from '../../store/observable.ts'

export const isErrorLogOpen = createObservable(false)
