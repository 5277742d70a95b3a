import { type ScreenId, screenOf } from '#shared/screens/registry.ts'
import { nameOf } from './i18n.ts'

/** What a screen is called wherever it is named: menu, tab, heading, breadcrumb, palette. */
export const screenTitle = (id: ScreenId): string => nameOf(screenOf(id))
