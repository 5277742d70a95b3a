import { Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'

const ThemeColors = lazyPart(async () => (await import('./ThemeColors.tsx')).ThemeColors)

/** Fetched with the first menu that shows them: a colour is chosen once. */
export const OwnColors = () => (
  <Suspense fallback={<Skeleton lines={4} />}>
    <ThemeColors />
  </Suspense>
)
