import { type ScreenId, screenOf } from '#shared/screens/registry.ts'
import { nameOf } from './i18n.ts'

/** Title of a screen for menu, tab, heading, breadcrumb and palette. */
export const screenTitle = (id: ScreenId): string => nameOf(screenOf(id))
