/**
 * Function verification: a protocol for each room, confirmed by reports or by the engineer, signed and stored.
 */
import { z } from 'zod'
import { DESCRIPTION_LENGTH_MAX, VERIFIED_AT_ONCE_MAX } from '#shared/constants.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { verificationIdSchema, verificationRecord } from '#shared/records/verification.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameField } from './fields.ts'
import { listParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'deploy.configure' } as const
const onVerification = { verificationId: verificationIdSchema }
const onCheck = { ...onVerification, deviceId: deviceIdSchema, property: z.string().min(1).max(60) }
/** Null for a property without a command. Text is never empty. */
const triedValue = z.union([z.string().min(1).max(60), z.number(), z.boolean()])
const note = z.string().trim().max(DESCRIPTION_LENGTH_MAX).default('')
const exampleCheck = {
  verificationId: ref('verification'),
  deviceId: ref('light'),
  property: 'state',
}

export const verificationContract = {
  list: endpoint({
    ...common,
    kind: 'question',
    path: '/moban/verifylist',
    summary: 'Protocols of function verification, the newest first',
    input: z.strictObject({
      ...pageFields,
      name: z.string().max(50).optional(),
      areaId: areaIdSchema.optional(),
    }),
    output: pageOf(verificationRecord.row),
    example: { input: { areaId: ref('area') } },
  }),
  start: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/addverify',
    summary: 'Starts a protocol for each room, with every function of its devices',
    input: z.strictObject({ areaIds: listParam(z.array(areaIdSchema).min(1).max(VERIFIED_AT_ONCE_MAX)) }),
    output: z.strictObject({ verificationIds: z.array(verificationIdSchema) }),
    example: { input: { areaIds: [ref('unverifiedRoom')] } },
  }),
  try: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/tryverify',
    summary:
      'Records that a function is tried now: with the value that the device is told, or with none for a sensor',
    input: z.strictObject({ ...onCheck, value: triedValue.nullable().default(null) }),
    output: z.null(),
    example: { input: { ...exampleCheck }, output: null },
  }),
  decide: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/decideverify',
    summary:
      'Lets the reports decide: the function passes if its device has reported the expected value since it was tried',
    input: z.strictObject(onCheck),
    output: z.strictObject({ isPassed: z.boolean() }),
    example: { input: { ...exampleCheck }, output: { isPassed: false } },
  }),
  answer: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/answerverify',
    summary: 'What the engineer saw: it works, it fails and why, or it was left out',
    input: z.strictObject({ ...onCheck, result: z.enum(['passed', 'failed', 'skipped']), note }),
    output: z.null(),
    example: {
      input: { ...exampleCheck, result: 'passed' },
      output: null,
    },
  }),
  sign: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/signverify',
    summary: 'Signs a protocol in which no function is open; it changes no more',
    input: z.strictObject({ ...onVerification, name: nameField, note }),
    output: z.null(),
    example: { input: { verificationId: ref('answeredVerification'), name: 'Chen Gong' }, output: null },
  }),
  remove: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/delverify',
    summary: 'Removes a protocol that nobody has signed',
    input: z.strictObject(onVerification),
    output: z.null(),
    example: { input: { verificationId: ref('verification') }, output: null },
  }),
}
