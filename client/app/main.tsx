import '../ui/layout/base.css'
import { createRoot } from 'react-dom/client'
import { must } from '#shared/kernel/assert.ts'
import { onCallFailed } from '../api/api.ts'
import { readOwnCredentials } from '../api/session.ts'
import { startI18n } from '../i18n/i18n.ts'
import { startFocusTrail } from '../platform/focusTrail.ts'
import { startOfflinePage } from '../platform/offline.ts'
import { App } from './App.tsx'
import { startLanguageTabs } from './actors/languageTabs.ts'
import { startSession } from './actors/sessionActor.ts'
import { onReactError, startErrorLog } from './errorLog/collectErrors.ts'
import { prefetchConsole } from './loadConsole.ts'
import { startPreferences } from './preferences.ts'
import { showFailedCall } from './showFailedCall.ts'

startErrorLog()
startPreferences()
const texts = startI18n()
onCallFailed(showFailedCall)
startSession()
// Whoever has signed in before waits for one round trip, not for session, console and screen one after the other.
if (readOwnCredentials() !== null) prefetchConsole()
await texts
startLanguageTabs()
startFocusTrail()
startOfflinePage()
createRoot(must(document.getElementById('root'), 'the element #root'), {
  onCaughtError: onReactError,
  onUncaughtError: onReactError,
}).render(<App />)
