/**
 * Rules for granting. No one grants more than their own role has, or changes a role or member above their own. A
 * project keeps at least one administrator. Checked on the state at commit, so of two concurrent mutual removals only
 * the first succeeds.
 */
import { isAdministrator } from '#shared/domain/project/defaultRoles.ts'
import { type Changes, requireRecord } from '#shared/domain/rules.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { mayGrant, RIGHTS, type Right } from '#shared/permissions.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Member, MemberId } from '#shared/records/member.ts'
import type { ReadState, RecordName } from '#shared/records/registry.ts'
import type { Role, RoleId } from '#shared/records/role.ts'

export type Powers = Pick<
  Role,
  'rights' | 'areas' | 'devices' | 'groups' | 'scenes' | 'entersConsole' | 'needsFactor'
>

/** The account that manages roles or staff. A super administrator has all permissions without a role. */
export interface Granter {
  readonly accountId: AccountId
  readonly isSuper: boolean
}

/** Role of the granting user; omitted if the system sets up a project. */
export interface Granted {
  readonly granter?: Granter | undefined
}

/**
 * @param right right that the granter must have
 * @throws Rejection no_permission, role_exceeds_own
 */
export function requireWithinOwn(
  read: ReadState,
  { granter }: Granted,
  right: Right,
  ...roles: readonly (Powers | undefined)[]
): void {
  if (!granter || granter.isSuper) return
  const member = read.first('member', 'account', granter.accountId)
  const own = member && read.get('role', member.roleId)
  const isWhole = own?.areas === 'all' && member?.areas === undefined && member?.suspension === undefined
  if (!own?.entersConsole || !isWhole || !own.rights.includes(right))
    throw new Rejection('no_permission', { right })
  for (const role of roles) if (role && exceeds(role, own)) throw new Rejection('role_exceeds_own')
}

/** The granter sees the whole project, so areas, devices and groups need no comparison. */
function exceeds(role: Powers, own: Powers): boolean {
  const { scenes } = own
  const rights = new Set(own.rights)
  return (
    !role.rights.every((right) => mayGrant(rights, right)) ||
    (scenes !== 'all' && (role.scenes === 'all' || !role.scenes.every((id) => scenes.includes(id))))
  )
}

/**
 * Requires at least one function permission and one device permission (specification §5). Referenced records must exist
 * or have been in the role before.
 * @throws Rejection role_without_right, role_without_devices, record_unknown
 */
export function requireUsable(read: ReadState, role: Powers, before?: Powers): void {
  if (role.rights.length === 0) throw new Rejection('role_without_right')
  const granted = listOf(role.areas).length + role.devices.length + (role.groups ?? []).length
  if (role.areas !== 'all' && granted === 0) throw new Rejection('role_without_devices')
  const named: readonly (readonly [RecordName, readonly string[], readonly string[]])[] = [
    ['area', listOf(role.areas), listOf(before?.areas)],
    ['device', role.devices, before?.devices ?? []],
    ['deviceGroup', role.groups ?? [], before?.groups ?? []],
    ['scene', listOf(role.scenes), listOf(before?.scenes)],
  ]
  for (const [type, ids, known] of named) {
    const old = new Set(known)
    for (const id of ids) if (!old.has(id)) requireRecord(read, type, id)
  }
}

const listOf = (chosen: 'all' | readonly string[] | undefined): readonly string[] =>
  chosen === undefined || chosen === 'all' ? [] : chosen

/** The areas of the role, or some of them only. */
export type ChosenAreas = 'all' | readonly AreaId[]

/**
 * Removes duplicates. Areas of the previous choice may have been deleted.
 * @throws Rejection role_without_devices, record_unknown
 */
export function requireAreas(read: ReadState, areas: ChosenAreas, before?: ChosenAreas): ChosenAreas {
  if (areas === 'all') return areas
  if (areas.length === 0) throw new Rejection('role_without_devices')
  const known = new Set<string>(listOf(before))
  for (const id of areas) if (!known.has(id)) requireRecord(read, 'area', id)
  return [...new Set(areas)]
}

/** Planned change of roles or members. */
export interface StaffChange {
  /** The role after the change. */
  readonly role?: Role
  /** A member who leaves or gets another role. */
  readonly member?: { readonly id: MemberId; readonly roleId: RoleId | null }
}

/** Suspended members and members restricted to areas do not count as administrators. */
const isWholeMember = ({ areas, suspension }: Member): boolean =>
  areas === undefined && suspension === undefined

/** @throws Rejection last_administrator */
export function requireAdministratorLeft(read: ReadState, change: StaffChange): void {
  if (hasAdministrator(read, {}) && !hasAdministrator(read, change)) throw new Rejection('last_administrator')
}

function hasAdministrator(read: ReadState, { role: changed, member }: StaffChange): boolean {
  for (const role of read.all('role')) {
    if (!isAdministrator(changed?.id === role.id ? changed : role)) continue
    if (member?.roleId === role.id) return true
    for (const one of read.by('member', 'role', role.id).values())
      if (one.id !== member?.id && isWholeMember(one)) return true
  }
  return false
}

/** Sorts rights in product order and removes duplicate ids, so that equal choices compare equal. */
export function tidyPowers<T extends Changes<Powers>>(powers: T): T {
  const { rights, areas, devices, groups, scenes } = powers
  const once = <V>(list: readonly V[]): readonly V[] => [...new Set(list)]
  return {
    ...powers,
    ...(rights ? { rights: RIGHTS.filter((right) => rights.includes(right)) } : {}),
    ...(areas && areas !== 'all' ? { areas: once(areas) } : {}),
    ...(devices ? { devices: once(devices) } : {}),
    ...(groups ? { groups: once(groups) } : {}),
    ...(scenes && scenes !== 'all' ? { scenes: once(scenes) } : {}),
  }
}
