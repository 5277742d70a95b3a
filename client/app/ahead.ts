/**
 * Has the browser fetch what somebody who is signed in will need, without starting anything: the console, and the screen
 * at an address. What fails here is fetched again when it is needed. Uses nothing of the page's own script, so that both
 * are fetched side by side.
 */
import { HOME_PATH } from '#shared/screens/homePath.ts'
import { SCREENS } from '#shared/screens/registry.ts'
import { importTexts } from '../i18n/bundleFiles.ts'
import type { Language } from '../i18n/language.ts'
import { bundlesOf, partOf } from './routes/screenParts.ts'

export function fetchAhead(path: string, language: Language): void {
  const screen = SCREENS.find((one) => one.path === (path === '/' ? HOME_PATH : path))
  const part = screen && partOf(screen)
  const all = [
    import('./routes/OtherRoutes.tsx'),
    import('./signedIn.ts'),
    importTexts(language, 'console'),
    ...(part ? [part.load(), ...bundlesOf(part).map((bundle) => importTexts(language, bundle))] : []),
  ]
  for (const one of all) one.catch(() => undefined)
}
