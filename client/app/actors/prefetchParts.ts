/** Prefetches while idle: device finder, and the offline page, which cannot be loaded without a connection. */

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
