/** Console behind the sign-in guard: frame, screens and actors. Loaded as one chunk. */
import { Navigate, useLocation } from 'react-router-dom'
import { ConsoleStateProvider } from '../store/consoleContext.ts'
import { liveState } from './liveState.ts'
import { placeOf } from './routes/place.ts'
import { Shell } from './shell/Shell.tsx'

const NOT_FOUND = '/404'

export function Console() {
  const location = useLocation()
  const place = placeOf(location)
  if (place.kind === 'unknown' && location.pathname !== NOT_FOUND) return <Navigate to={NOT_FOUND} replace />
  return (
    <ConsoleStateProvider value={liveState}>
      {/* Uses replace, so that neither a refresh nor a group's own address creates a history entry. */}
      {'to' in place ? <Navigate key={place.to} to={place.to} replace /> : null}
      <Shell place={place} />
    </ConsoleStateProvider>
  )
}
