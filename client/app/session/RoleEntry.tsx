import { Suspense } from 'react'
import { useReadable } from '../../store/useReadable.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { account } from '../account.ts'

const RoleBanner = lazyPart(async () => (await import('./RoleBanner.tsx')).RoleBanner)

/** Loaded only during a role preview. */
export function RoleEntry() {
  const info = useReadable(account)?.info
  const isSwitched = info?.isTemplateRole === true || info?.previewsRole === true
  return isSwitched ? (
    <Suspense fallback={null}>
      <RoleBanner />
    </Suspense>
  ) : null
}
