/** Parts that were copied, as long as the console is open: another automation takes them with ids of its own. */
import { createObservable } from '../../../../store/observable.ts'
import type { Part } from './draft.ts'

export const copiedPart = createObservable<Part | null>(null)
