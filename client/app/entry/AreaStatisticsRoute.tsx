import { Chart } from '@blueprintjs/icons'
import { Navigate, useLocation } from 'react-router-dom'
import { screenOf } from '#shared/screens/registry.ts'
import { SignedInPage } from './SignedInPage.tsx'

/** The public address shows a sign-in button without a session and opens the screen in the console with one. */
export function AreaStatisticsRoute() {
  const { search } = useLocation()
  return (
    <SignedInPage icon={<Chart size={28} />}>
      <Navigate to={{ pathname: screenOf('areaStatistics').path, search }} replace />
    </SignedInPage>
  )
}
