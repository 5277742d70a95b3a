/** Clipboard of copied parts while the console is open; pasting assigns new ids. */
import { createObservable } from '../../../../store/observable.ts'
import type { Part } from './draft.ts'

export const copiedPart = createObservable<Part | null>(null)
