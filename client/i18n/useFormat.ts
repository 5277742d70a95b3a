import { useSyncExternalStore } from 'react'
import { createFormat, type Format } from './format.ts'
import { i18n } from './i18n.ts'
import type { Language } from './language.ts'
import { useTexts } from './useTexts.ts'

let timeZone = 'UTC'
const listeners = new Set<() => void>()

/** Called when a project is opened: from then on times are shown in its time zone. */
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
  const zone = useSyncExternalStore(subscribe, readTimeZone, readTimeZone)
  return formatOf(i18n.language === 'zh' ? 'zh' : 'en', zone)
}

const made = new Map<string, Format>()

/** Cached per language and zone: hundreds of cells on a page share one format. */
function formatOf(language: Language, zone: string): Format {
  const key = `${language} ${zone}`
  const known = made.get(key)
  if (known) return known
  const format = createFormat(language, zone)
  made.set(key, format)
  return format
}
