/** Roles of the template's demo: three are built in, every signed-in user may try out more. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { changesOf, requireName } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { type TemplateRole, templateRoleIdSchema, templateRoleRecord } from '#shared/records/templateRole.ts'
import { nameKey } from '#shared/rules/name.ts'

export const TEMPLATE_ROLES_MAX = 50

const onRole = { roleId: templateRoleIdSchema }
const content = templateRoleRecord.schema.pick({ name: true, description: true, paths: true }).shape
type RoleContent = Pick<TemplateRole, keyof typeof content>

export type BuiltInRole = 'admin' | 'user' | 'visitor'

/** Pages of an unchanged built-in role follow from the list of screens. The log contains none for it. */
const builtIn = (key: BuiltInRole, description: string, paths: readonly string[] = []) =>
  ({
    type: 'templateRole',
    id: `tpl_${key}`,
    key,
    name: key,
    description,
    paths,
    isDeleted: false,
  }) satisfies TemplateRole

const BUILT_IN = [
  builtIn('admin', 'Sees every page'),
  builtIn('user', 'Sees every page but the permission pages'),
  // Logs of the first release fold to this path where the role was deleted.
  builtIn('visitor', 'Sees the home page only', ['/dashboard']),
]

const isBuiltIn = (roleId: string): boolean => BUILT_IN.some(({ id }) => id === roleId)

/** The current role. Built-in roles have no events until they are first changed. */
const known = (read: ReadState, roleId: string): TemplateRole | undefined =>
  read.get('templateRole', roleId) ?? BUILT_IN.find(({ id }) => id === roleId)

export const templateEvents = {
  TemplateRoleAdded: defineEvent({
    schema: z.object({ ...onRole, key: z.string(), ...content }),
    evolve: ({ roleId, ...facts }) => [
      { put: { type: 'templateRole', id: roleId, ...facts, isDeleted: false } },
    ],
  }),
  TemplateRoleChanged: defineEvent({
    schema: z.object({ ...onRole, ...content }),
    evolve({ roleId, ...changed }, read) {
      const role = known(read, roleId)
      return role ? [{ put: { ...role, ...changed } }] : []
    },
  }),
  TemplateRoleDeleted: defineEvent({
    schema: z.object(onRole),
    evolve({ roleId }, read) {
      const role = known(read, roleId)
      if (role && isBuiltIn(roleId)) return [{ put: { ...role, isDeleted: true } }]
      return role ? [{ remove: { type: 'templateRole', id: roleId } }] : []
    },
  }),
}
export type TemplateEvent = EventOf<typeof templateEvents>

/**
 * Current roles: built-in ones with their changes, then added ones.
 * @param pathsOf pages of an unchanged built-in role
 */
export function templateRoles(
  read: ReadState,
  pathsOf: (key: BuiltInRole) => readonly string[] = () => [],
): readonly TemplateRole[] {
  const first = BUILT_IN.map(
    (role) => read.get('templateRole', role.id) ?? { ...role, paths: pathsOf(role.key) },
  )
  const added = [...read.all('templateRole')].filter(({ id }) => !isBuiltIn(id))
  return [...first, ...added].filter(({ isDeleted }) => !isDeleted)
}

function requireTemplateRole(read: ReadState, key: string): TemplateRole {
  const found = templateRoles(read).find((role) => role.key === key)
  if (!found) throw new Rejection('record_unknown', { kind: 'role' })
  return found
}

function contentOf(data: RoleContent, read: ReadState, ownKey: string): RoleContent {
  const name = requireName(data.name)
  const isTaken = templateRoles(read).some(
    (other) => other.key !== ownKey && nameKey(other.name) === nameKey(name),
  )
  if (isTaken) throw new Rejection('name_taken', { name })
  return { name, description: data.description, paths: [...new Set(data.paths)] }
}

export const templateAggregate = defineAggregate({
  events: templateEvents,
  setUp: null,
  commands: {
    /** Generates a key if none is given. The key of a deleted role may be reused. */
    AddTemplateRole(
      data: RoleContent & { readonly key?: string },
      read: ReadState,
      ctx: DecideContext,
    ): TemplateEvent[] {
      const roles = templateRoles(read)
      if (roles.length >= TEMPLATE_ROLES_MAX)
        throw new Rejection('too_many_roles', { max: TEMPLATE_ROLES_MAX })
      // A deleted built-in role that is added again keeps its id.
      const again = BUILT_IN.find(({ key }) => key === data.key)
      const roleId = again?.id ?? ctx.newId(templateRoleRecord)
      const key = data.key ?? roleId
      if (roles.some((role) => role.key === key)) throw new Rejection('name_taken', { name: key })
      return [{ type: 'TemplateRoleAdded', data: { roleId, key, ...contentOf(data, read, key) } }]
    },
    ChangeTemplateRole(data: RoleContent & { readonly key: string }, read: ReadState): TemplateEvent[] {
      const before = requireTemplateRole(read, data.key)
      const changed = contentOf(data, read, data.key)
      const isStored = read.get('templateRole', before.id) !== undefined
      if (isStored && !changesOf<RoleContent>(before, changed)) return []
      return [{ type: 'TemplateRoleChanged', data: { roleId: before.id, ...changed } }]
    },
    DeleteTemplateRole(data: { readonly key: string }, read: ReadState): TemplateEvent[] {
      return [{ type: 'TemplateRoleDeleted', data: { roleId: requireTemplateRole(read, data.key).id } }]
    },
  },
})
