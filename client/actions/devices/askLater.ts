/** Questions about devices that are fetched when they are asked. */
import { fetchPart } from '../../platform/parts.ts'

/** The question before many are told something. */
export const loadDisturbed = () => fetchPart(() => import('./disturbed.ts'))

/** The one before a single device is, where quiet is wanted. */
export const loadMayDisturb = () => fetchPart(() => import('./mayDisturb.ts'))

/** The one before devices are marked as normal, which knows every kind of device. */
export const loadStillRaised = () => fetchPart(() => import('./stillRaised.ts'))
