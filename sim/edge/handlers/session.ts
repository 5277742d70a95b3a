import type { SessionInfo, sessionContract } from '#shared/contract/session.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Role } from '#shared/records/role.ts'
import { sessionFacts } from '../../core/auth/sessionPorts.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, runAs } from './call.ts'
import { templateInfo } from './templateInfo.ts'

export const sessionHandlers: HandlersOf<typeof sessionContract> = {
  async signIn({ username, password }, { address, device, services }) {
    const from = { address, deviceToken: device.token, browser: device.browser() }
    const { token, session } = await services.signIns.withPassword(username, password, from)
    device.keep(services.devices.withAccount(device.token, session.accountId))
    return { token, user: session.accountId }
  },
  info: (_, call) => (call.templateRole ? templateInfo(call.templateRole) : infoOf(call)),
  /** The passwords are public; the list is for people at this machine, and not an invitation to the network. */
  demoAccounts: (_, { services, isOnThisMachine }) =>
    isOnThisMachine
      ? { accounts: demoAccountsOf(services), demos: demosOf(services) }
      : { accounts: [], demos: [] },
  async signOut(_, call) {
    const { session } = callerOf(call)
    const { onError, sessions, workspaces } = call.services
    await sessions.end(session.id)
    // The person is signed in as before.
    if (session.preview) return null
    const shown = session.projectId === null ? undefined : workspaces.project(session.projectId)
    if (shown)
      await runAs(call, shown.workspace, 'RecordMemberSignOut', sessionFacts(session)).catch(
        (error: unknown) => onError(error, 'recording a sign-out in its project'),
      )
    // The session has ended even if a full disk prevents recording it.
    await runAs(call, workspaces.estate, 'RecordSignOut', { accountId: session.accountId }).catch(
      (error: unknown) => onError(error, `recording a sign-out of ${session.accountId}`),
    )
    return null
  },
  /** Checks a person as sign-in does, and opens nothing. */
  async hotels({ username, password }, { address, device, services }) {
    const { credentials, principals, workspaces } = services
    const proof = await credentials.judge(username, password, { address, deviceToken: device.token })
    if (!proof) throw new Rejection('login_incorrect')
    const { account } = proof
    const hotels = principals
      .projectsOf(account.id)
      .flatMap((id) => workspaces.project(id)?.project ?? [])
      .filter(({ id, projectType }) => projectType === '0' && principals.opens(account.id, id))
    if (hotels.length === 0) throw new Rejection('no_project_role')
    return {
      name: account.name,
      nameEn: account.nameEn ?? '',
      hotels: hotels.map(({ id, name, nameEn }) => ({
        xmid: id,
        name,
        nameEn,
        roleName: principals.role(account.id, id)?.name ?? '',
      })),
    }
  },
}

function infoOf(call: CallContext): SessionInfo {
  const info = sessionInfo(call)
  return info.display ? { ...info, ...NO_PERSON } : info
}

/** A wall display hangs where anybody can read it: nothing of the person who paired it. */
const NO_PERSON = {
  ...{ username: '', name: '', nameEn: '', avatar: '', introduction: '' },
  ...{ role_id: null, roleName: '', roleNameEn: '', iscer: false, createuser: '' },
} satisfies Partial<SessionInfo>

function sessionInfo(call: CallContext): SessionInfo {
  const { workspaces } = call.services
  const { session, principal, project } = callerOf(call)
  const account = must(workspaces.estate.state.get('account', session.accountId), 'the account')
  const found = project?.project
  const role = found ? roleOf(call, found.id) : null
  const isStaff = principal.isSuper || (role?.entersConsole ?? false)
  return {
    accountId: account.id,
    username: account.phone,
    name: account.name,
    nameEn: account.nameEn ?? '',
    avatar: account.avatar,
    introduction: account.introduction,
    roles: [isStaff ? 'admin' : 'guest'],
    role_id: role?.id ?? null,
    roleName: role?.name ?? '',
    roleNameEn: role?.nameEn ?? '',
    issuperadmin: principal.isSuper,
    iscer: account.isCertified,
    rights: [...principal.rights],
    isTemplateRole: false,
    ...(call.services.isExposedDemo ? { isExposedDemo: true as const } : {}),
    ...(session.display ? { display: session.display } : {}),
    ...(session.preview ? { previewsRole: true as const } : {}),
    ...factorFor(call),
    areas: principal.areas === 'all' ? 'all' : [...principal.areas],
    limits: (['areas', 'scenes'] as const).filter((what) => principal[what] !== 'all'),
    xmid: found?.id ?? null,
    buildname: found?.name ?? '',
    buildnum: project?.listing.projectNumber ?? '',
    buildaddress: found ? `${found.province}${found.city}${found.district}${found.address}` : '',
    buildlongitude: found?.longitude ?? null,
    buildlatitude: found?.latitude ?? null,
    createuser: found?.createdBy ?? '',
    projectinfo: found
      ? {
          id: found.id,
          hex: found.hex,
          name: found.name,
          nameEn: found.nameEn,
          pmtype: found.projectType,
          city: found.city,
          cityEn: found.cityEn,
          timeZone: found.timeZone,
          settings: found.settings,
        }
      : null,
  }
}

/** Role of the user, or the previewed role. */
function roleOf(call: CallContext, projectId: ProjectId): Role | null {
  const { session } = callerOf(call)
  const { principals, workspaces } = call.services
  if (!session.preview) return principals.role(session.accountId, projectId)
  return workspaces.project(projectId)?.workspace.state.get('role', session.preview.roleId) ?? null
}

/** The project that waits for the caller to set up a second factor. */
function factorFor({ caller, services }: CallContext): Pick<SessionInfo, 'factorFor'> {
  const { principals, workspaces } = services
  const { accountId, projectId } = must(caller, 'a caller').session
  const project = projectId && workspaces.project(projectId)?.project
  if (!project || !principals.lacksFactor(accountId, project.id)) return {}
  const role = must(principals.role(accountId, project.id), 'the role')
  const { id, name, nameEn } = project
  return { factorFor: { id, name, nameEn, roleName: role.name, roleNameEn: role.nameEn } }
}

/** Demo accounts that have not been erased. */
function demoAccountsOf({ demoAccounts, workspaces }: CallContext['services']) {
  const { state } = workspaces.estate
  return demoAccounts.filter(({ username }) => state.first('account', 'phone', username) !== undefined)
}

/** Demos whose project exists in this world, for users with the right to simulate. */
function demosOf({ simulation, demoAccounts, workspaces }: CallContext['services']) {
  const presenter = demoAccounts.find(({ part }) => part === 'super')
  if (!simulation || !presenter) return []
  const here = [...workspaces.projects()].flatMap(({ project }) => [project.name, project.nameEn])
  return simulation.runs
    .list()
    .filter(({ isDemo, project }) => isDemo && here.includes(project ?? ''))
    .map(({ name, title, description }) => ({ name, title, description, username: presenter.username }))
}
