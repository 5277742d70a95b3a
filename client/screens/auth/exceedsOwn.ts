import { mayGrant } from '#shared/permissions.ts'
import type { Role } from '#shared/records/role.ts'
import type { Viewer } from '../../store/consoleState.ts'

/** The role grants what the viewer does not have: the server refuses to let them grant or change it. */
export const exceedsOwn = ({ rights }: Pick<Role, 'rights'>, viewer: Viewer | null): boolean =>
  viewer !== null && !viewer.isSuper && rights.some((right) => !mayGrant(viewer.rights, right))
