import { loadTexts } from '../i18n/i18n.ts'
import { currentPathname } from '../platform/page.ts'
import { within } from '../platform/time.ts'
import { lazyPart } from '../ui/lazyPart.ts'
import { preloadScreen } from './routes/screenComponent.ts'

/** The frame waits this long for its first screen so that both appear together. */
const FIRST_SCREEN_WAIT_MS = 200

/** The console of a signed-in user. The import starts its actors. */
export const ConsolePart = lazyPart(async () => {
  const firstScreen = preloadScreen(currentPathname())
  const [{ Console, startConsole, startFormDrafts }] = await Promise.all([
    import('./signedIn.ts'),
    loadTexts('console'),
  ])
  startFormDrafts()
  await startConsole()
  await within(FIRST_SCREEN_WAIT_MS, firstScreen)
  return Console
})

/** Fetches the console and the screen at a path side by side. A failure is shown where they are rendered. */
export async function preloadConsole(path: string): Promise<void> {
  await Promise.all([ConsolePart.preload().catch(() => undefined), preloadScreen(path)])
}
