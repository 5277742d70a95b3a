import { Suspense } from 'react'
import { useReadable } from '../../store/useReadable.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { account } from '../account.ts'

const RoleBanner = lazyPart(async () => (await import('./RoleBanner.tsx')).RoleBanner)

/** Fetched by who has switched to a demo role; most never do. */
export function RoleDoor() {
  const isSwitched = useReadable(account)?.info.isTemplateRole ?? false
  return isSwitched ? (
    <Suspense fallback={null}>
      <RoleBanner />
    </Suspense>
  ) : null
}
