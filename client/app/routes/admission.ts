/** Which screens a user may open. For convenience only: the server checks every call. */

import { HOME_PATH } from '#shared/screens/homePath.ts'
import type { Screen } from '#shared/screens/registry.ts'
import type { Account } from '../account.ts'
import { type AppRoute, pathsOf, sharesRole } from './appRoutes.ts'

export interface Visitor {
  readonly roles: readonly string[]
  /** A role of the template's demo. */
  readonly isTemplateRole: boolean
  readonly projectType: '0' | '1' | null
  /** Null when the menu could not be loaded: then the rights alone decide. */
  readonly routes: readonly AppRoute[] | null
}

export const visitorOf = ({ info, routes }: Account): Visitor => ({
  roles: info.roles,
  isTemplateRole: info.isTemplateRole,
  projectType: info.projectinfo?.pmtype ?? null,
  routes,
})

/** Rights are checked separately, since a missing one can be named. */
export function admits(screen: Screen, visitor: Visitor): boolean {
  if (!sharesRole(screen.roles ?? null, visitor.roles)) return false
  if (visitor.isTemplateRole) return screen.group === 'gallery' || screen.path === HOME_PATH
  if (screen.projectType !== undefined && screen.projectType !== visitor.projectType) return false
  const isOpen = screen.isUnlisted || screen.group === 'gallery'
  if (isOpen || visitor.routes === null) return true
  return pathsOf(visitor.routes).has(screen.path)
}
