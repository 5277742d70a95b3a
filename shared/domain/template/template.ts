/** Roles of the template's demo: three are built in, every signed-in user may try out more. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { changesOf, requireName } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { type TemplateRole, templateRoleIdSchema, templateRoleRecord } from '#shared/records/templateRole.ts'
import { pathsFor, TEMPLATE_PATHS, type TemplateRoleName } from '#shared/screens/templateRoutes.ts'

export const TEMPLATE_ROLES_MAX = 50

const onRole = { roleId: templateRoleIdSchema }
const content = templateRoleRecord.schema.pick({ name: true, description: true, paths: true }).shape
type RoleContent = Pick<TemplateRole, keyof typeof content>

const builtIn = (key: TemplateRoleName, description: string): TemplateRole => ({
  type: 'templateRole',
  id: `tpl_${key}`,
  key,
  name: key,
  description,
  paths: [...pathsFor(key)],
  isDeleted: false,
})

const BUILT_IN: readonly TemplateRole[] = [
  builtIn('admin', 'Sees every page'),
  builtIn('user', 'Sees every page but the permission pages'),
  builtIn('visitor', 'Sees the home page only'),
]

const isBuiltIn = (roleId: string): boolean => BUILT_IN.some(({ id }) => id === roleId)

/** The current role, changed or not; built-in ones are in no stream until they are first changed. */
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

/** What there is now: the roles of the start as they were changed since, then those that were added. */
export function templateRoles(read: ReadState): readonly TemplateRole[] {
  const first = BUILT_IN.map((role) => read.get('templateRole', role.id) ?? role)
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
  const isTaken = templateRoles(read).some((other) => other.key !== ownKey && other.name === name)
  if (isTaken) throw new Rejection('name_taken', { name })
  // In the tree's order and once each, so that equal choices are equal facts.
  const chosen = new Set(data.paths)
  return { name, description: data.description, paths: TEMPLATE_PATHS.filter((path) => chosen.has(path)) }
}

export const templateAggregate = defineAggregate({
  events: templateEvents,
  setUp: null,
  commands: {
    /** Without a key the role gets one; the key of a role that was deleted may be used again. */
    AddTemplateRole(
      data: RoleContent & { readonly key?: string },
      read: ReadState,
      ctx: DecideContext,
    ): TemplateEvent[] {
      const roles = templateRoles(read)
      if (roles.length >= TEMPLATE_ROLES_MAX)
        throw new Rejection('too_many_roles', { max: TEMPLATE_ROLES_MAX })
      // A built-in role that was deleted and is added again keeps its id.
      const again = BUILT_IN.find(({ key }) => key === data.key)
      const roleId = again?.id ?? ctx.newId(templateRoleRecord)
      const key = data.key ?? roleId
      if (roles.some((role) => role.key === key)) throw new Rejection('name_taken', { name: key })
      return [{ type: 'TemplateRoleAdded', data: { roleId, key, ...contentOf(data, read, key) } }]
    },
    ChangeTemplateRole(data: RoleContent & { readonly key: string }, read: ReadState): TemplateEvent[] {
      const before = requireTemplateRole(read, data.key)
      const changed = contentOf(data, read, data.key)
      if (!changesOf<RoleContent>(before, changed)) return []
      return [{ type: 'TemplateRoleChanged', data: { roleId: before.id, ...changed } }]
    },
    DeleteTemplateRole(data: { readonly key: string }, read: ReadState): TemplateEvent[] {
      return [{ type: 'TemplateRoleDeleted', data: { roleId: requireTemplateRole(read, data.key).id } }]
    },
  },
})
