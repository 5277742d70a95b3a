/**
 * What is seen or needed when something is opened is fetched when the console has come to rest: menus, dialogs and what
 * forms check with, one file each for all of them. What is opened sooner, or after a failure here, fetches it itself.
 */
import { savedViewsContract } from '#shared/contract/savedViews.ts'
import { fetchPart } from '../../platform/parts.ts'
import { atRest } from '../../platform/rest.ts'
import { fetchOverlaysAhead } from '../../ui/layers/overlayParts.ts'

export function prefetchParts(): void {
  atRest(() => {
    fetchOverlaysAhead()
    void fetchDeviceFinder().catch(() => undefined)
    void savedViewsContract.list.inputLater?.().catch(() => undefined)
  })
}

async function fetchDeviceFinder(): Promise<void> {
  const { loadDeviceFinder } = await fetchPart(() => import('../../widgets/devices/deviceSearch.ts'))
  await loadDeviceFinder()
}
