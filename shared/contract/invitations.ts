/** Invitations to a project, and the common list of members and invitations (specification §7). */
import { z } from 'zod'
import {
  INVITATION_DAYS_DEFAULT,
  INVITATION_DAYS_MAX,
  INVITATION_MESSAGE_LENGTH_MAX,
  INVITED_AT_ONCE_MAX,
} from '#shared/constants.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { INVITATION_STATES, invitationIdSchema, invitationRecord } from '#shared/records/invitation.ts'
import { memberIdSchema } from '#shared/records/member.ts'
import { personSchema } from '#shared/records/person.ts'
import { projectIdSchema } from '#shared/records/project.ts'
import { roleIdSchema, roleRecord } from '#shared/records/role.ts'
import { siteWorkIdSchema } from '#shared/records/siteWork.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { chosenAreasField, phoneField } from './fields.ts'
import { numberParam, pageFields, wordsParam } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'staff.manage' } as const
const own = { scope: 'estate', permission: 'session' } as const

/** 16 letters and digits, in groups of four or not. */
const codeField = z
  .string()
  .max(40)
  .transform((code) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  .pipe(z.string().length(16))

const phones = z.array(phoneField).min(1).max(INVITED_AT_ONCE_MAX)
const phoneList = wordsParam(phones)

const terms = {
  roleId: roleIdSchema,
  /** 'all' areas of the role, or some of them only. */
  areas: chosenAreasField.default('all'),
  message: z.string().trim().max(INVITATION_MESSAGE_LENGTH_MAX).default(''),
  days: numberParam(z.number().int().min(1).max(INVITATION_DAYS_MAX)).default(INVITATION_DAYS_DEFAULT),
}

/** The code is returned once: the server stores its hash. */
export const sentInvitationSchema = z.strictObject({
  invitationId: invitationIdSchema,
  phone: z.string(),
  code: z.string(),
  /** Address in the console, to be appended to where the console is served. */
  link: z.string(),
  expiresAtMs: z.number(),
})
export type SentInvitation = z.infer<typeof sentInvitationSchema>

const exampleSent = {
  invitationId: ref(invitationRecord),
  phone: '13600000099',
  code: 'ABCD-EFGH-JKLM-NPQR',
  link: '/register?invitation=ABCD-EFGH-JKLM-NPQR',
  expiresAtMs: 1_790_000_000_000,
}

const personRowSchema = z.strictObject({
  /** Id of the member or the invitation. */
  id: z.union([memberIdSchema, invitationIdSchema]),
  kind: z.enum(['member', 'invitation']),
  /** Member's name within the project; empty for invitations. */
  nickname: z.string(),
  nicknameEn: z.string(),
  phone: z.string(),
  roleId: roleIdSchema,
  roleName: z.string(),
  roleNameEn: z.string(),
  areas: z.union([z.literal('all'), z.array(areaIdSchema)]),
  state: z.enum(['member', 'suspended', 'expired', ...INVITATION_STATES]),
  /** End of a suspension, or expiry of an invitation; null otherwise. */
  untilMs: z.number().nullable(),
  /** Reason of a suspension, or the text of an invitation. */
  note: z.string(),
  /** When the member joined, or was invited. */
  sinceMs: z.number(),
  invitedBy: personSchema.nullable(),
  siteWorkId: siteWorkIdSchema.nullable(),
  signedInAtMs: z.number().nullable(),
  isOnline: z.boolean(),
})
export type PersonRow = z.infer<typeof personRowSchema>

/** An invitation as the invited person sees it. */
const offerSchema = z.strictObject({
  invitationId: invitationIdSchema,
  projectId: projectIdSchema,
  projectName: z.string(),
  projectNameEn: z.string(),
  roleName: z.string(),
  roleNameEn: z.string(),
  /** Names of the areas; empty for all areas of the role. */
  areaNames: z.array(z.strictObject({ name: z.string(), nameEn: z.string() })),
  message: z.string(),
  invitedBy: z.string(),
  invitedByEn: z.string(),
  /** Phone number with masked middle digits. */
  phone: z.string(),
  expiresAtMs: z.number(),
  /** Company for site works; null for permanent membership. */
  company: z.string().nullable(),
  startsAtMs: z.number().nullable(),
  endsAtMs: z.number().nullable(),
})
export type Offer = z.infer<typeof offerSchema>

const exampleOffer: Offer = {
  invitationId: 'inv_own',
  projectId: ref('invitingProject'),
  projectName: '海港酒店',
  projectNameEn: 'Harbour Hotel',
  roleName: '夜班',
  roleNameEn: 'Night shift',
  areaNames: [],
  message: '',
  invitedBy: '李娜',
  invitedByEn: 'Li Na',
  phone: '138----0002',
  expiresAtMs: 1_790_000_000_000,
  company: null,
  startsAtMs: null,
  endsAtMs: null,
}

/** Invitation to the caller's phone, by id or code. */
const answered = z
  .strictObject({
    projectId: projectIdSchema.optional(),
    invitationId: invitationIdSchema.optional(),
    code: codeField.optional(),
  })
  .refine(
    ({ code, projectId, invitationId }) => code !== undefined || (projectId && invitationId) !== undefined,
    {
      path: ['code'],
      message: 'a code, or a project with an invitation of it',
    },
  )

export const invitationsContract = {
  invite: endpoint({
    ...common,
    kind: 'command',
    path: '/auth/invitepeople',
    summary: 'Invites one or many people by phone, all of them or none; returns a single-use code for each',
    input: z.strictObject({
      /** Also accepts text with commas, spaces or line breaks. */
      phones: phoneList,
      ...terms,
    }),
    output: z.strictObject({ invitations: z.array(sentInvitationSchema) }),
    example: {
      input: { phones: [ref('uninvitedPhone')], roleId: ref(roleRecord), message: 'Welcome to the team' },
      output: { invitations: [exampleSent] },
    },
  }),
  inviteOne: endpoint({
    ...common,
    kind: 'command',
    path: '/userinfo/addfamilyuserweb',
    summary: 'Invites one person by phone: never oneself, never a member',
    input: z.strictObject({ phone: phoneField, ...terms }),
    output: sentInvitationSchema,
    example: {
      input: { phone: ref('uninvitedPhone'), roleId: ref(roleRecord) },
      output: exampleSent,
    },
  }),
  people: endpoint({
    ...common,
    kind: 'question',
    path: '/userinfo/familypersonlist',
    summary: 'Members and invitations of the project in one list, invitations first',
    input: z.strictObject({
      ...pageFields,
      /** Part of a name or phone number. */
      name: z.string().max(50).optional(),
      roleId: roleIdSchema.optional(),
      state: personRowSchema.shape.state.optional(),
    }),
    output: pageOf(personRowSchema),
    example: { input: {} },
  }),
  change: endpoint({
    ...common,
    kind: 'command',
    path: '/userinfo/updatefamilyuserrole',
    summary: 'Gives a member or an invited person another role or other areas',
    input: z
      .strictObject({
        memberId: memberIdSchema.optional(),
        invitationId: invitationIdSchema.optional(),
        roleId: roleIdSchema.optional(),
        areas: chosenAreasField.optional(),
      })
      .refine(({ memberId, invitationId }) => (memberId === undefined) !== (invitationId === undefined), {
        path: ['memberId'],
        message: 'a member or an invitation',
      }),
    output: z.null(),
    example: { input: { invitationId: ref(invitationRecord), areas: [ref('area')] }, output: null },
  }),
  withdraw: endpoint({
    ...common,
    kind: 'command',
    path: '/userinfo/deleteinvite',
    summary: 'Withdraws an invitation: its code is worth nothing from now on',
    input: z.strictObject({ invitationId: invitationIdSchema }),
    output: z.null(),
    example: { input: { invitationId: ref(invitationRecord) }, output: null },
  }),
  own: endpoint({
    ...own,
    kind: 'question',
    path: '/userinfo/owninvites',
    summary: 'Pending invitations to one’s own phone number, in all projects',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(offerSchema) }),
    example: { input: {}, output: { list: [exampleOffer] } },
  }),
  byCode: endpoint({
    scope: 'estate',
    permission: 'public',
    kind: 'question',
    path: '/userinfo/getinvite',
    summary: 'What the invitation with this code offers; expired and missing codes are told apart',
    input: z.strictObject({ code: codeField }),
    output: offerSchema,
    example: { input: { code: ref('invitationCode') }, output: exampleOffer },
  }),
  accept: endpoint({
    ...own,
    kind: 'command',
    path: '/userinfo/acceptinvite',
    summary: 'Accepts an invitation to one’s own phone number, by its id or code, and joins the project',
    input: answered,
    output: z.strictObject({ projectId: projectIdSchema, memberId: memberIdSchema }),
    example: { input: { projectId: ref('invitingProject'), invitationId: ref('ownInvitation') } },
  }),
  decline: endpoint({
    ...own,
    kind: 'command',
    path: '/userinfo/declineinvite',
    summary: 'Declines an invitation to one’s own phone number',
    input: answered,
    output: z.null(),
    example: {
      input: { projectId: ref('invitingProject'), invitationId: ref('ownInvitation') },
      output: null,
    },
  }),
}
