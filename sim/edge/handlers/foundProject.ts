/**
 * Creates projects, empty or copied. The project's stream is written first and its listing last. A crash in
 * between leaves an unlisted stream, but no project without an administrator.
 */

import { randomBytes } from 'node:crypto'
import { DEFAULT_ROLES, type NewRole, SIMULATED_ROLES } from '#shared/domain/project/defaultRoles.ts'
import type { Founding, Pattern } from '#shared/domain/project/founding.ts'
import { copyNumbers, nameKeysOf, numberedNames } from '#shared/domain/project/numberedName.ts'
import type { NewProject, ProjectDetails } from '#shared/domain/project/project.ts'
import type { Changes } from '#shared/domain/rules.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { HOME_COUNTRY } from '#shared/places/countries.ts'
import type { City } from '#shared/places/parsePlaces.ts'
import type { Account, AccountId } from '#shared/records/account.ts'
import type { Project, ProjectId } from '#shared/records/project.ts'
import { nameKey } from '#shared/rules/name.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, checkAs, projectOf, runAs } from './call.ts'
import { cityFacts } from './cityFacts.ts'
import { ownProjects } from './projectRows.ts'
import { type ProjectSetup, setupOf } from './projectSetup.ts'

/** First half of a project's number on the wire, as gateways and devices have their makers'. */
const HEX_PREFIX = 'A7'
const EMPTY: Pattern = { buildings: [], floors: [], areas: [] }

/** Random, so that an orphaned stream is never mistaken for a new project's stream. */
export const newIdentity = () => ({
  projectId: `prj_${randomBytes(6).toString('hex')}` as const,
  hex: HEX_PREFIX + randomBytes(7).toString('hex').toUpperCase(),
})

const rolesFor = ({ services }: CallContext): readonly NewRole[] =>
  services.isSimulated ? SIMULATED_ROLES : DEFAULT_ROLES

type NewDetails = ProjectDetails & Pick<Project, 'settings'> & { readonly name: string }

export async function foundProject(
  call: CallContext,
  details: NewDetails,
  setup: ProjectSetup = { pattern: EMPTY, roles: null },
): Promise<ProjectId> {
  const identity = newIdentity()
  const project = { ...newFacts(call, details), ...identity }
  return inTurn(callerOf(call).session.accountId, async () => {
    requireFreeProjectName(call, project)
    await found(call, [{ project, pattern: setup.pattern, roles: setup.roles ?? rolesFor(call) }])
    return identity.projectId
  })
}

/** The founder is the initial leader. The position is the city's centre, if known. */
function newFacts(
  call: CallContext,
  { name, nameEn, kind = 'hotel', settings, ...details }: NewDetails,
): Omit<NewProject, 'hex' | 'projectId'> {
  const { accountId } = callerOf(call).principal
  const account = must(call.services.workspaces.estate.state.get('account', accountId), 'the account')
  const { country = HOME_COUNTRY, province = '', city = '' } = details
  const known = cityFacts({ country, province, city })
  return {
    name,
    nameEn: nameEn || name.trim(),
    kind,
    ...leaderOf(details, account),
    contact: details.contact ?? account.phone,
    country,
    province,
    city,
    cityEn: details.cityEn || (known?.nameEn ?? ''),
    district: details.district ?? '',
    address: details.address ?? '',
    addressEn: details.addressEn ?? '',
    ...(details.longitude === undefined ? centreOf(known) : positionOf(details)),
    timeZone: details.timeZone ?? usualTimeZone(call),
    description: details.description ?? '',
    descriptionEn: details.descriptionEn ?? '',
    settings,
    createdBy: accountId,
  }
}

function usualTimeZone({ services }: CallContext): string {
  const [company] = services.workspaces.estate.state.all('company')
  return company?.timeZone ?? 'Asia/Shanghai'
}

/** The founder, unless another person is named. */
const leaderOf = (
  { leader, leaderEn = '' }: ProjectDetails,
  founder: Pick<Account, 'name' | 'nameEn'>,
): Pick<NewProject, 'leader' | 'leaderEn'> =>
  leader === undefined ? { leader: founder.name, leaderEn: founder.nameEn } : { leader, leaderEn }

type Position = Pick<NewProject, 'longitude' | 'latitude'>

const positionOf = ({ longitude = null, latitude = null }: ProjectDetails): Position => ({
  longitude,
  latitude,
})
const centreOf = (city: City | undefined): Position => ({
  longitude: city?.longitude ?? null,
  latitude: city?.latitude ?? null,
})

/**
 * Among the projects of the caller. `own` is the one that gets the name.
 * @throws Rejection name_taken, name_en_taken
 */
export function requireFreeProjectName(
  call: CallContext,
  changes: Changes<Pick<Project, 'name' | 'nameEn'>>,
  own?: Project,
): void {
  const projects = ownProjects(call.services, callerOf(call).session.accountId)
  const taken = nameKeysOf(projects.flatMap(({ project }) => (project.id === own?.id ? [] : project)))
  const isTaken = (name: string, before: string | undefined): boolean =>
    nameKey(name) !== nameKey(before ?? '') && taken.has(nameKey(name))
  const [name, nameEn] = [changes.name?.trim(), changes.nameEn?.trim()]
  if (name && isTaken(name, own?.name)) throw new Rejection('name_taken', { name })
  if (nameEn && isTaken(nameEn, own?.nameEn)) throw new Rejection('name_en_taken', { name: nameEn })
}

export async function copyProject(
  call: CallContext,
  { name, count }: { readonly name: string; readonly count: number },
): Promise<ProjectId[]> {
  const { accountId } = callerOf(call).session
  const { type: _, id: __, projectType: ___, createdAtMs: ____, ...source } = projectOf(call).project
  const { pattern, roles } = setupOf({ entry: projectOf(call), principal: callerOf(call).principal })
  const wished = { name, nameEn: name.trim() === source.name ? source.nameEn : name }
  return inTurn(accountId, async () => {
    const taken = nameKeysOf(ownProjects(call.services, accountId).map(({ project }) => project))
    const copies = copyNumbers(wished, count, taken).map((n) => ({
      project: {
        ...source,
        ...newIdentity(),
        ...numberedNames(wished, n),
        createdBy: accountId,
      },
      pattern,
      roles: roles ?? rolesFor(call),
    }))
    await found(call, copies)
    return copies.map(({ project }) => project.projectId)
  })
}

const turns = new Map<AccountId, Promise<unknown>>()

/** Serialises per founder, so that copies get free names. */
async function inTurn<T>(accountId: AccountId, run: () => Promise<T>): Promise<T> {
  const before = turns.get(accountId) ?? Promise.resolve()
  const turn = before.then(run, run)
  turns.set(accountId, turn)
  try {
    return await turn
  } finally {
    if (turns.get(accountId) === turn) turns.delete(accountId)
  }
}

/** The streams of new projects, then the fact that lists them; if that fails the streams are abandoned. */
async function found(call: CallContext, projects: readonly Omit<Founding, 'administrator'>[]): Promise<void> {
  const { accountId, accountName } = callerOf(call).principal
  const { workspaces } = call.services
  const administrator = { accountId, nickname: accountName }
  const listings = projects.map(({ project: { projectId, hex, cityEn } }) => ({ projectId, hex, cityEn }))
  const listing = { projects: listings, createdBy: accountId }
  checkAs(call, workspaces.estate, 'ListProjects', listing)
  try {
    await Promise.all(
      projects.map(async (founding) => {
        const workspace = await workspaces.prepare(founding.project.projectId)
        await runAs(call, workspace, 'FoundProject', { ...founding, administrator })
      }),
    )
    await runAs(call, workspaces.estate, 'ListProjects', listing)
  } catch (error) {
    for (const { projectId } of listings) workspaces.abandon(projectId)
    throw error
  }
}
