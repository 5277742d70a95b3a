import { Suspense } from 'react'
import { ScreenBoundary } from '../../ui/feedback/ScreenBoundary.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import type { PanelProps } from './MessagesPanel.tsx'

const MessagesPanel = lazyPart(async () => (await import('./MessagesPanel.tsx')).MessagesPanel)

/** The panel of a bell, fetched when it is first opened. */
export function LaterPanel(props: PanelProps) {
  return (
    <ScreenBoundary screenKey="messages">
      <Suspense fallback={<Skeleton lines={6} />}>
        <MessagesPanel {...props} />
      </Suspense>
    </ScreenBoundary>
  )
}
