/** Roles: which functions their members may use, on which devices and scenes (specification §6). */
import { z } from 'zod'
import { DESCRIPTION_LENGTH_MAX, DEVICE_GROUPS_MAX, ROLE_ITEMS_MAX } from '#shared/constants.ts'
import { RIGHTS, rightSchema } from '#shared/permissions.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { deviceGroupIdSchema } from '#shared/records/deviceGroup.ts'
import { roleIdSchema, roleRecord } from '#shared/records/role.ts'
import { sceneIdSchema } from '#shared/records/scene.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameFields } from './fields.ts'
import { listParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const command = { scope: 'project', kind: 'command', permission: 'roles.manage' } as const
const onRole = { roleId: roleIdSchema }
const oneRole = { roleId: ref(roleRecord) }

const all = z.literal('all')
const powers = {
  entersConsole: z.boolean(),
  needsFactor: z.boolean(),
  rights: listParam(z.array(rightSchema).max(RIGHTS.length)),
  areas: z.union([all, listParam(z.array(areaIdSchema).max(ROLE_ITEMS_MAX))]),
  devices: listParam(z.array(deviceIdSchema).max(ROLE_ITEMS_MAX)),
  groups: listParam(z.array(deviceGroupIdSchema).max(DEVICE_GROUPS_MAX)),
  scenes: z.union([all, listParam(z.array(sceneIdSchema).max(ROLE_ITEMS_MAX))]),
}
const description = z.string().trim().max(DESCRIPTION_LENGTH_MAX)

export const rolesContract = {
  list: endpoint({
    path: '/auth/rolelist',
    permission: 'roles.manage',
    scope: 'project',
    kind: 'question',
    summary: 'Roles of the project by name, each with how many members have it',
    input: z.strictObject({ ...pageFields, name: z.string().max(50).optional() }),
    output: pageOf(roleRecord.row.extend({ members: z.number().int().min(0) })),
    example: {
      input: {},
      output: {
        list: [
          {
            id: ref(roleRecord),
            name: '夜班',
            nameEn: 'Night shift',
            description: '',
            entersConsole: true,
            rights: ['home.view', 'control.devices'],
            areas: 'all',
            devices: [],
            scenes: 'all',
            members: 2,
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
  add: endpoint({
    ...command,
    path: '/auth/addrole',
    summary: 'Adds a role with function, device and scene permissions, none of which the caller lacks',
    input: z.strictObject({
      name: nameFields.name,
      nameEn: nameFields.nameEn.default(''),
      description: description.default(''),
      entersConsole: powers.entersConsole.default(true),
      needsFactor: powers.needsFactor.default(false),
      rights: powers.rights,
      areas: powers.areas,
      devices: powers.devices.default([]),
      groups: powers.groups.default([]),
      scenes: powers.scenes.default('all'),
    }),
    output: z.strictObject(onRole),
    example: {
      input: {
        name: '夜班',
        nameEn: 'Night shift',
        rights: ['home.view', 'control.devices'],
        areas: 'all',
        scenes: 'all',
      },
      output: oneRole,
    },
  }),
  update: endpoint({
    ...command,
    path: '/auth/updaterole',
    summary:
      'Changes a role for all of its members at once; what is left out stays as it is. The project keeps an administrator',
    input: z.strictObject({
      ...onRole,
      ...z.strictObject({ ...nameFields, description, ...powers }).partial().shape,
    }),
    output: z.null(),
    example: { input: { ...oneRole, rights: ['home.view', 'messages.view'] }, output: null },
  }),
  preview: endpoint({
    ...command,
    path: '/auth/viewasrole',
    summary:
      'A session of thirty minutes that reads the project as a member with this role does, within what the caller sees, and changes nothing; it ends with the caller’s own',
    input: z.strictObject(onRole),
    output: z.strictObject({ token: z.string(), user: z.string(), endsAtMs: z.number() }),
    example: {
      input: oneRole,
      output: { token: 'h2Vw…', user: ref('account'), endsAtMs: 1_790_000_000_000 },
    },
  }),
  remove: endpoint({
    ...command,
    path: '/auth/delrole',
    summary: 'Deletes a role that no member has',
    input: z.strictObject(onRole),
    output: z.null(),
    example: { input: oneRole, output: null },
  }),
}
