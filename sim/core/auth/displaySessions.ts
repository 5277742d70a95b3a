/**
 * Principal of a session in a project. Wall displays and role previews have fewer rights than the user behind them.
 */
import { can, type PowersMost, type Principal } from '#shared/permissions.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { DISPLAY_RECORDS, DISPLAY_RIGHTS } from '#shared/rules/display.ts'
import type { Principals } from './principals.ts'
import { isOfPerson } from './sessionPorts.ts'
import type { StoredSession } from './vault.ts'

/** Displays and previews have access to one project, as long as the user behind them is a member. */
export function sessionPrincipal(
  principals: Principals,
  session: StoredSession,
  projectId: ProjectId | null,
): Principal | null {
  const person = principals.of(session.accountId, projectId)
  if (!person || isOfPerson(session)) return person
  if (projectId === null || projectId !== session.projectId) return null
  return session.preview
    ? principals.asRole(person, projectId, session.preview.roleId)
    : displayPrincipal(person)
}

const MOST_OF_DISPLAY: PowersMost = { rights: new Set(DISPLAY_RIGHTS), scenes: new Set() }

/** Caches the reduced principal, because it is resolved for every message. */
const displays = new WeakMap<Principal, Principal>()

function displayPrincipal(person: Principal): Principal {
  const known = displays.get(person)
  if (known) return known
  const made: Principal = {
    ...person,
    isSuper: false,
    rights: new Set(DISPLAY_RIGHTS.filter((right) => can(person, right))),
    scenes: new Set(),
    most: MOST_OF_DISPLAY,
    records: DISPLAY_RECORDS,
  }
  displays.set(person, made)
  return made
}
