/** Runs of scenes: started by a person, sent step by step when due, ended when the last step is settled. */
import { z } from 'zod'
import { type CommandEvent, requireTellable } from '#shared/domain/command/command.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { runsToRemove } from '#shared/domain/runHistory.ts'
import {
  isHeld,
  runFollows,
  STEP_LATE_MAX_MS,
  type Taken,
  takenSchema,
  withSteps,
} from '#shared/domain/scene/runSteps.ts'
import { sparing } from '#shared/domain/scene/sparing.ts'
import { isStoppable, storedRunOf, takeStored } from '#shared/domain/scene/storedRun.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type CommandId, commandItemSchema, commandRecord, storedRunSchema } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { type SceneId, sceneIdSchema } from '#shared/records/scene.ts'
import {
  holdSchema,
  RUN_KINDS,
  type RunStep,
  type SceneRun,
  type SceneRunId,
  sceneRunIdSchema,
  sceneRunRecord,
  UNSAVED,
} from '#shared/records/sceneRun.ts'

/** Number of ended runs kept per scene. */
const RUNS_KEPT = 10

const onRun = { runId: sceneRunIdSchema }

export const sceneRunEvents = {
  SceneRunStarted: defineEvent({
    schema: z.object({
      ...onRun,
      kind: z.enum(RUN_KINDS).default('scene'),
      sceneId: sceneIdSchema.nullable(),
      cause: z.string().default(''),
      /** Steps in rooms with "do not disturb" are skipped when due. */
      sparesQuiet: z.literal(true).optional(),
      /** Steps with a reason are not sent. */
      steps: z
        .array(
          z.object({
            ...commandItemSchema.shape,
            dueAtMs: z.number(),
            reason: z.string().nullable().default(null),
          }),
        )
        .readonly(),
      hold: holdSchema.nullable().default(null),
      stored: storedRunSchema.nullable().default(null),
    }),
    about: ({ steps }) => steps.map(({ deviceId }) => deviceId),
    cut: ({ hold, ...data }, sees) => ({
      ...data,
      steps: data.steps.filter(({ deviceId }) => sees(deviceId)),
      hold: hold && { ...hold, before: hold.before.filter(({ deviceId }) => sees(deviceId)) },
    }),
    evolve({ runId, steps, ...facts }, read, { at, actor }): AnyChange[] {
      const run: SceneRun = {
        type: 'sceneRun',
        id: runId,
        ...facts,
        startedBy: personOf(actor),
        startedAtMs: at,
        state: 'running',
        endedAtMs: null,
        steps: steps.map(({ reason, ...step }) => ({
          ...step,
          outcome: reason === null ? 'waiting' : 'skipped',
          reason,
          commandId: null,
        })),
      }
      return [...oldRuns(read, facts.sceneId), { put: withSteps(run, run.steps, at) }]
    },
  }),
  /** Results of steps when they were due. */
  SceneStepsTaken: defineEvent({
    schema: z.object({ ...onRun, taken: z.array(takenSchema).readonly() }),
    evolve({ runId, taken }, read, { at }): AnyChange[] {
      const run = read.get('sceneRun', runId)
      if (!run) return []
      const by = new Map(taken.map(({ step, ...what }) => [step, what]))
      const steps = run.steps.map((step, i) => ({ ...step, ...by.get(i) }))
      return [{ put: withSteps(run, steps, at) }]
    },
  }),
  /** Commands in transit continue. Steps that have not started are cancelled. */
  SceneRunStopped: defineEvent({
    schema: z.object(onRun),
    evolve({ runId }, read, { at }): AnyChange[] {
      const run = read.get('sceneRun', runId)
      if (!run) return []
      const steps = run.steps.map((step) =>
        isStoppable(step) ? { ...step, outcome: 'stopped' as const } : step,
      )
      return [{ put: withSteps(run, steps, at) }]
    },
  }),
}
export type SceneRunEvent = EventOf<typeof sceneRunEvents>

interface RunRequest {
  readonly sceneId: SceneId
  readonly cause?: string
  readonly mayDisturb?: boolean
}

interface OnRun {
  readonly runId: SceneRunId
}

export const sceneRunAggregate = defineAggregate({
  events: sceneRunEvents,
  follows: runFollows,
  setUp: null,
  commands: {
    /**
     * Starts a run; one per scene at a time. `cause` is the automation run that triggered it, if any. `mayDisturb`
     * means that the user agreed to disturb guests.
     */
    RunScene(
      { sceneId, cause = '', mayDisturb = false }: RunRequest,
      read: ReadState,
      ctx: DecideContext,
    ): SceneRunEvent[] {
      const { steps } = requireRecord(read, 'scene', sceneId)
      for (const { state } of read.by('sceneRun', 'scene', sceneId).values())
        if (state === 'running') throw new Rejection('scene_running')
      const spared = sparing(read, mayDisturb)
      const due = steps.map(({ deviceId, values, delayMs }) => ({
        deviceId,
        values,
        dueAtMs: ctx.nowMs + delayMs,
        reason: null,
      }))
      return [
        {
          type: 'SceneRunStarted',
          data: {
            runId: ctx.newId(sceneRunRecord),
            ...{ kind: 'scene', sceneId, cause, steps: due, hold: null, ...spared },
            // A host runs its scene whole.
            stored: spared.sparesQuiet ? null : storedRunOf(sceneId, read),
          },
        },
      ]
    },
    /**
     * Sends the due steps, one command per host. `alreadySo`: devices that already report the target; not sent.
     * `notYet`: hosts that are briefly disconnected; stay due. `quiet`: rooms with "do not disturb".
     */
    TakeSceneSteps(
      {
        runId,
        alreadySo,
        notYet = [],
        quiet = [],
      }: OnRun & {
        readonly alreadySo: readonly number[]
        readonly notYet?: readonly number[]
        readonly quiet?: readonly number[]
      },
      read: ReadState,
      ctx: DecideContext,
    ): (SceneRunEvent | CommandEvent)[] {
      const run = read.get('sceneRun', runId)
      if (run?.state !== 'running') return []
      if (run.stored)
        return storedEvents({ ...run, stored: run.stored }, { areSo: alreadySo, notYet }, read, ctx)
      const commands = new Map<HostId, { commandId: CommandId; items: Map<DeviceId, RunStep['values']> }>()
      const taken = run.steps.flatMap((step, i): Taken[] => {
        if (step.outcome !== 'waiting' || step.dueAtMs > ctx.nowMs) return []
        const isLate = ctx.nowMs - step.dueAtMs > STEP_LATE_MAX_MS
        if (!isLate && notYet.includes(i)) return []
        const refused = refusalOf(step, read, ctx.nowMs)
        if (refused) return [{ step: i, commandId: null, ...refused }]
        if (alreadySo.includes(i)) return [{ step: i, outcome: 'alreadySo', reason: null, commandId: null }]
        if (run.sparesQuiet && quiet.includes(i))
          return [{ step: i, outcome: 'skipped', reason: 'quiet_room', commandId: null }]
        const { hostId } = requireRecord(read, 'device', step.deviceId)
        const command = commands.get(hostId) ?? { commandId: ctx.newId(commandRecord), items: new Map() }
        command.items.set(step.deviceId, { ...command.items.get(step.deviceId), ...step.values })
        commands.set(hostId, command)
        return [{ step: i, outcome: 'pending', reason: null, commandId: command.commandId }]
      })
      if (taken.length === 0) return []
      return [
        { type: 'SceneStepsTaken', data: { runId, taken } },
        ...[...commands].map(
          ([hostId, { commandId, items }]): CommandEvent => ({
            type: 'DeviceCommandIssued',
            data: {
              commandId,
              hostId,
              items: [...items].map(([deviceId, values]) => ({ deviceId, values })),
            },
          }),
        ),
      ]
    },
    StopSceneRun({ runId }: OnRun, read: ReadState): SceneRunEvent[] {
      const { state, steps } = requireRecord(read, 'sceneRun', runId)
      const isWaiting = steps.some(isStoppable)
      return state === 'running' && isWaiting ? [{ type: 'SceneRunStopped', data: { runId } }] : []
    },
  },
})

function storedEvents(...about: Parameters<typeof takeStored>): (SceneRunEvent | CommandEvent)[] {
  const [{ id: runId }] = about
  const { taken, issued } = takeStored(...about)
  return [
    ...(taken.length === 0 ? [] : [{ type: 'SceneStepsTaken', data: { runId, taken } } as const]),
    ...issued,
  ]
}

/** Why a step cannot be sent now; null if it can. Steps for an offline host fail at once and are not queued. */
function refusalOf(
  { deviceId, values, dueAtMs }: RunStep,
  read: ReadState,
  nowMs: number,
): Pick<Taken, 'outcome' | 'reason'> | null {
  const device = read.get('device', deviceId)
  if (!device) return { outcome: 'skipped', reason: 'record_unknown' }
  if (nowMs - dueAtMs > STEP_LATE_MAX_MS) return { outcome: 'skipped', reason: 'missed' }
  if (read.get('host', device.hostId)?.isOnline !== true)
    return { outcome: 'failed', reason: 'gateway_offline' }
  try {
    requireTellable(device, values)
    return null
  } catch (error) {
    if (error instanceof Rejection) return { outcome: 'skipped', reason: error.code }
    throw error
  }
}

/** The oldest ended runs to remove before one more is stored. */
function oldRuns(read: ReadState, sceneId: SceneId | null): AnyChange[] {
  const all = [...read.by('sceneRun', 'scene', sceneId ?? UNSAVED).values()]
  const ended = all.filter((run) => run.state !== 'running' && !isHeld(run))
  return runsToRemove(ended, RUNS_KEPT)
}
