/** Staff: the members of a project, each an account with a role in it (specification §7). */
import { z } from 'zod'
import { INSTANT_MAX_MS, INVITATION_MESSAGE_LENGTH_MAX } from '#shared/constants.ts'
import { accountIdSchema } from '#shared/records/account.ts'
import { memberIdSchema } from '#shared/records/member.ts'
import { roleIdSchema, roleRecord } from '#shared/records/role.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { chosenAreasField, nameField } from './fields.ts'
import { numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'staff.manage' } as const
const onMember = { memberId: memberIdSchema }
const oneMember = { memberId: ref('member') }

const staffRowSchema = z.strictObject({
  id: memberIdSchema,
  accountId: accountIdSchema,
  /** The person's name within the project. */
  nickname: z.string(),
  nicknameEn: z.string(),
  /** The account's own. */
  name: z.string(),
  nameEn: z.string(),
  phone: z.string(),
  roleId: roleIdSchema,
  roleName: z.string(),
  roleNameEn: z.string(),
  joinedAtMs: z.number(),
  /** Null for someone who has never signed in. */
  signedInAtMs: z.number().nullable(),
  /** True if the person has a console with an open live connection. */
  isOnline: z.boolean(),
})
export type StaffRow = z.infer<typeof staffRowSchema>

export const staffContract = {
  list: endpoint({
    ...common,
    kind: 'question',
    path: '/auth/peoplelist',
    summary: 'Members of the project by name, with phone, role and last sign-in',
    input: z.strictObject({
      ...pageFields,
      /** Part of a name or phone number. */
      name: z.string().max(50).optional(),
      roleId: roleIdSchema.optional(),
    }),
    output: pageOf(staffRowSchema),
    example: {
      input: {},
      output: {
        list: [
          {
            id: ref('member'),
            accountId: ref('account'),
            nickname: '李娜',
            nicknameEn: 'Li Na',
            name: '李娜',
            nameEn: 'Li Na',
            phone: ref('phone'),
            roleId: ref(roleRecord),
            roleName: '夜班',
            roleNameEn: 'Night shift',
            joinedAtMs: 1,
            signedInAtMs: null,
            isOnline: false,
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
  update: endpoint({
    ...common,
    kind: 'command',
    path: '/auth/updatepeople',
    summary:
      'Gives a member another role or nickname, at once also where they are signed in. The project keeps an administrator',
    input: z.strictObject({
      ...onMember,
      roleId: roleIdSchema.optional(),
      nickname: nameField.optional(),
      areas: chosenAreasField.optional(),
    }),
    output: z.null(),
    example: { input: { ...oneMember, roleId: ref(roleRecord) }, output: null },
  }),
  suspend: endpoint({
    ...common,
    kind: 'command',
    path: '/auth/suspendpeople',
    summary:
      'Keeps a member out of the project until an instant, or until somebody restores them; their access ends at once',
    input: z.strictObject({
      ...onMember,
      /** If omitted, suspended until manual restoration. */
      untilMs: numberParam(z.number().int().min(0).max(INSTANT_MAX_MS)).optional(),
      reason: z.string().trim().max(INVITATION_MESSAGE_LENGTH_MAX).default(''),
    }),
    output: z.null(),
    example: { input: { ...oneMember, reason: 'On leave' }, output: null },
  }),
  restore: endpoint({
    ...common,
    kind: 'command',
    path: '/auth/restorepeople',
    summary: 'Ends the suspension of a member',
    input: z.strictObject(onMember),
    output: z.null(),
    example: { input: oneMember, output: null },
  }),
  remove: endpoint({
    ...common,
    kind: 'command',
    path: '/auth/deletepeople',
    summary: 'Removes a member; their access to the project ends at once, their account stays',
    input: z.strictObject(onMember),
    output: z.null(),
    example: { input: oneMember, output: null },
  }),
}
