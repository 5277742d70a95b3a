/** The page itself: what every visitor needs, whoever it is. */
import '../ui/layout/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { must } from '#shared/kernel/assert.ts'
import { onCallFailed } from '../api/api.ts'
import { readOwnCredentials } from '../api/session.ts'
import { startI18n } from '../i18n/i18n.ts'
import { takeDownFirstFrame } from '../platform/firstFrame.ts'
import { startFocusTrail } from '../platform/focusTrail.ts'
import { startOfflinePage } from '../platform/offline.ts'
import { currentPathname } from '../platform/page.ts'
import { breathe, within } from '../platform/time.ts'
import { App } from './App.tsx'
import { startLanguageTabs } from './actors/languageTabs.ts'
import { startSession } from './actors/sessionActor.ts'
import { onReactError, startErrorLog } from './errorLog/collectErrors.ts'
import { loadConsole } from './loadConsole.ts'
import { startPreferences } from './preferences.ts'
import { fetchOtherRoutes } from './routes/Routes.tsx'
import { SIGN_IN_PAGES } from './session/redirect.ts'
import { showFailedCall } from './showFailedCall.ts'

/** A page that has nothing to show yet is drawn after that, with the words that it waits. */
const ROUTES_WAIT_MS = 300

startErrorLog()
startPreferences()
const texts = startI18n()
onCallFailed(showFailedCall)
// The parts are small alone; together a phone would not answer for long.
await breathe()
startSession()
if (readOwnCredentials() !== null) void loadConsole().catch(() => undefined)
await texts
// Not awaited here: the routes import from this file, and would wait for its end as it for them.
void draw()

async function draw(): Promise<void> {
  if (!SIGN_IN_PAGES.has(currentPathname())) await within(ROUTES_WAIT_MS, fetchOtherRoutes())
  startLanguageTabs()
  startFocusTrail()
  startOfflinePage()
  const root = must(document.getElementById('root'), 'the element #root')
  takeDownFirstFrame(root)
  const page = createRoot(root, { onCaughtError: onReactError, onUncaughtError: onReactError })
  // In slices: a phone takes a quarter of a second for it, and answers in between.
  startTransition(() => page.render(<App />))
}
