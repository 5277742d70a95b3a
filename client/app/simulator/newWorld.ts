/** Notices that the simulated world was recreated: all that this page knows is of one that is no more, so it begins again. */
import { i18n } from '../../i18n/i18n.ts'
import { currentPath, reloadAt } from '../../platform/page.ts'
import { sessionText } from '../../platform/storage.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { settleDrafts } from '../../ui/form/drafts.ts'
import { presentedDemo } from '../demo/presenting.ts'

const KEY = 'newWorld'

let known: string | null = null
let isLeaving = false

/** Of this page's connections; empty before the first. */
export const knownWorld = (): string => known ?? ''

/** Called with the world of each connection. @throws where it is another one: nothing of it may be mixed with the old */
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

/** What the page that begins again shows first. */
export function tellOfNewWorld(): void {
  if (sessionText.read(KEY) === null) return
  sessionText.remove(KEY)
  // Anyone who shows a demo has wanted it.
  if (presentedDemo.get() !== '') return
  showToast('info', { text: i18n.t('shell.newWorld'), stays: true })
}
