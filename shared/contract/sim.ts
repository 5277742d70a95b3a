/** Control of the simulated world; absent in live mode. */

import { z } from 'zod'
import { FAULT_NAMES, faultSchema } from '#shared/faults/fault.ts'
import { SIMULATED_ACTIONS } from '#shared/guestActions.ts'
import { hexNumberSchema } from '#shared/kernel/ids.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { faultIdSchema } from '#shared/records/fault.ts'
import { personSchema } from '#shared/records/person.ts'
import { SPEED_MAX, SPEED_MIN, STEP_MAX_MS, STEP_MIN_MS, worldClockSchema } from '#shared/simulation.ts'
import { phraseSchema } from '#shared/texts/phrases/phraseSchema.ts'
import { endpoint } from './endpoint.ts'
import { jsonParam, listParam, numberParam } from './parameters.ts'
import { ref } from './references.ts'
import { scenarioRunSchema, bothTexts as texts } from './scenarioRun.ts'
import { chaosContract } from './simChaos.ts'
import { resetInput, resetPlanSchema } from './worldReset.ts'

export const BREAKDOWNS_MAX = 500
/** Maximum length of a submitted scenario file. */
export const SCENARIO_TEXT_MAX = 200_000
/** A letter of it may be six bytes. */
const SCENARIO_BODY_MAX_BYTES = 6 * SCENARIO_TEXT_MAX + 4_096

const common = { permission: 'world.simulate', scope: 'estate' } as const
const clock = { nowMs: 1_790_000_000_000, speed: 60, isPaused: false }

/** Id of a spontaneous breakdown. It is valid until the server stops, because breakdowns are not records. */
const breakdownIdSchema = z.string().regex(/^nature_\d{1,9}$/)
const scenarioText = z.string().min(1).max(SCENARIO_TEXT_MAX)
const scenarioName = z.string().regex(/^[a-z0-9-]{1,60}$/)

export const simContract = {
  ...chaosContract,
  state: endpoint({
    ...common,
    path: '/sim/state',
    kind: 'question',
    summary: 'The simulated world: its clock and how much of it is alive',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Name and seed of the world that the server was started with. */
      world: z.string(),
      seed: z.number(),
      clock: worldClockSchema,
      /** Length of one step of the physics. */
      tickMs: z.number(),
      projects: z.number(),
      hosts: z.number(),
      hostsConnected: z.number(),
      devices: z.number(),
      /** Spontaneous breakdowns anywhere in the estate. Injected faults are records of their project. */
      breakdowns: z
        .array(
          z.strictObject({
            id: breakdownIdSchema,
            fault: faultSchema,
            sinceMs: z.number(),
            endsAtMs: z.number().nullable(),
          }),
        )
        .max(BREAKDOWNS_MAX),
      /** Same revision as in the message on `home/{hex}/sim`. */
      revision: z.number(),
      /** When and by whom the world was last reset; null if never. */
      reset: z.strictObject({ atMs: z.number(), by: personSchema }).nullable(),
    }),
    example: {
      input: {},
      output: {
        world: 'estate',
        seed: 1,
        clock,
        tickMs: 5_000,
        projects: 6,
        hosts: 70,
        hostsConnected: 70,
        devices: 4_148,
        breakdowns: [],
        revision: 12,
        reset: null,
      },
    },
  }),
  clock: endpoint({
    ...common,
    path: '/sim/clock',
    kind: 'command',
    summary:
      'Pauses, resumes, steps or speeds up the world’s time, or ends a step before its end; returns the clock as it is then',
    input: z
      .strictObject({
        action: z.enum(['pause', 'resume', 'step', 'stop', 'speed']),
        /** For a step: how far to advance the world, in ms. A paused world stays paused. */
        stepMs: numberParam(z.number().int().min(STEP_MIN_MS).max(STEP_MAX_MS)).optional(),
        /** Required for setting a speed. */
        speed: numberParam(z.number().min(SPEED_MIN).max(SPEED_MAX)).optional(),
      })
      .refine(({ action, stepMs }) => action !== 'step' || stepMs !== undefined, {
        path: ['stepMs'],
        message: 'is needed for a step',
      })
      .refine(({ action, speed }) => action !== 'speed' || speed !== undefined, {
        path: ['speed'],
        message: 'is needed for a speed',
      }),
    output: worldClockSchema,
    example: { input: { action: 'speed', speed: 60 }, output: clock },
  }),
  inject: endpoint({
    ...common,
    scope: 'project',
    path: '/sim/inject',
    kind: 'command',
    summary:
      'Lays a fault over a host or a device of the project, named by its number in `host` or `device`; over all of an area that can have it where only the area is named',
    input: z.strictObject({
      /** Fault with the parameters of its kind. Parameters with a default are optional. */
      fault: jsonParam(z.looseObject({ kind: z.enum(FAULT_NAMES) })),
      areaId: areaIdSchema.optional(),
    }),
    output: z.strictObject({ faultIds: z.array(faultIdSchema) }),
    example: {
      input: { areaId: ref('area'), fault: { kind: 'alarm', code: 'water_leak', durationMs: 600_000 } },
      output: { faultIds: ['flt_7-2c-0'] },
    },
  }),
  clear: endpoint({
    ...common,
    scope: 'project',
    path: '/sim/clear',
    kind: 'command',
    summary:
      'Clears these faults, repairs what broke by itself, or clears those of one host or device, or all of the project where none is named',
    input: z.strictObject({
      faultIds: listParam(z.array(faultIdSchema).max(1_000)).optional(),
      /** Ids of spontaneous breakdowns, as listed in the state. */
      breakdownIds: listParam(z.array(breakdownIdSchema).max(BREAKDOWNS_MAX)).optional(),
      /** Number of a host or device. */
      target: hexNumberSchema.optional(),
    }),
    output: z.strictObject({ cleared: z.number().int() }),
    example: { input: { target: '00158D00000000A3' }, output: { cleared: 1 } },
  }),
  deed: endpoint({
    ...common,
    scope: 'project',
    path: '/sim/deed',
    kind: 'command',
    summary:
      'Lets people in an area do something, now: a door or window, coming and going, an emergency button, water on the floor. How they leave it holds over a restart, until the deed that ends it',
    input: z
      .strictObject({
        areaId: areaIdSchema.optional(),
        /** Instead of an area: actions by hand concern this device. */
        deviceId: deviceIdSchema.optional(),
        does: z.enum(SIMULATED_ACTIONS),
      })
      .refine(({ areaId, deviceId }) => (areaId === undefined) !== (deviceId === undefined), {
        path: ['areaId'],
        message: 'is needed, or deviceId, and not both',
      }),
    output: z.null(),
    example: { input: { areaId: ref('area'), does: 'openWindow' }, output: null },
  }),
  resetPlan: endpoint({
    ...common,
    path: '/sim/reset/plan',
    kind: 'question',
    summary: 'Whom a reset would interrupt, and how long it takes',
    input: z.strictObject({}),
    output: resetPlanSchema,
    example: { input: {}, output: { others: 0, people: [], noticeMs: 0, expectedMs: 14_000 } },
  }),
  reset: endpoint({
    ...common,
    path: '/sim/reset',
    kind: 'command',
    summary:
      'Makes the world anew, as on its first day; accounts, sessions and drafts stay. Other people with an open console are warned first. Answers once the new world is there; other calls are refused meanwhile',
    input: resetInput,
    output: z.strictObject({ tookMs: z.number() }),
    example: { input: {}, output: { tookMs: 4_200 } },
  }),
  record: endpoint({
    ...common,
    scope: 'project',
    path: '/sim/record',
    kind: 'command',
    summary:
      'Begins to record what people do in the project, or ends it and returns that as a scenario’s file: null where nobody did anything that a scenario can do',
    input: z.strictObject({ action: z.enum(['start', 'stop']) }),
    output: z.strictObject({ text: z.string().nullable() }),
    example: { input: { action: 'start' }, output: { text: null } },
  }),
  recordState: endpoint({
    ...common,
    scope: 'project',
    path: '/sim/record/state',
    kind: 'question',
    summary: 'Since when and for whom the project is recorded, and what was recorded last',
    input: z.strictObject({}),
    output: z.strictObject({
      recording: z.strictObject({ sinceMs: z.number(), by: personSchema }).nullable(),
      recorded: z.strictObject({ untilMs: z.number(), by: personSchema, text: z.string() }).nullable(),
    }),
    example: { input: {}, output: { recording: null, recorded: null } },
  }),
  scenarioList: endpoint({
    ...common,
    path: '/sim/scenarios/list',
    kind: 'question',
    summary: 'The bundled scenarios',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          name: scenarioName,
          title: texts,
          description: texts.nullable(),
          tags: z.array(z.string()),
          world: z.string(),
          /** Project of the demo; null for the first project of the world. */
          project: z.string().nullable(),
          seed: z.number(),
          cases: z.array(z.string()),
          steps: z.number().int(),
          /** Whether it has chapters. */
          isDemo: z.boolean(),
        }),
      ),
    }),
    example: { input: {}, output: { list: [] } },
  }),
  scenarioSource: endpoint({
    ...common,
    path: '/sim/scenarios/source',
    kind: 'question',
    summary: 'The file of a bundled scenario',
    input: z.strictObject({ name: scenarioName }),
    output: z.strictObject({ text: z.string() }),
    example: { input: { name: 'water-leak' } },
  }),
  scenarioCheck: endpoint({
    ...common,
    path: '/sim/scenarios/validate',
    kind: 'question',
    bodyMaxBytes: SCENARIO_BODY_MAX_BYTES,
    summary: 'What is wrong with the text of a scenario, each with its place and what would be legal',
    input: z.strictObject({ text: scenarioText }),
    output: z.strictObject({
      issues: z.array(
        z.strictObject({
          line: z.number(),
          column: z.number(),
          /** English; consoles translate the phrase. */
          message: z.string(),
          phrase: phraseSchema,
        }),
      ),
    }),
    example: { input: { text: 'id: water-leak' } },
  }),
  scenarioRun: endpoint({
    ...common,
    path: '/sim/scenarios/run',
    kind: 'command',
    bodyMaxBytes: SCENARIO_BODY_MAX_BYTES,
    summary:
      'Runs a bundled scenario, or the text of one, in a fresh world of its own; refused while another one runs, and where the text is wrong',
    input: z
      .strictObject({
        name: scenarioName.optional(),
        /** Instead of a name; its world is a bundled one or the server’s own. */
        text: scenarioText.optional(),
        /** Instead of the file’s own. */
        seed: numberParam(
          z
            .number()
            .int()
            .min(0)
            .max(2 ** 32 - 1),
        ).optional(),
        /** Defaults to the first case. */
        case: z.string().max(200).optional(),
      })
      .refine(({ name, text }) => (name === undefined) !== (text === undefined), {
        path: ['name'],
        message: 'is needed, or text, and not both',
      }),
    output: z.strictObject({ runId: z.string() }),
    example: { input: { name: 'water-leak' }, output: { runId: 'mgq1x2-1' } },
  }),
  scenarioStop: endpoint({
    ...common,
    path: '/sim/scenarios/stop',
    kind: 'command',
    summary: 'Ends the scenario that runs',
    input: z.strictObject({}),
    output: z.strictObject({ isStopped: z.boolean() }),
    example: { input: {}, output: { isStopped: true } },
  }),
  scenarioResult: endpoint({
    ...common,
    path: '/sim/scenarios/result',
    kind: 'question',
    summary: 'A run as far as it has come: its steps, and its failures at the end; the newest without an id',
    input: z.strictObject({ runId: z.string().max(40).optional() }),
    output: scenarioRunSchema.nullable(),
    example: { input: {}, output: null },
  }),
  scenarioReport: endpoint({
    ...common,
    path: '/sim/scenarios/report',
    kind: 'question',
    summary:
      'The report of a run that has ended, as the command line writes it; null where it has not, or never began',
    input: z.strictObject({ runId: z.string().max(40).optional(), format: z.enum(['html', 'junit']) }),
    output: z.strictObject({ text: z.string().nullable() }),
    example: { input: { format: 'junit' }, output: { text: null } },
  }),
  demoPlan: endpoint({
    ...common,
    path: '/sim/demo/plan',
    kind: 'question',
    summary:
      'What a demo shows, chapter by chapter, and how far the world would have to move on before it begins; null where there is no world that could',
    input: z.strictObject({ name: scenarioName }),
    output: z.strictObject({
      title: texts,
      about: texts.nullable(),
      /** Chapter titles. */
      chapters: z.array(texts),
      /** Local time of the project. */
      startsAt: z.string().regex(/^\d{2}:\d{2}$/),
      /** Time of the world. */
      leadMs: z.number().nullable(),
    }),
    example: { input: { name: 'demo-a-leak-at-night' } },
  }),
  demoStart: endpoint({
    ...common,
    path: '/sim/demo/start',
    kind: 'command',
    summary:
      'Shows a bundled scenario with chapters on the running world, which moves on to its time of day; refused while somebody else shows one',
    input: z.strictObject({ name: scenarioName }),
    output: z.strictObject({ demoId: z.string() }),
    example: { input: { name: 'demo-a-leak-at-night' }, output: { demoId: 'mgq1x2-1' } },
  }),
  demoChapter: endpoint({
    ...common,
    path: '/sim/demo/chapter',
    kind: 'command',
    summary:
      'Goes to a chapter, counted from 0: the next one is played, an earlier one only shown again; nothing happens where none or another one can be gone to now',
    input: z.strictObject({ chapter: numberParam(z.number().int().min(0).max(1_000)) }),
    output: z.strictObject({ isShown: z.boolean() }),
    example: { input: { chapter: 1 }, output: { isShown: true } },
  }),
  demoRestart: endpoint({
    ...common,
    path: '/sim/demo/restart',
    kind: 'command',
    summary:
      'Makes the world anew, at the time of day of the demo, and begins with its first chapter; other people are warned as by a reset',
    input: resetInput,
    output: z.strictObject({ isShown: z.boolean() }),
    example: { input: {}, output: { isShown: true } },
  }),
  demoEnd: endpoint({
    ...common,
    path: '/sim/demo/end',
    kind: 'command',
    summary: 'Ends the demo: what it has broken is cleared, and time passes as before',
    input: z.strictObject({}),
    output: z.strictObject({ isEnded: z.boolean() }),
    example: { input: {}, output: { isEnded: true } },
  }),
  scenarioSchema: endpoint({
    ...common,
    path: '/sim/schema/scenario',
    kind: 'question',
    summary: 'JSON Schema of a scenario’s file, by which an editor completes and checks it',
    input: z.strictObject({}),
    output: z.looseObject({ $schema: z.string() }),
    example: { input: {} },
  }),
  worldSchema: endpoint({
    ...common,
    path: '/sim/schema/world',
    kind: 'question',
    summary: 'JSON Schema of a hotel’s file, which WORLD takes',
    input: z.strictObject({}),
    output: z.looseObject({ $schema: z.string() }),
    example: { input: {} },
  }),
}
