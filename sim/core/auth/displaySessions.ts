/** Who a session is in a project: a wall display and the preview of a role are less than the person behind them. */
import { can, type PowersMost, type Principal } from '#shared/permissions.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { DISPLAY_RECORDS, DISPLAY_RIGHTS } from '#shared/rules/display.ts'
import type { Principals } from './principals.ts'
import { isOfPerson } from './sessionPorts.ts'
import type { StoredSession } from './vault.ts'

/** A display and a preview are in one project only, and nowhere once the person is not there any more. */
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

/** Resolved again for every message: as long as the person stays the same, so does their display. */
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
