/** Site works: contractors with company, period, areas and role, whose access expires. */
import { z } from 'zod'
import { DESCRIPTION_LENGTH_MAX, INSTANT_MAX_MS, INVITATION_MESSAGE_LENGTH_MAX } from '#shared/constants.ts'
import { projectIdSchema } from '#shared/records/project.ts'
import { roleIdSchema, roleRecord } from '#shared/records/role.ts'
import {
  extensionSchema,
  SITE_WORK_STATES,
  siteWorkIdSchema,
  siteWorkRecord,
} from '#shared/records/siteWork.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { chosenAreasField, nameField, phoneField } from './fields.ts'
import { sentInvitationSchema } from './invitations.ts'
import { numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'staff.manage' } as const
const own = { scope: 'estate', permission: 'session' } as const
const onWork = { siteWorkId: siteWorkIdSchema }
const instant = numberParam(z.number().int().min(0).max(INSTANT_MAX_MS))

/** The year 2100: an example must not be over. */
const EXAMPLE_START_MS = 4_102_444_800_000
const EXAMPLE_END_MS = 4_105_036_800_000
const EXAMPLE_LATER_MS = 4_107_628_800_000

const ownWorkSchema = z.strictObject({
  ...onWork,
  projectId: projectIdSchema,
  projectName: z.string(),
  projectNameEn: z.string(),
  company: z.string(),
  note: z.string(),
  startsAtMs: z.number(),
  endsAtMs: z.number(),
  extension: extensionSchema.nullable(),
})
export type OwnSiteWork = z.infer<typeof ownWorkSchema>

export const siteWorksContract = {
  list: endpoint({
    ...common,
    kind: 'question',
    path: '/auth/constructionlist',
    summary: 'Site works of the project, the latest start first',
    input: z.strictObject({
      ...pageFields,
      name: z.string().max(50).optional(),
      state: z.enum(SITE_WORK_STATES).optional(),
    }),
    output: pageOf(siteWorkRecord.row),
    example: { input: { state: 'active' } },
  }),
  plan: endpoint({
    ...common,
    kind: 'command',
    path: '/auth/addconstruction',
    summary:
      'Invites a contractor for a period, with a role that the caller holds and areas; access begins and ends by itself',
    input: z.strictObject({
      company: nameField,
      phone: phoneField,
      note: z.string().trim().max(INVITATION_MESSAGE_LENGTH_MAX).default(''),
      roleId: roleIdSchema,
      areas: chosenAreasField.default('all'),
      startsAtMs: instant,
      endsAtMs: instant,
    }),
    output: z.strictObject({ ...onWork, invitation: sentInvitationSchema }),
    example: {
      input: {
        company: '恒建工程',
        phone: ref('uninvitedPhone'),
        note: 'Fan coils on floor 3',
        roleId: ref(roleRecord),
        startsAtMs: EXAMPLE_START_MS,
        endsAtMs: EXAMPLE_END_MS,
      },
    },
  }),
  extend: endpoint({
    ...common,
    kind: 'command',
    path: '/auth/extendconstruction',
    summary: 'Gives site works another end, whether or not the contractor asked for it',
    input: z.strictObject({ ...onWork, endsAtMs: instant }),
    output: z.null(),
    example: { input: { siteWorkId: ref('siteWork'), endsAtMs: EXAMPLE_LATER_MS }, output: null },
  }),
  refuse: endpoint({
    ...common,
    kind: 'command',
    path: '/auth/refuseextension',
    summary: 'Refuses the extension that a contractor asked for',
    input: z.strictObject({ ...onWork, reason: z.string().trim().max(DESCRIPTION_LENGTH_MAX) }),
    output: z.null(),
    example: { input: { siteWorkId: ref('siteWork'), reason: 'The rooms are let' }, output: null },
  }),
  end: endpoint({
    ...common,
    kind: 'command',
    path: '/auth/endconstruction',
    summary: 'Ends site works before they are due: the access of the contractor ends at once',
    input: z.strictObject(onWork),
    output: z.null(),
    example: { input: { siteWorkId: ref('siteWork') }, output: null },
  }),
  own: endpoint({
    ...own,
    kind: 'question',
    path: '/userinfo/ownconstructions',
    summary: 'Site works of the caller that are going on or about to begin, in all projects',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(ownWorkSchema) }),
    example: { input: {} },
  }),
  askExtension: endpoint({
    ...own,
    kind: 'command',
    path: '/userinfo/askextension',
    summary: 'Asks for a later end of the caller’s own site works',
    input: z.strictObject({
      ...onWork,
      projectId: projectIdSchema,
      untilMs: instant,
      reason: z.string().trim().min(1).max(DESCRIPTION_LENGTH_MAX),
    }),
    output: z.null(),
    example: {
      input: {
        projectId: ref('invitingProject'),
        siteWorkId: ref('ownSiteWork'),
        untilMs: EXAMPLE_LATER_MS,
        reason: 'Two rooms are left',
      },
      output: null,
    },
  }),
}
