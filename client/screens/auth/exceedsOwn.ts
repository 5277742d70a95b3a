import { mayGrant } from '#shared/permissions.ts'
import type { Role } from '#shared/records/role.ts'
import type { Viewer } from '../../store/consoleState.ts'

/** The role grants rights that the viewer lacks, so the server would reject granting or changing it. */
export const exceedsOwn = ({ rights }: Pick<Role, 'rights'>, viewer: Viewer | null): boolean =>
  viewer !== null && !viewer.isSuper && rights.some((right) => !mayGrant(viewer.rights, right))
