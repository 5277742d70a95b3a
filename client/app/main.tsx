/** The entry script: what every visitor needs. The console is imported beside it for users who are signed in. */
import '../platform/schemas.ts'
import '../ui/layout/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { must } from '#shared/kernel/assert.ts'
import { onCallFailed } from '../api/api.ts'
import { readOwnCredentials } from '../api/session.ts'
import { startI18n } from '../i18n/i18n.ts'
import { startFocusTrail } from '../platform/focusTrail.ts'
import { startOfflinePage } from '../platform/offline.ts'
import { currentPathname } from '../platform/page.ts'
import { within } from '../platform/time.ts'
import { App } from './App.tsx'
import { startLanguageTabs } from './actors/languageTabs.ts'
import { startSession } from './actors/sessionActor.ts'
import { onReactError, startErrorLog } from './errorLog/collectErrors.ts'
import { startPreferences } from './preferences.ts'
import { OtherRoutes } from './routes/lazyRoutes.ts'
import { SIGN_IN_PAGES } from './session/redirect.ts'
import { showFailedCall } from './showFailedCall.ts'

/** The first render waits this long for its routes, to avoid a flash of another page. */
const ROUTES_WAIT_MS = 300

async function start(): Promise<void> {
  startErrorLog()
  startPreferences()
  const texts = startI18n()
  onCallFailed(showFailedCall)
  startSession()
  if (readOwnCredentials() !== null) void preloadConsole().catch(() => undefined)
  await texts
  if (!SIGN_IN_PAGES.has(currentPathname())) await within(ROUTES_WAIT_MS, OtherRoutes.preload())
  startLanguageTabs()
  startFocusTrail()
  startOfflinePage()
  const root = must(document.getElementById('root'), 'the element #root')
  const page = createRoot(root, { onCaughtError: onReactError, onUncaughtError: onReactError })
  // In slices: rendering takes a quarter of a second on a phone, and input stays responsive.
  startTransition(() => page.render(<App />))
}

/** Loads both parts in parallel. The rendered console displays a failure. */
async function preloadConsole(): Promise<void> {
  const [{ ConsolePart }] = await Promise.all([import('./consolePart.ts'), import('./signedIn.ts')])
  await ConsolePart.preload()
}

void start()
