import { useMemo, useSyncExternalStore } from 'react'
import { createFormat, type Format } from './format.ts'
import { i18n } from './i18n.ts'
import { useTexts } from './useTexts.ts'

let timeZone = 'UTC'
const listeners = new Set<() => void>()

/** Called when a project is entered: from then on times are shown as its walls show them. */
export function setTimeZone(zone: string): void {
  if (zone === timeZone) return
  timeZone = zone
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readTimeZone = () => timeZone

/** Numbers and times in the current language and the current project's zone. */
export function useFormat(): Format {
  useTexts()
  const zone = useSyncExternalStore(subscribe, readTimeZone)
  const language = i18n.language === 'zh' ? 'zh' : 'en'
  return useMemo(() => createFormat(language, zone), [language, zone])
}
