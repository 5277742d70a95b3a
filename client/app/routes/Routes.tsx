/** The sign-in pages, and every other route fetched apart: the form needs no table of screens. */
import { Suspense } from 'react'
import { type RouteObject, useRoutes } from 'react-router'
import { useTexts } from '../../i18n/useTexts.ts'
import { fetchPart } from '../../platform/parts.ts'
import { ScreenBoundary } from '../../ui/feedback/ScreenBoundary.tsx'
import { fetchedPart } from '../../ui/lazyPart.ts'
import { SignInRoute } from '../session/SignInRoute.tsx'
import { WaitPage } from '../session/StopPages.tsx'

const OtherRoutes = fetchedPart(() => fetchPart(async () => (await import('./OtherRoutes.tsx')).OtherRoutes))

/** So that the first page has no other before it. */
export const fetchOtherRoutes = (): Promise<void> => OtherRoutes.fetch()

const routes: RouteObject[] = [
  { path: '/login', element: <SignInRoute variant={0} /> },
  { path: '/logintp', element: <SignInRoute variant={1} /> },
  { path: '/loginhdgd', element: <SignInRoute variant={2} /> },
  { path: '*', element: <Others /> },
]

export function Routes() {
  return useRoutes(routes)
}

function Others() {
  const { t } = useTexts()
  return (
    <ScreenBoundary screenKey="routes">
      <Suspense fallback={<WaitPage text={t('common.loading')} />}>
        <OtherRoutes />
      </Suspense>
    </ScreenBoundary>
  )
}
