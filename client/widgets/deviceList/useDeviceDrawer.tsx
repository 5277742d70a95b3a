/** Device details beside a list, loaded separately. */
import { type ReactNode, Suspense, useCallback, useEffect } from 'react'
import { atRest } from '../../platform/rest.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import type { ListAction } from '../../ui/list/model/action.ts'

const fetchDrawer = () => import('./DeviceDrawer.tsx')
const DeviceDrawer = lazyPart(async () => (await fetchDrawer()).DeviceDrawer)

export function useDeviceDrawer(actions: readonly ListAction<string>[]) {
  // Fetched after the table, before anybody has opened a row.
  useEffect(() => atRest(() => void fetchDrawer().catch(() => undefined)), [])
  return useCallback(
    (id: string, close: () => void): ReactNode => (
      <Suspense fallback={null}>
        <DeviceDrawer id={id} actions={actions} onClose={close} />
      </Suspense>
    ),
    [actions],
  )
}
