import { importWithRetry } from '../../platform/importRetry.ts'

/** The questions before alarms are acknowledged: fetched by the click that asks one. */
export const loadQuestions = () => importWithRetry(() => import('./askAcknowledge.ts'))
