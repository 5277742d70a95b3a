/** Compact description of a world: projects of buildings of floors of wings, each wing with its host. */
import type { AreaKind } from '#shared/records/area.ts'
import type { Project } from '#shared/records/project.ts'
import type { Clientele } from '../people/stays.ts'
import type { Fitting, FittingName } from './bundled/fittings.ts'
import type { AccountPlan, MemberPlan, RolePlan } from './plan.ts'

export interface AreaOutline {
  readonly name: string
  readonly nameEn: string
  readonly kind: AreaKind
  /** A bundled one by its name, or one of its own. */
  readonly fitting: FittingName | Fitting
}

/** The areas that one host serves; it hangs in the first of them. */
export interface WingOutline {
  readonly hostName: string
  readonly areas: readonly [AreaOutline, ...AreaOutline[]]
}

export interface FloorOutline {
  readonly level: number
  readonly name: string
  readonly nameEn: string
  readonly wings: readonly WingOutline[]
}

export interface BuildingOutline {
  readonly name: string
  readonly nameEn: string
  readonly floors: readonly FloorOutline[]
}

/** Location, which determines the weather. */
export interface OnTheMap {
  readonly longitude: number
  readonly latitude: number
}

export type ProjectOutline = Omit<
  Project,
  'type' | 'id' | 'hex' | 'createdAtMs' | 'createdBy' | 'settings' | 'projectType' | keyof OnTheMap
> &
  OnTheMap & {
    /** Human-readable project number. */
    readonly projectNumber: string
    readonly buildings: readonly BuildingOutline[]
    readonly roles: readonly RoleOutline[]
    readonly members: readonly MemberPlan[]
  }

export type RoleOutline = Omit<RolePlan, 'areas'> & {
  /** All areas, or those of these floors. */
  readonly floors: 'all' | readonly number[]
}

export interface EstateOutline {
  readonly name: string
  readonly accounts: readonly AccountPlan[]
  readonly projects: readonly ProjectOutline[]
  /** Clientele; default by size. */
  readonly clientele?: Clientele | undefined
}
