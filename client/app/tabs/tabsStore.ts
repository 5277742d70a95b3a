/** Tabs of this browser tab, kept across reloads per account and project. */
import { sessionText } from '../../platform/storage.ts'
import { createObservable, type Readable } from '../../store/observable.ts'
import { initialTabs, parseTabs, printTabs, type Tab } from './tabs.ts'

const KEY = 'TABS'

const strip = createObservable<readonly Tab[]>(initialTabs)
const owner = createObservable('')

export const tabs: Readable<readonly Tab[]> = strip
/** The strip's owner: another owner's is another strip. */
export const tabsOwner: Readable<string> = owner

/** Loads this owner's tabs as they left them, without removed pages. */
export function adoptTabs(nextOwner: string, isTabPath: (path: string) => boolean): void {
  if (nextOwner === owner.get()) return
  strip.set(parseTabs(sessionText.read(KEY), nextOwner, isTabPath))
  owner.set(nextOwner)
}

export function setTabs(next: readonly Tab[]): void {
  if (next === strip.get()) return
  strip.set(next)
  sessionText.write(KEY, printTabs(next, owner.get()))
}

/** Only the home tab remains after sign-out or a project switch. */
export function resetTabs(): void {
  strip.set(initialTabs)
  owner.set('')
  sessionText.remove(KEY)
}
