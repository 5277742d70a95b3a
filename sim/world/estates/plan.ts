/** World as data before it becomes events; `build.ts` turns it into commands. Keys stand for ids. */
import type { Account } from '#shared/records/account.ts'
import type { Area } from '#shared/records/area.ts'
import type { Building } from '#shared/records/building.ts'
import type { Device } from '#shared/records/device.ts'
import type { Floor } from '#shared/records/floor.ts'
import type { Host } from '#shared/records/host.ts'
import type { Member } from '#shared/records/member.ts'
import type { Project } from '#shared/records/project.ts'
import type { Role } from '#shared/records/role.ts'

export type AccountPlan = Omit<Account, 'type' | 'id' | 'createdAtMs' | 'nameEn'> & {
  readonly nameEn: string
}

export interface RolePlan extends Omit<Role, 'type' | 'id' | 'areas' | 'devices'> {
  readonly key: string
  /** Keys of areas, or all of them. */
  readonly areas: 'all' | readonly string[]
}

export interface MemberPlan extends Pick<Member, 'nickname'> {
  readonly phone: string
  readonly roleKey: string
}

export interface BuildingPlan extends Omit<Building, 'type' | 'id'> {
  readonly key: string
}

export interface FloorPlan extends Omit<Floor, 'type' | 'id' | 'buildingId'> {
  readonly key: string
  readonly buildingKey: string
}

export interface AreaPlan extends Omit<Area, 'type' | 'id' | 'floorId' | 'parentId'> {
  readonly key: string
  readonly floorKey: string
  readonly parentKey: string | null
}

export interface HostPlan
  extends Pick<Host, 'number' | 'name' | 'model' | 'firmwareVersion' | 'networkNumber'> {
  readonly key: string
  readonly areaKey: string
  /** Keys of served areas. */
  readonly servedAreaKeys: readonly string[]
}

export interface DevicePlan
  extends Omit<
    Device,
    | 'type'
    | 'id'
    | 'areaId'
    | 'hostId'
    | 'condition'
    | 'location'
    | 'silentAfterMs'
    | 'createdAtMs'
    | 'createdBy'
  > {
  readonly areaKey: string
  readonly hostKey: string
}

export interface ProjectPlan
  extends Omit<
    Project,
    'type' | 'id' | 'createdAtMs' | 'createdBy' | 'projectType' | 'longitude' | 'latitude'
  > {
  /** Human-readable project number. */
  readonly projectNumber: string
  readonly longitude: number
  readonly latitude: number
  readonly roles: readonly RolePlan[]
  readonly members: readonly MemberPlan[]
  readonly buildings: readonly BuildingPlan[]
  readonly floors: readonly FloorPlan[]
  /** Areas follow their parent. */
  readonly areas: readonly AreaPlan[]
  readonly hosts: readonly HostPlan[]
  readonly devices: readonly DevicePlan[]
}

export interface EstatePlan {
  readonly name: string
  readonly seed: number
  readonly accounts: readonly AccountPlan[]
  readonly projects: readonly ProjectPlan[]
}
