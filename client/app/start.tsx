/** The page itself: what every visitor needs, whoever it is. */
import '../ui/layout/base.css'
import { createRoot } from 'react-dom/client'
import { must } from '#shared/kernel/assert.ts'
import { onCallFailed } from '../api/api.ts'
import { startI18n } from '../i18n/i18n.ts'
import { startFocusTrail } from '../platform/focusTrail.ts'
import { startOfflinePage } from '../platform/offline.ts'
import { App } from './App.tsx'
import { startLanguageTabs } from './actors/languageTabs.ts'
import { startSession } from './actors/sessionActor.ts'
import { onReactError, startErrorLog } from './errorLog/collectErrors.ts'
import { startPreferences } from './preferences.ts'
import { showFailedCall } from './showFailedCall.ts'

startErrorLog()
startPreferences()
const texts = startI18n()
onCallFailed(showFailedCall)
startSession()
await texts
startLanguageTabs()
startFocusTrail()
startOfflinePage()
createRoot(must(document.getElementById('root'), 'the element #root'), {
  onCaughtError: onReactError,
  onUncaughtError: onReactError,
}).render(<App />)
