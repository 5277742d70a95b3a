import { Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'

const ThemeColors = lazyPart(async () => (await import('./ThemeColors.tsx')).ThemeColors)

/** Loaded with the first menu that displays them, because users rarely change the colour. */
export const OwnColors = () => (
  <Suspense fallback={<Skeleton lines={4} />}>
    <ThemeColors />
  </Suspense>
)
