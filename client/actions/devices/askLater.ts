/** Loads the device confirmation dialogs lazily, on first use. */
import { importWithRetry } from '../../platform/importRetry.ts'

/** The question before devices are switched that were chosen one by one. */
export const loadAskDevices = () => importWithRetry(() => import('./askDevices.ts'))

/** Loads the confirmation before commanding a single device in a do-not-disturb room. */
export const loadMayDisturb = () => importWithRetry(() => import('./mayDisturb.ts'))

/** Loads the confirmation before marking devices as normal, whose code includes every device kind. */
export const loadStillRaised = () => importWithRetry(() => import('./stillRaised.ts'))
