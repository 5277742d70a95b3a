/** Everything behind the guard: its frame, its screens, and the actors that keep it live. Fetched as one part. */
import { Navigate, useLocation } from 'react-router'
import { ConsoleStateProvider } from '../store/consoleContext.ts'
import { liveState } from './liveState.ts'
import { placeOf } from './routes/place.ts'
import { Shell } from './shell/Shell.tsx'

export function Console() {
  const place = placeOf(useLocation())
  if (place.kind === 'unknown') return <Navigate to="/404" replace />
  return (
    <ConsoleStateProvider value={liveState}>
      {/* Replaced, so that neither a refresh nor a group's own address leaves a trace in the history. */}
      {place.kind === 'screen' ? null : <Navigate key={place.to} to={place.to} replace />}
      <Shell place={place} />
    </ConsoleStateProvider>
  )
}
