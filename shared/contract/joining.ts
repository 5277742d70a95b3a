/** Requests to join a project by number, and their review (specification §4). */
import { z } from 'zod'
import { DESCRIPTION_LENGTH_MAX, INVITATION_MESSAGE_LENGTH_MAX } from '#shared/constants.ts'
import { rightSchema } from '#shared/permissions.ts'
import { joinRequestIdSchema, joinRequestRecord } from '#shared/records/joinRequest.ts'
import { personSchema } from '#shared/records/person.ts'
import { projectIdSchema } from '#shared/records/project.ts'
import { roleIdSchema } from '#shared/records/role.ts'
import { REVIEW_STATES } from '#shared/rules/review.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { chosenAreasField } from './fields.ts'
import { listParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const own = { scope: 'estate', permission: 'session' } as const
const inProject = { scope: 'project', permission: 'session' } as const
const reviewing = { scope: 'project', permission: 'staff.review' } as const
const onRequest = { projectId: projectIdSchema, requestId: joinRequestIdSchema }

const ownRequestSchema = z.strictObject({
  ...onRequest,
  projectnum: z.string(),
  projectName: z.string(),
  projectNameEn: z.string(),
  message: z.string(),
  /** Right that a member requests; omitted in a request to join. */
  right: rightSchema.optional(),
  state: z.enum(REVIEW_STATES),
  askedAtMs: z.number(),
  reviewedAtMs: z.number().nullable(),
  reason: z.string(),
})
export type OwnJoinRequest = z.infer<typeof ownRequestSchema>

export const joiningContract = {
  ask: endpoint({
    ...own,
    kind: 'command',
    path: '/userinfo/askjoin',
    summary: 'Asks to join the project with this number; its reviewers decide',
    input: z.strictObject({
      projectnum: z.string().trim().toUpperCase().min(1).max(40),
      message: z.string().trim().max(INVITATION_MESSAGE_LENGTH_MAX).default(''),
    }),
    output: z.strictObject(onRequest),
    example: { input: { projectnum: ref('invitingProjectNumber'), message: 'I work at the front desk' } },
  }),
  own: endpoint({
    ...own,
    kind: 'question',
    path: '/userinfo/ownjoins',
    summary: 'One’s own requests to join projects, the newest first',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(ownRequestSchema) }),
    example: { input: {} },
  }),
  withdraw: endpoint({
    ...own,
    kind: 'command',
    path: '/userinfo/withdrawjoin',
    summary: 'Withdraws a request of one’s own that is in review',
    input: z.strictObject(onRequest),
    output: z.null(),
    example: {
      input: { projectId: ref('invitingProject'), requestId: ref('ownJoinRequest') },
      output: null,
    },
  }),
  acknowledge: endpoint({
    ...own,
    kind: 'command',
    path: '/userinfo/seejoin',
    summary: 'Closes a request of one’s own after its decision was read',
    input: z.strictObject(onRequest),
    output: z.null(),
    example: {
      input: { projectId: ref('invitingProject'), requestId: ref('rejectedJoinRequest') },
      output: null,
    },
  }),
  askRight: endpoint({
    ...inProject,
    kind: 'command',
    path: '/auth/askright',
    summary: 'Asks for a right that the caller lacks in the project; its reviewers decide',
    input: z.strictObject({
      right: rightSchema,
      message: z.string().trim().max(INVITATION_MESSAGE_LENGTH_MAX).default(''),
    }),
    output: z.strictObject({ requestId: joinRequestIdSchema }),
    example: { input: { right: 'staff.review', message: 'I stand in for the front desk this week' } },
  }),
  granters: endpoint({
    ...inProject,
    kind: 'question',
    path: '/auth/granters',
    summary: 'Who can give a right in the project, at most ten',
    input: z.strictObject({ right: rightSchema }),
    output: z.strictObject({ people: z.array(personSchema) }),
    example: { input: { right: 'deploy.configure' } },
  }),
  list: endpoint({
    ...reviewing,
    kind: 'question',
    path: '/auth/auditinglist',
    summary: 'Requests to join the project, the newest first',
    input: z.strictObject({
      ...pageFields,
      name: z.string().max(50).optional(),
      state: z.enum(REVIEW_STATES).optional(),
    }),
    output: pageOf(joinRequestRecord.row),
    example: { input: { state: 'inReview' } },
  }),
  review: endpoint({
    ...reviewing,
    kind: 'command',
    path: '/auth/auditing',
    summary:
      'Approves requests with a role, none of which the caller lacks, or rejects them with a reason; decided ones stay as they are',
    input: z.strictObject({
      requestIds: listParam(z.array(joinRequestIdSchema).min(1).max(100)),
      decision: z.enum(['approve', 'reject']),
      /** For approvals. */
      roleId: roleIdSchema.optional(),
      areas: chosenAreasField.default('all'),
      /** For rejections. */
      reason: z.string().trim().max(DESCRIPTION_LENGTH_MAX).default(''),
    }),
    output: z.strictObject({ reviewed: z.array(joinRequestIdSchema) }),
    example: {
      input: { requestIds: [ref('joinRequest')], decision: 'reject', reason: 'Not known to the hotel' },
      output: { reviewed: [ref('joinRequest')] },
    },
  }),
}
