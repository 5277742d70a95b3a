/**
 * The first script of the page, and a short one: it is here long before the page's own, and has the browser fetch beside
 * that what this visitor needs besides.
 */
import { callHeaders, readCredentials } from '../api/session.ts'
import { importTexts } from '../i18n/bundleFiles.ts'
import { startLanguage } from '../i18n/language.ts'
import { askEarly } from '../platform/early.ts'
import { currentPathname } from '../platform/page.ts'
import { ASKED_FIRST } from './askedFirst.ts'
import { SIGN_IN_PAGES } from './session/redirect.ts'

const language = startLanguage()
// Fetched again, and its failure shown, where it is needed.
importTexts(language, 'entry').catch(() => undefined)
const path = currentPathname()
const credentials = readCredentials()
if (credentials) {
  for (const url of ASKED_FIRST) askEarly(url, callHeaders(credentials, language), '{}')
  import('./ahead.ts').then(({ fetchAhead }) => fetchAhead(path, language)).catch(() => undefined)
} else if (!SIGN_IN_PAGES.has(path)) import('./routes/OtherRoutes.tsx').catch(() => undefined)
void import('./start.tsx')
