/**
 * Prefetches while the console is idle: the device finder, which a search that is opened sooner fetches itself, and the
 * page for a lost connection, which cannot be fetched then.
 */

import { screenOf } from '#shared/screens/registry.ts'
import { importWithRetry } from '../../platform/importRetry.ts'
import { atRest } from '../../platform/rest.ts'
import { preloadScreen } from '../routes/screenComponent.ts'

export function prefetchParts(): void {
  atRest(() => {
    void fetchDeviceFinder().catch(() => undefined)
    void fetchOfflinePage().catch(() => undefined)
  })
}

async function fetchDeviceFinder(): Promise<void> {
  const { loadDeviceFinder } = await importWithRetry(() => import('../../widgets/devices/deviceSearch.ts'))
  await loadDeviceFinder()
}

async function fetchOfflinePage(): Promise<void> {
  const { preloadKnownHosts } = await import('../entry/OfflineControlRoute.tsx')
  await Promise.all([preloadKnownHosts(), preloadScreen(screenOf('offlineControl').path)])
}
