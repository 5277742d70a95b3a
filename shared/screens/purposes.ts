/** Purpose of each screen, for search and for screens that are not built yet. */
import { consoleScreens, homeScreen, openScreens } from './consoleScreens.ts'
import { galleryScreens } from './galleryScreens.ts'
import type { ScreenId } from './registry.ts'
import type { ScreenLine } from './screen.ts'

const TABLES: readonly Readonly<Record<string, ScreenLine>>[] = [
  homeScreen,
  ...Object.values(consoleScreens),
  galleryScreens,
  openScreens,
]

/** The purpose of each screen in the given language, by screen id. */
export function purposesIn(language: 'en' | 'zh'): Readonly<Record<ScreenId, string>> {
  const of = TABLES.flatMap((lines) =>
    Object.entries(lines).map(([id, { purpose }]) => [id, purpose[language === 'en' ? 0 : 1]]),
  )
  // The type is derived from the same table keys, hence the cast.
  return Object.fromEntries(of) as Record<ScreenId, string>
}
