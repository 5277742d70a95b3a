/** Roles of the template's demo: three are there from the start, everybody signed in may try out more. */
import { requireName } from '#shared/domain/rules.ts'
import type { EvolveTable } from '#shared/kernel/aggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ReadState, Records } from '#shared/records/registry.ts'
import type { TemplateRole } from '#shared/records/templateRole.ts'
import { pathsFor, TEMPLATE_PATHS, type TemplateRoleName } from './templateRoutes.ts'

export const TEMPLATE_ROLES_MAX = 50

type RoleContent = Pick<TemplateRole, 'name' | 'description' | 'paths'>

export type TemplateEvent =
  | { readonly type: 'TemplateRoleAdded'; readonly data: { readonly role: TemplateRole } }
  | { readonly type: 'TemplateRoleChanged'; readonly data: { readonly role: TemplateRole } }
  | { readonly type: 'TemplateRoleDeleted'; readonly data: { readonly key: string } }

const builtIn = (id: TemplateRoleName, description: string): TemplateRole => ({
  type: 'templateRole',
  id,
  name: id,
  description,
  paths: [...pathsFor(id)],
  isDeleted: false,
})

const BUILT_IN: readonly TemplateRole[] = [
  builtIn('admin', 'Sees every page'),
  builtIn('user', 'Sees every page but the permission pages'),
  builtIn('visitor', 'Sees the home page only'),
]

const isBuiltIn = (key: string): boolean => BUILT_IN.some(({ id }) => id === key)

/** What there is now: the roles of the start as they were changed since, then those that were added. */
export function templateRoles(read: ReadState): readonly TemplateRole[] {
  const first = BUILT_IN.map((role) => read.get('templateRole', role.id) ?? role)
  const added = [...read.all('templateRole')].filter(({ id }) => !isBuiltIn(id))
  return [...first, ...added].filter(({ isDeleted }) => !isDeleted)
}

function requireTemplateRole(read: ReadState, key: string): TemplateRole {
  const found = templateRoles(read).find(({ id }) => id === key)
  if (!found) throw new Rejection('record_unknown', { kind: 'role' })
  return found
}

function contentOf(data: RoleContent, read: ReadState, ownKey: string): RoleContent {
  const name = requireName(data.name)
  const isTaken = templateRoles(read).some((other) => other.id !== ownKey && other.name === name)
  if (isTaken) throw new Rejection('name_taken', { name })
  // In the tree's order and once each, so that equal choices are equal facts.
  const chosen = new Set(data.paths)
  return { name, description: data.description, paths: TEMPLATE_PATHS.filter((path) => chosen.has(path)) }
}

export const templateDeciders = {
  /** Without a key the role gets one; the key of a role that was deleted may be used again. */
  AddTemplateRole(
    data: RoleContent & { readonly key?: string },
    read: ReadState,
    ctx: DecideContext,
  ): TemplateEvent[] {
    const roles = templateRoles(read)
    if (roles.length >= TEMPLATE_ROLES_MAX) throw new Rejection('too_many_roles', { max: TEMPLATE_ROLES_MAX })
    const id = data.key ?? ctx.newId('role')
    if (roles.some((role) => role.id === id)) throw new Rejection('name_taken', { name: id })
    const role: TemplateRole = { type: 'templateRole', id, ...contentOf(data, read, id), isDeleted: false }
    return [{ type: 'TemplateRoleAdded', data: { role } }]
  },
  ChangeTemplateRole(data: RoleContent & { readonly key: string }, read: ReadState): TemplateEvent[] {
    const before = requireTemplateRole(read, data.key)
    const role: TemplateRole = { ...before, ...contentOf(data, read, data.key) }
    const isSame = JSON.stringify(role) === JSON.stringify(before)
    return isSame ? [] : [{ type: 'TemplateRoleChanged', data: { role } }]
  },
  DeleteTemplateRole(data: { readonly key: string }, read: ReadState): TemplateEvent[] {
    requireTemplateRole(read, data.key)
    return [{ type: 'TemplateRoleDeleted', data }]
  },
}

export const templateEvolve: EvolveTable<TemplateEvent, Records> = {
  TemplateRoleAdded: ({ role }) => [{ put: role }],
  TemplateRoleChanged: ({ role }) => [{ put: role }],
  TemplateRoleDeleted({ key }, read) {
    const found = read.get('templateRole', key) ?? BUILT_IN.find(({ id }) => id === key)
    if (!found) return []
    if (isBuiltIn(key)) return [{ put: { ...found, isDeleted: true } }]
    return [{ remove: { type: 'templateRole', id: key } }]
  },
}
