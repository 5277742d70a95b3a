/** Automations: authored, listed, switched and run. */
import { z } from 'zod'
import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import {
  automationConditionSchema,
  automationFields,
  automationIdSchema,
  automationRecord,
  partIdSchema,
} from '#shared/records/automation.ts'
import {
  AUTOMATION_OUTCOMES,
  automationRunIdSchema,
  automationRunRecord,
  conditionSeenSchema,
  runCauseSchema,
} from '#shared/records/automationRun.ts'
import { SCENE_IMAGES } from '#shared/records/scene.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameFields, readingSchema } from './fields.ts'
import { jsonParam, listParam, numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const onAutomation = { automationId: automationIdSchema }
const oneAutomation = { automationId: ref(automationRecord) }
const authored = { scope: 'project', kind: 'command', permission: 'deploy.configure' } as const
const controlled = { scope: 'project', permission: 'control.automations' } as const

/** Instants up to the year 2100. A pause until the maximum is ended manually. */
const instant = numberParam(z.number().min(0).max(Date.UTC(2100, 0)))

const fields = {
  name: nameFields.name,
  nameEn: nameFields.nameEn,
  image: z.enum(SCENE_IMAGES),
  areaId: areaIdSchema.nullable(),
  hostId: automationFields.hostId,
  mode: automationFields.mode,
  conditions: jsonParam(automationFields.conditions),
  tasks: jsonParam(automationFields.tasks),
  repeat: jsonParam(automationFields.repeat),
  effective: jsonParam(automationFields.effective),
  onRetrigger: automationFields.onRetrigger,
  catchUp: automationFields.catchUp,
}
/** Optional fields of a new automation. */
export const automationDefaults = {
  nameEn: '',
  image: 'lights',
  areaId: null,
  hostId: null,
  mode: 'all',
  repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] },
  effective: null,
  onRetrigger: 'queue',
  catchUp: 'latest',
} as const
const everyDay = { kind: 'weekly' as const, days: [...automationDefaults.repeat.days] }

const decisionOutcome = z.enum([
  'run',
  'conditionFalse',
  'conditionUnknown',
  'outOfRange',
  'paused',
  'missed',
])
/** Decision whether to run after a trigger. */
const decision = {
  outcome: decisionOutcome,
  dueAtMs: z.number(),
  causes: z.array(runCauseSchema),
  conditions: z.array(conditionSeenSchema),
}
const draftSchema = z.strictObject({
  mode: automationFields.mode,
  conditions: automationFields.conditions,
  tasks: automationFields.tasks,
  repeat: automationFields.repeat,
  effective: automationFields.effective,
  catchUp: automationFields.catchUp,
})
const ofPart = { partId: partIdSchema }
/** Codes as in `WhyNot` of shared/automation/whyNot.ts. */
const reasonSchema = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('disabled') }),
  z.strictObject({ code: z.literal('paused'), untilMs: z.number() }),
  z.strictObject({ code: z.literal('closed'), nextMs: z.number().nullable() }),
  z.strictObject({ code: z.literal('noTime'), ...ofPart, nextMs: z.number().nullable() }),
  z.strictObject({ code: z.literal('noPress'), ...ofPart }),
  z.strictObject({ code: z.literal('neverKnown'), ...ofPart }),
  z.strictObject({
    code: z.literal('neverSo'),
    ...ofPart,
    last: readingSchema,
    lowest: z.number().nullable(),
    highest: z.number().nullable(),
  }),
  z.strictObject({ code: z.literal('soAllAlong'), ...ofPart }),
  z.strictObject({ code: z.literal('notLongEnough'), ...ofPart, longestMs: z.number() }),
])

/** Start of available readings of all its devices (epoch ms). Earlier values and runs are unknown. */
const knownSinceMs = z.number()

/** Values of the examples: a lamp is switched on when water leaks. */
const leaks = {
  type: 'device' as const,
  id: 'leak',
  deviceIds: [ref('leakSensor')],
  property: 'water_leak',
  comparison: 'is' as const,
  value: true,
}
const leakRule = {
  conditions: [leaks],
  tasks: [{ type: 'device' as const, id: 'lamp', deviceId: ref('light'), values: { state: 'ON' } }],
}

export const automationsContract = {
  list: endpoint({
    ...controlled,
    path: '/moban/getznconnectlist',
    kind: 'question',
    summary: 'Automations the caller may run, pinned ones first, each with its conditions and tasks',
    input: z.strictObject({
      ...pageFields,
      areaId: areaIdSchema.optional(),
      isEnabled: jsonParam(z.boolean()).optional(),
      name: z.string().max(50).optional(),
    }),
    output: pageOf(automationRecord.row),
    example: { input: { name: 'Corridor' } },
  }),
  add: endpoint({
    ...authored,
    path: '/moban/addznconnect',
    summary:
      'Adds an automation of at least one condition and one task; everything it reads and sets is in the caller’s sight',
    input: z.strictObject({
      ...fields,
      nameEn: fields.nameEn.default(automationDefaults.nameEn),
      image: fields.image.default(automationDefaults.image),
      areaId: fields.areaId.default(null),
      hostId: fields.hostId.default(null),
      mode: fields.mode.default(automationDefaults.mode),
      repeat: fields.repeat.default(everyDay),
      effective: fields.effective.default(null),
      onRetrigger: fields.onRetrigger.default(automationDefaults.onRetrigger),
      catchUp: fields.catchUp.default(automationDefaults.catchUp),
      isEnabled: jsonParam(z.boolean()).default(true),
    }),
    output: z.strictObject(onAutomation),
    example: {
      input: {
        name: '漏水时亮灯',
        nameEn: 'Light on a leak',
        areaId: ref('area'),
        ...leakRule,
      },
      output: oneAutomation,
    },
  }),
  update: endpoint({
    ...authored,
    path: '/moban/updateznconnect',
    summary:
      'Changes an automation; what is left out stays, runs under way end as they began, nothing is triggered',
    input: z.strictObject({ ...onAutomation, ...z.strictObject(fields).partial().shape }),
    output: z.null(),
    example: { input: { ...oneAutomation, image: 'emergency' }, output: null },
  }),
  remove: endpoint({
    ...authored,
    path: '/moban/delznconnect',
    summary: 'Deletes an automation; what a run of it had not done yet is not done any more',
    input: z.strictObject(onAutomation),
    output: z.null(),
    example: { input: oneAutomation, output: null },
  }),
  copy: endpoint({
    ...authored,
    path: '/moban/copyauto',
    summary: 'Copies an automation; the copies are called like it, with a number, and are switched off',
    input: z.strictObject({
      ...onAutomation,
      count: numberParam(z.number().int().min(1).max(COPIES_PER_ACTION_MAX)).default(1),
    }),
    output: z.strictObject({ automationIds: z.array(automationIdSchema) }),
    example: { input: { ...oneAutomation, count: 1 }, output: { automationIds: ['aut_leak-2'] } },
  }),
  control: endpoint({
    ...controlled,
    path: '/device/controlauto',
    kind: 'command',
    summary:
      'Runs an automation now, at once or if its conditions are so; asks how it stands; switches it on or off; makes it stand still until an instant, or lets it go on',
    input: z.strictObject({
      ...onAutomation,
      action: z.enum(['runTasks', 'runIfTrue', 'check', 'enable', 'disable', 'pause', 'resume']),
      /** End of a pause. */
      untilMs: instant.optional(),
      /** When disabling: whether a current run continues with tasks that have not started. */
      letsFinish: jsonParam(z.boolean()).optional(),
    }),
    output: z.strictObject({
      /** Started or queued run, or trace of a decision; null without one. */
      runId: automationRunIdSchema.nullable(),
      /** For a check: the outcome it would have; `run` if it would run. */
      outcome: decisionOutcome.nullable(),
      conditions: z.array(conditionSeenSchema),
    }),
    example: {
      input: { ...oneAutomation, action: 'runTasks' },
      output: { runId: ref(automationRunRecord), outcome: null, conditions: [] },
    },
  }),
  stop: endpoint({
    ...controlled,
    path: '/live/stopautomation',
    kind: 'command',
    summary: 'Stops a run: what it has not begun yet is not done any more, and one that waits never begins',
    input: z.strictObject({ runId: automationRunIdSchema }),
    output: z.null(),
    example: { input: { runId: ref(automationRunRecord) }, output: null },
  }),
  resend: endpoint({
    ...authored,
    path: '/live/resendautomation',
    summary: 'Sends an automation to its host once more, after that failed or the host holds something else',
    input: z.strictObject(onAutomation),
    output: z.null(),
    example: { input: oneAutomation, output: null },
  }),
  runs: endpoint({
    ...controlled,
    path: '/live/automationruns',
    kind: 'question',
    summary: 'Traces of an automation, newest first: its runs, and the close decisions not to run',
    input: z.strictObject({
      ...pageFields,
      ...onAutomation,
      /** Runs alone, without decisions not to run. */
      isRun: jsonParam(z.boolean()).optional(),
    }),
    output: pageOf(automationRunRecord.row),
    example: { input: oneAutomation },
  }),
  test: endpoint({
    ...controlled,
    permission: 'deploy.configure',
    path: '/live/testautomationcondition',
    kind: 'question',
    summary: 'What one condition sees now, whether or not it was saved',
    input: z.strictObject({ condition: jsonParam(automationConditionSchema) }),
    output: conditionSeenSchema,
    example: {
      input: {
        condition: leaks,
      },
      output: { partId: 'leak', isSo: null, value: null, ageMs: null, sinceMs: null },
    },
  }),
  backtest: endpoint({
    ...controlled,
    permission: 'deploy.configure',
    path: '/live/backtestautomation',
    kind: 'question',
    summary:
      'When an automation, or a draft of one, would have run by the reports that are stored; nothing is sent',
    input: z.strictObject({
      /** Automation whose real runs are returned for comparison. */
      automationId: automationIdSchema.optional(),
      draft: jsonParam(draftSchema),
      fromMs: instant.optional(),
    }),
    output: z.strictObject({
      fromMs: z.number(),
      untilMs: z.number(),
      knownSinceMs,
      isPartial: z.boolean(),
      runs: z.array(z.strictObject({ ...decision, isHypothetical: z.boolean() })),
      nearly: z.array(z.strictObject(decision)),
      gaps: z.array(z.strictObject({ fromMs: z.number(), untilMs: z.number() })),
      real: z.array(
        z.strictObject({
          runId: automationRunIdSchema,
          atMs: z.number(),
          outcome: z.enum(AUTOMATION_OUTCOMES),
        }),
      ),
    }),
    example: {
      input: {
        draft: {
          mode: 'all',
          ...leakRule,
          repeat: everyDay,
          effective: null,
          catchUp: 'latest',
        },
      },
    },
  }),
  whyNot: endpoint({
    ...controlled,
    path: '/live/whyautomation',
    kind: 'question',
    summary: 'Why an automation did not run in a span: what it saw instead, and what stood in the way',
    input: z.strictObject({
      ...onAutomation,
      fromMs: instant.optional(),
      untilMs: instant.optional(),
    }),
    output: z.strictObject({
      fromMs: z.number(),
      untilMs: z.number(),
      knownSinceMs,
      runs: z.array(z.strictObject(decision)),
      nearly: z.array(z.strictObject(decision)),
      reasons: z.array(reasonSchema),
      gaps: z.array(z.strictObject({ fromMs: z.number(), untilMs: z.number() })),
      /** The time limit was exceeded; the result covers the span up to `untilMs`. */
      isPartial: z.boolean(),
    }),
    example: { input: oneAutomation },
  }),
  switchMany: endpoint({
    ...controlled,
    path: '/live/switchautomations',
    kind: 'command',
    summary: 'Switches several automations on or off in one step',
    input: z.strictObject({
      automationIds: listParam(z.array(automationIdSchema).min(1).max(500)),
      isEnabled: jsonParam(z.boolean()),
    }),
    output: z.null(),
    example: { input: { automationIds: [ref(automationRecord)], isEnabled: false }, output: null },
  }),
  pin: endpoint({
    ...controlled,
    path: '/live/pinautomation',
    kind: 'command',
    summary: 'Pins an automation before the others, or lets it go',
    input: z.strictObject({ ...onAutomation, isPinned: jsonParam(z.boolean()) }),
    output: z.null(),
    example: { input: { ...oneAutomation, isPinned: true }, output: null },
  }),
}
