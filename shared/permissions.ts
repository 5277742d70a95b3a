/**
 * Rights, and the rules for who may do what to which record. The server enforces them; the console disables
 * buttons with the same functions.
 */

import { z } from 'zod'
import type { AccountId } from './records/account.ts'
import type { ApiKeyId } from './records/apiKey.ts'
import type { AreaId } from './records/area.ts'
import type { DeviceId } from './records/device.ts'
import type { DeviceGroupId } from './records/deviceGroup.ts'
import type { ProjectId } from './records/project.ts'
import type { RecordName } from './records/registry.ts'

export const RIGHTS = [
  'home.view',
  'control.devices',
  'control.scenes',
  'control.automations',
  'guests.view',
  'guests.manage',
  'devices.manage',
  'messages.view',
  'messages.handle',
  'messages.review',
  'logs.view',
  'reports.view',
  'deploy.configure',
  'roles.manage',
  'staff.manage',
  'staff.review',
  'projects.manage',
  'firmware.manage',
  'firmware.rollout',
  'push.manage',
  'alarms.manage',
  'settings.manage',
  'world.simulate',
] as const

export type Right = (typeof RIGHTS)[number]

/** Right to control a simulated world: time, faults and resets affect all users. Only assigned explicitly. */
const SIMULATION_RIGHT: Right = 'world.simulate'
/** All rights that apply to a real building. */
export const PROJECT_RIGHTS: readonly Right[] = RIGHTS.filter((right) => right !== SIMULATION_RIGHT)

/** Rights on guest data. Administrators may grant them, also to themselves, but do not have them automatically. */
const GUEST_RIGHTS: readonly Right[] = ['guests.view', 'guests.manage']
/** Minimum permissions of an administrator. */
export const ADMINISTRATOR_RIGHTS: readonly Right[] = PROJECT_RIGHTS.filter(
  (right) => !GUEST_RIGHTS.includes(right),
)

/**
 * Whether a user with these rights may grant that right: their own, and for administrators also those on guest data.
 */
export function mayGrant(own: ReadonlySet<Right>, right: Right): boolean {
  return own.has(right) || (GUEST_RIGHTS.includes(right) && ADMINISTRATOR_RIGHTS.every((one) => own.has(one)))
}

export const rightSchema = z.enum(RIGHTS)

export interface PowersMost {
  readonly rights: ReadonlySet<Right>
  readonly scenes: 'all' | ReadonlySet<string>
}

/** The principal, limited to the most it ever has. */
export function withinMost(principal: Principal): Principal {
  const { most, rights, scenes } = principal
  if (!most) return principal
  const within = scenes === 'all' ? most.scenes : most.scenes === 'all' ? scenes : inBoth(scenes, most.scenes)
  return { ...principal, rights: inBoth(rights, most.rights), scenes: within }
}

const inBoth = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> =>
  new Set([...a].filter((one) => b.has(one)))

/** The caller's identity and rights, resolved by the server for one project; never built from client input. */
export interface Principal {
  readonly accountId: AccountId
  readonly accountName: string
  readonly accountNameEn?: string
  readonly isSuper: boolean
  readonly projectId: ProjectId | null
  readonly roleId: string | null
  readonly rights: ReadonlySet<Right>
  /** Areas whose devices the principal may see and control, including inner areas. */
  readonly areas: 'all' | ReadonlySet<AreaId>
  /** Single devices granted beyond the areas. */
  readonly devices: ReadonlySet<DeviceId>
  /** Device groups granted beyond the areas, with whatever is in them at the time. */
  readonly groups: ReadonlySet<DeviceGroupId>
  readonly scenes: 'all' | ReadonlySet<string>
  /** Upper limit of the rights, for wall displays and role previews. */
  readonly most?: PowersMost
  /** Record types visible to wall displays; omitted for people. */
  readonly records?: ReadonlySet<RecordName>
  /** API key of the calling system; omitted for people. The account id then belongs to no account. */
  readonly apiKeyId?: ApiKeyId
}

/** Whether the principal has the right in its project. A super administrator has every right. */
export function can(principal: Principal, right: Right): boolean {
  const { isSuper, rights, apiKeyId } = principal
  return isSuper || (apiKeyId === undefined ? holds(rights, right) : rights.has(right))
}

/**
 * Whether these rights of a person include the right. Managing guests includes viewing them: nobody checks out a guest
 * unseen. API keys that report stays read none.
 */
export const holds = (rights: ReadonlySet<Right>, right: Right): boolean =>
  rights.has(right) || (right === 'guests.view' && rights.has('guests.manage'))

/** Whether the area is visible (areas include inner ones). */
export function seesArea(principal: Principal, areaId: AreaId): boolean {
  return principal.areas === 'all' || principal.areas.has(areaId)
}

/** Whether the device is visible: by area, grant, or group. */
export function seesDevice(
  principal: Principal,
  device: {
    readonly id: DeviceId
    readonly areaId: AreaId
    readonly groups?: readonly { readonly id: DeviceGroupId }[] | undefined
  },
): boolean {
  return (
    seesArea(principal, device.areaId) ||
    principal.devices.has(device.id) ||
    (device.groups?.some(({ id }) => principal.groups.has(id)) ?? false)
  )
}

/** Whether no area is hidden from the principal. */
export function seesEverything(principal: Principal): boolean {
  return principal.areas === 'all'
}
