import { createObservable } from '../../store/observable.ts'

/** `held` can be taken back, `sent` is on its way to the server and to the store. */
export type AcknowledgeStage = 'held' | 'sent'

/** Alarms that this tab's user has acknowledged and the store does not know it of yet: they neither sound nor show above the page. */
export const heldAcknowledgements = createObservable<ReadonlyMap<string, AcknowledgeStage>>(new Map())
