/** Loads the device confirmation dialogs lazily, on first use. */
import { importWithRetry } from '../../platform/importRetry.ts'

/** The question before devices are switched that were chosen one by one. */
export const loadAskDevices = () => importWithRetry(() => import('./askDevices.ts'))

/** The one before a single device is, where quiet is wanted. */
export const loadMayDisturb = () => importWithRetry(() => import('./mayDisturb.ts'))

/** The one before devices are marked as normal, which knows every kind of device. */
export const loadStillRaised = () => importWithRetry(() => import('./stillRaised.ts'))
