import '../ui/layout/base.css'
import { createRoot } from 'react-dom/client'
import { must } from '#shared/kernel/assert.ts'
import { startI18n } from '../i18n/i18n.ts'
import { App } from './App.tsx'
import { startActors } from './actors/start.ts'
import { startPreferences } from './preferences.ts'

startPreferences()
await startI18n()
startActors()
createRoot(must(document.getElementById('root'), 'the element #root')).render(<App />)
