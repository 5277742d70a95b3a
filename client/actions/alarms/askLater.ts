import { importWithRetry } from '../../platform/importRetry.ts'

/** Confirmation dialogs before acknowledging alarms, loaded on the first click that requires one. */
export const loadQuestions = () => importWithRetry(() => import('./askAcknowledge.ts'))
