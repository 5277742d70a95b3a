/** Wall displays, and the sessions of an account: where it is signed in. */
import { z } from 'zod'
import { accountIdSchema } from '#shared/records/account.ts'
import {
  DISPLAY_DAYS,
  DISPLAY_NAME_LENGTH_MAX,
  DISPLAY_SECONDS,
  DISPLAY_VIEWS,
  displayCodeField,
  displaySchema,
} from '#shared/rules/display.ts'
import { signInWaySchema } from '#shared/rules/secondFactor.ts'
import { sessionOriginSchema } from '#shared/rules/sessionOrigin.ts'
import { endpoint } from './endpoint.ts'
import { listParam, numberParam } from './parameters.ts'
import { ref } from './references.ts'

const secret = z.string().min(1).max(128)

const sessionRowSchema = z.strictObject({
  id: z.string(),
  /** True for the session of the caller. */
  isCurrent: z.boolean(),
  /** Whether the display has an open live connection. */
  isConnected: z.boolean(),
  /** Settings of a wall display; null for a browser. */
  display: displaySchema.nullable(),
  /** Origin of the session; null if unknown. */
  from: sessionOriginSchema.nullable(),
  /** Sign-in method of the session; omitted if unknown. */
  way: signInWaySchema.optional(),
  /** For a wall display: who paired it, and its project. */
  pairedBy: z.strictObject({ id: accountIdSchema, name: z.string(), nameEn: z.string() }).nullable(),
  projectName: z.string(),
  projectNameEn: z.string(),
  createdAtMs: z.number(),
  seenAtMs: z.number(),
})
export type SessionRow = z.infer<typeof sessionRowSchema>

export const displaysContract = {
  begin: endpoint({
    path: '/display/begin',
    permission: 'public',
    scope: 'estate',
    kind: 'command',
    summary:
      'A code for a screen that is to become a wall display, and the secret with which it collects its session',
    input: z.strictObject({}),
    output: z.strictObject({ code: z.string(), secret: z.string(), seconds: z.number().int() }),
    example: { input: {}, output: { code: 'K7QX-3MPA', secret: 'p9Zt…', seconds: 300 } },
  }),
  collect: endpoint({
    path: '/display/collect',
    permission: 'public',
    scope: 'estate',
    kind: 'command',
    summary: 'The session of a screen once somebody has entered its code; it is handed out once',
    input: z.strictObject({ secret }),
    output: z.strictObject({
      state: z.enum(['waiting', 'paired', 'expired']),
      /** Null unless paired. */
      token: z.string().nullable(),
    }),
    example: { input: { secret: ref('displaySecret') }, output: { state: 'waiting', token: null } },
  }),
  pair: endpoint({
    isPersonal: true,
    path: '/display/pair',
    permission: 'home.view',
    scope: 'project',
    kind: 'command',
    summary:
      'Makes the screen with this code a wall display of the project: it sees what the caller sees, of home, rooms, plans and alarms only, and changes nothing',
    input: z.strictObject({
      code: displayCodeField,
      name: z.string().trim().min(1).max(DISPLAY_NAME_LENGTH_MAX),
      views: listParam(z.array(z.enum(DISPLAY_VIEWS)).min(1).max(DISPLAY_VIEWS.length)).default([
        ...DISPLAY_VIEWS,
      ]),
      seconds: numberParam(z.number().int().min(DISPLAY_SECONDS.least).max(DISPLAY_SECONDS.most)).default(
        DISPLAY_SECONDS.usual,
      ),
      days: numberParam(z.number().int().min(1).max(DISPLAY_DAYS.most)).default(DISPLAY_DAYS.usual),
    }),
    output: z.null(),
    example: {
      input: { code: ref('displayCode'), name: 'Lobby', views: ['home', 'alarms'], seconds: 30, days: 90 },
      output: null,
    },
  }),
  sessions: endpoint({
    path: '/userinfo/sessions',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary:
      'Where the caller is signed in, with the wall displays that they paired; for who manages settings also those of others in the project',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(sessionRowSchema) }),
    example: { input: {} },
  }),
  end: endpoint({
    path: '/userinfo/endsession',
    permission: 'session',
    scope: 'estate',
    kind: 'command',
    summary: 'Ends one of these sessions at once, its live connection included',
    input: z.strictObject({ id: z.string().min(1).max(64) }),
    output: z.null(),
    example: { input: { id: ref('otherSession') }, output: null },
  }),
}
