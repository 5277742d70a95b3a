import { rolesContract } from '#shared/contract/roles.ts'
import type { Granter } from '#shared/domain/project/grants.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { projectCommand, recordPage } from './declared.ts'

export function granterOf(call: CallContext): Granter {
  const { accountId, isSuper } = callerOf(call).principal
  return { accountId, isSuper }
}

const seesRole = ({ roleId }: { readonly roleId: string }) => ({ role: [roleId] })

/** Only users who see the whole project manage roles, because others do not see them. */
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
  async preview({ roleId }, call) {
    const { session, principal } = callerOf(call)
    const { project, workspace } = projectOf(call)
    const { sessions, principals } = call.services
    const role = workspace.state.get('role', roleId)
    if (!role || !seesRecord(principal, role, workspace.state)) throw new Rejection('record_unknown')
    // Opening a preview from within a preview is rejected, like every command.
    if (!principals.asRole(principal, project.id, roleId)) throw new Rejection('role_not_viewable')
    const opened = await sessions.openPreview(session, project.id, roleId)
    const endsAtMs = opened.session.preview?.endsAtMs ?? 0
    return { token: opened.token, user: session.accountId, endsAtMs }
  },
  remove: projectCommand(rolesContract.remove, 'RemoveRole', {
    sees: seesRole,
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
}
