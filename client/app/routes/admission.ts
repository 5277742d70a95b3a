/** Who may open which screen. A convenience for the person: the server judges every call behind it. */
import { type AppRoute, HOME_PATH, pathsOf, sharesRole } from './appRoutes.ts'
import type { Screen } from './screen.ts'

export interface Visitor {
  readonly roles: readonly string[]
  /** A role of the template's demo. */
  readonly isTemplateRole: boolean
  readonly projectType: '0' | '1' | null
  /** Null when the menu could not be loaded: then the rights alone decide. */
  readonly routes: readonly AppRoute[] | null
}

/** Rights are asked apart from this, for a missing one can be named. */
export function admits(screen: Screen, visitor: Visitor): boolean {
  if (!sharesRole(screen.roles ?? null, visitor.roles)) return false
  if (visitor.isTemplateRole) return screen.group === 'gallery' || screen.path === HOME_PATH
  if (screen.projectType !== undefined && screen.projectType !== visitor.projectType) return false
  if (screen.isUnlisted || screen.group === 'gallery' || visitor.routes === null) return true
  return pathsOf(visitor.routes).has(screen.path)
}
