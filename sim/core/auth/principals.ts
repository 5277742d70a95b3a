/** Resolves who an account is in a project, from the facts; cached until a role, member or area changes. */

import { can, type Principal, RIGHTS, withinMost } from '#shared/permissions.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Member } from '#shared/records/member.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { AnyChange, AnyRecord, ReadState } from '#shared/records/registry.ts'
import type { Role, RoleId } from '#shared/records/role.ts'
import type { Workspaces } from '../workspace/workspaces.ts'

type RecordType = AnyRecord['type']

/** Record types that affect the powers of a role. */
const POWERS_FROM: ReadonlySet<RecordType> = new Set(['role', 'area'])
/** Record types that affect the principal of an account. */
const PRINCIPAL_FROM: ReadonlySet<RecordType> = new Set([...POWERS_FROM, 'member', 'account', 'listing'])

/** Tells which accounts have a second factor. */
export interface FactorOwners {
  has(accountId: AccountId): boolean
  /** Calls back when someone has got or lost one. */
  onChange(listener: () => void): void
}

export class Principals {
  readonly #workspaces: Workspaces
  readonly #factors: FactorOwners
  readonly #cache = new Map<string, Principal | null>()
  /** A principal is replaced whenever a role or an area changes. */
  readonly #previews = new WeakMap<Principal, Map<RoleId, Principal | null>>()

  constructor(workspaces: Workspaces, factors: FactorOwners) {
    this.#workspaces = workspaces
    this.#factors = factors
    factors.onChange(() => this.#cache.clear())
    workspaces.onCommit('principals', ({ changes }) => {
      if (concern(PRINCIPAL_FROM, changes)) this.#cache.clear()
    })
  }

  /** Null where the account is unknown, has no place in the project, may not enter the console, or lacks a second factor. */
  of(accountId: AccountId, projectId: ProjectId | null): Principal | null {
    const key = `${accountId}/${projectId ?? ''}`
    const cached = this.#cache.get(key)
    if (cached !== undefined) return cached
    const resolved = this.#resolve(accountId, projectId)
    this.#cache.set(key, resolved)
    return resolved
  }

  /**
   * Principal for a preview of the role, never more than the user's own rights. Null if the user may not manage roles,
   * or the role is missing or has no console access.
   */
  asRole(person: Principal, projectId: ProjectId, roleId: RoleId): Principal | null {
    const previews = this.#previews.get(person) ?? new Map<RoleId, Principal | null>()
    this.#previews.set(person, previews)
    const known = previews.get(roleId)
    if (known !== undefined) return known
    const read = this.#workspaces.project(projectId)?.workspace.state
    const role = read?.get('role', roleId)
    const preview = read && role ? previewOf(person, role, read) : null
    previews.set(roleId, preview)
    return preview
  }

  /** The role requires a second factor, and the account has none. */
  lacksFactor(accountId: AccountId, projectId: ProjectId): boolean {
    const role = this.role(accountId, projectId)
    return role?.needsFactor === true && role.entersConsole && !this.#factors.has(accountId)
  }

  /** Whether the account may enter the project's console, possibly after setting up a second factor. */
  opens(accountId: AccountId, projectId: ProjectId): boolean {
    return this.of(accountId, projectId) !== null || this.lacksFactor(accountId, projectId)
  }

  /** Null for a suspended member as well. */
  role(accountId: AccountId, projectId: ProjectId): Role | null {
    const read = this.#workspaces.project(projectId)?.workspace.state
    const member = read?.first('member', 'account', accountId)
    if (!read || !member || member.suspension) return null
    return read.get('role', member.roleId) ?? null
  }

  /** Projects in which the account has any role and is not suspended, or all of them for a super administrator. */
  projectsOf(accountId: AccountId): ProjectId[] {
    const isSuper = this.#workspaces.estate.state.get('account', accountId)?.isSuper === true
    const out: ProjectId[] = []
    for (const { project, workspace } of this.#workspaces.projects()) {
      const member = workspace.state.first('member', 'account', accountId)
      if (isSuper || (member && !member.suspension)) out.push(project.id)
    }
    return out
  }

  #resolve(accountId: AccountId, projectId: ProjectId | null): Principal | null {
    const account = this.#workspaces.estate.state.get('account', accountId)
    if (!account) return null
    const { name: accountName, nameEn: accountNameEn = '', isSuper } = account
    const base = { accountId, accountName, accountNameEn, isSuper, projectId }
    const nothing = {
      roleId: null,
      rights: new Set<never>(),
      areas: new Set<AreaId>(),
      devices: new Set<never>(),
      groups: new Set<never>(),
    }
    if (projectId === null) return { ...base, ...nothing, scenes: new Set() }
    const found = this.#workspaces.project(projectId)
    if (!found) return null
    if (this.lacksFactor(accountId, projectId)) return null
    const role = this.role(accountId, projectId)
    if (account.isSuper) {
      const none = { devices: new Set<never>(), groups: new Set<never>() }
      const all = { areas: 'all', ...none, scenes: 'all' } as const
      return { ...base, roleId: role?.id ?? null, rights: new Set(RIGHTS), ...all }
    }
    if (!role?.entersConsole) return null
    const { state } = found.workspace
    return { ...base, ...powersOf(role, state, state.first('member', 'account', accountId)) }
  }
}

function previewOf(person: Principal, role: Role, read: ReadState): Principal | null {
  if (!can(person, 'roles.manage') || person.areas !== 'all' || !role.entersConsole) return null
  const most = { rights: new Set(RIGHTS.filter((right) => can(person, right))), scenes: person.scenes }
  return withinMost({ ...person, ...powersOf(role, read), isSuper: false, most })
}

/** Whether the changes may affect the result of `powersOf`. */
export const changePowers = (changes: readonly AnyChange[]): boolean => concern(POWERS_FROM, changes)

const concern = (types: ReadonlySet<RecordType>, changes: readonly AnyChange[]): boolean =>
  changes.some((change) => types.has(('put' in change ? change.put : change.remove).type))

type Powers = Pick<Principal, 'roleId' | 'rights' | 'areas' | 'devices' | 'groups' | 'scenes'>

/**
 * Powers of a role, with all inner areas of its areas. A member restricted to some areas has the role only there,
 * without its individual devices and groups.
 */
export function powersOf(role: Role, read: ReadState, member?: Pick<Member, 'areas'>): Powers {
  const powers = powersOfRole(role, read)
  if (!member?.areas) return powers
  const own = withInnerAreas(member.areas, read)
  const { areas: ofRole } = powers
  const areas = ofRole === 'all' ? own : new Set([...own].filter((id) => ofRole.has(id)))
  return { ...powers, areas, devices: new Set(), groups: new Set() }
}

function powersOfRole(role: Role, read: ReadState): Powers {
  return {
    roleId: role.id,
    rights: new Set(role.rights),
    areas: role.areas === 'all' ? 'all' : withInnerAreas(role.areas, read),
    devices: new Set(role.devices),
    groups: new Set(role.groups),
    scenes: role.scenes === 'all' ? 'all' : new Set(role.scenes),
  }
}

export function withInnerAreas(chosen: readonly AreaId[], read: ReadState): ReadonlySet<AreaId> {
  const out = new Set<AreaId>()
  const queue = [...chosen]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (out.has(id)) continue
    out.add(id)
    for (const inner of read.by('area', 'parent', id).values()) queue.push(inner.id)
  }
  return out
}
