import { fetchPart } from '../../platform/parts.ts'

/** The questions before alarms are acknowledged: fetched by the click that asks one. */
export const loadQuestions = () => fetchPart(() => import('./askAcknowledge.ts'))
