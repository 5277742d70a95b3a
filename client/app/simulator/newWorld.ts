/** Detects that the simulated world was recreated and reloads the page, because all of its data is outdated. */
import { i18n } from '../../i18n/i18n.ts'
import { currentPath, reloadAt } from '../../platform/page.ts'
import { sessionText } from '../../platform/storage.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { settleDrafts } from '../../ui/form/drafts.ts'
import { presentedDemo } from '../demo/presenting.ts'

const KEY = 'newWorld'

let known: string | null = null
let isLeaving = false

/** Id of the world of this page's connections; empty before the first connection. */
export const knownWorld = (): string => known ?? ''

/**
 * Called with the world id of each connection.
 * @throws if it changed: old and new data must not be mixed
 */
export function requireSameWorld(world: string): void {
  known ??= world
  if (known === world) return
  if (!isLeaving) void leave()
  throw new Error('the world was made anew')
}

async function leave(): Promise<void> {
  isLeaving = true
  await settleDrafts()
  sessionText.write(KEY, '1')
  reloadAt(currentPath())
}

/** Message shown first after the reload. */
export function tellOfNewWorld(): void {
  if (sessionText.read(KEY) === null) return
  sessionText.remove(KEY)
  // A user who presents a demo expects a new world.
  if (presentedDemo.get() !== '') return
  showToast('info', { text: i18n.t('shell.newWorld'), stays: true })
}
