/**
 * Prefetches the device finder while the console is idle. A search that is opened sooner, or after a failure here, fetches
 * it itself.
 */
import { importWithRetry } from '../../platform/importRetry.ts'
import { atRest } from '../../platform/rest.ts'

export function prefetchParts(): void {
  atRest(() => void fetchDeviceFinder().catch(() => undefined))
}

async function fetchDeviceFinder(): Promise<void> {
  const { loadDeviceFinder } = await importWithRetry(() => import('../../widgets/devices/deviceSearch.ts'))
  await loadDeviceFinder()
}
