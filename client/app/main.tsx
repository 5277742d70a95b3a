import '../platform/schemas.ts'
import '../ui/layout/base.css'
import { createRoot } from 'react-dom/client'
import { must } from '#shared/kernel/assert.ts'
import { onCallFailed } from '../api/api.ts'
import { startI18n } from '../i18n/i18n.ts'
import { startOfflinePage } from '../platform/offline.ts'
import { showToast } from '../ui/feedback/toasts.ts'
import { App } from './App.tsx'
import { startSession } from './actors/sessionActor.ts'
import { startPreferences } from './preferences.ts'

startPreferences()
await startI18n()
onCallFailed((error) => showToast(error.isRefusal ? 'warning' : 'error', error.message))
startSession()
startOfflinePage()
createRoot(must(document.getElementById('root'), 'the element #root')).render(<App />)
