import { createObservable } from '../../store/observable.ts'

/** `held`: can be undone. `sent`: on its way to server and store. */
export type AcknowledgeStage = 'held' | 'sent'

/**
 * Alarms that this tab's user has acknowledged but the store does not know about yet. They neither sound nor appear
 * above the page.
 */
export const heldAcknowledgements = createObservable<ReadonlyMap<string, AcknowledgeStage>>(new Map())
