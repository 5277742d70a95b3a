import { Suspense } from 'react'
import { ScreenBoundary } from '../../ui/feedback/ScreenBoundary.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'

const AlarmToasts = lazyPart(async () => (await import('./AlarmToasts.tsx')).AlarmToasts)

/** What lies above the page of alarms: fetched as soon as the page stands, and again where that fails. */
export function AlarmsLater() {
  return (
    <ScreenBoundary screenKey="alarms">
      <Suspense>
        <AlarmToasts />
      </Suspense>
    </ScreenBoundary>
  )
}
