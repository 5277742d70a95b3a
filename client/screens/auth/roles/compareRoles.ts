/** Two roles beside each other. Pure. */
import type { Right } from '#shared/permissions.ts'
import type { Role } from '#shared/records/role.ts'
import { rightGroups } from './rightGroups.ts'

export const REACHES = ['areas', 'groups', 'devices', 'scenes'] as const
export type Reach = (typeof REACHES)[number]
type Chosen = 'all' | readonly string[]

export interface RoleComparison {
  /** Functions that one of both grants, in the order of the menu. */
  readonly rights: readonly { readonly right: Right; readonly has: readonly [boolean, boolean] }[]
  readonly reaches: readonly {
    readonly reach: Reach
    readonly chosen: readonly [Chosen, Chosen]
    readonly isSame: boolean
  }[]
  readonly entersConsole: readonly [boolean, boolean]
  readonly needsFactor: readonly [boolean, boolean]
  readonly differences: number
}

export function compareRoles(first: Role, second: Role): RoleComparison {
  const [ofFirst, ofSecond] = [new Set<Right>(first.rights), new Set<Right>(second.rights)]
  const rights = rightGroups
    .flatMap(([, all]) => all)
    .map((right) => ({ right, has: [ofFirst.has(right), ofSecond.has(right)] as const }))
    .filter(({ has }) => has[0] || has[1])
  const reaches = REACHES.map((reach) => {
    const chosen = [first[reach] ?? [], second[reach] ?? []] as const
    return { reach, chosen, isSame: isSame(...chosen) }
  })
  const entersConsole = [first.entersConsole, second.entersConsole] as const
  const needsFactor = [first.needsFactor === true, second.needsFactor === true] as const
  const differences =
    rights.filter(({ has }) => has[0] !== has[1]).length +
    reaches.filter((one) => !one.isSame).length +
    Number(entersConsole[0] !== entersConsole[1]) +
    Number(needsFactor[0] !== needsFactor[1])
  return { rights, reaches, entersConsole, needsFactor, differences }
}

/** Compares two selections regardless of order. */
function isSame(first: Chosen, second: Chosen): boolean {
  if (first === 'all' || second === 'all') return first === second
  const ids = new Set(first)
  return ids.size === new Set(second).size && second.every((id) => ids.has(id))
}
