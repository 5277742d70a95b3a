import { rolesContract } from '#shared/contract/roles.ts'
import type { Granter } from '#shared/domain/project/grants.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { projectCommand, recordPage } from './declared.ts'

export function granterOf(call: CallContext): Granter {
  const { accountId, isSuper } = callerOf(call).principal
  return { accountId, isSuper }
}

const seesRole = ({ roleId }: { readonly roleId: string }) => ({ role: [roleId] })

/** Roles are managed by people who see the whole project, since others do not see them. */
export const roleHandlers: HandlersOf<typeof rolesContract> = {
  list: recordPage(rolesContract.list, {
    type: 'role',
    row: ({ type: _, ...role }, call) => ({
      ...role,
      members: projectOf(call).workspace.state.by('member', 'role', role.id).size,
    }),
  }),
  add: projectCommand(rolesContract.add, 'AddRole', {
    concerns: () => 'all',
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
    returns: (facts) => ({ roleId: facts.one('RoleAdded').roleId }),
  }),
  update: projectCommand(rolesContract.update, 'ChangeRole', {
    sees: seesRole,
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
  remove: projectCommand(rolesContract.remove, 'RemoveRole', {
    sees: seesRole,
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
}
