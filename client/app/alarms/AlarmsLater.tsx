import { Suspense } from 'react'
import { ScreenBoundary } from '../../ui/feedback/ScreenBoundary.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'

const AlarmToasts = lazyPart(async () => (await import('./AlarmToasts.tsx')).AlarmToasts)

/** Alarm layer above the page, loaded after the page is rendered and retried on failure. */
export function AlarmsLater() {
  return (
    <ScreenBoundary screenKey="alarms">
      <Suspense>
        <AlarmToasts />
      </Suspense>
    </ScreenBoundary>
  )
}
