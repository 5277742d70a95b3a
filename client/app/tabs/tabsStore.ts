/** The strip of this browser tab, kept over reloads. */
import { sessionText } from '../../platform/storage.ts'
import { createObservable, type Readable } from '../../store/observable.ts'
import { findScreen } from '../routes/screens.tsx'
import { initialTabs, parseTabs, type Tab } from './tabs.ts'

const KEY = 'TABS'

const isTabPath = (path: string) => findScreen(path)?.frame === 'shell'

const strip = createObservable<readonly Tab[]>(parseTabs(sessionText.read(KEY), isTabPath))

export const tabs: Readable<readonly Tab[]> = strip

export function setTabs(next: readonly Tab[]): void {
  if (next === strip.get()) return
  strip.set(next)
  sessionText.write(KEY, JSON.stringify(next))
}

/** Sign-out and another project leave only home. */
export function resetTabs(): void {
  setTabs(initialTabs)
}
