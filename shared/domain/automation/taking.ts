/** Executes due tasks of a run. Each is independent: a failed task does not stop the others. */

import type { Readings } from '#shared/devices/kind.ts'
import { type CommandEvent, requireTellable } from '#shared/domain/command/command.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { STEP_LATE_MAX_MS } from '#shared/domain/scene/runSteps.ts'
import { sceneRunAggregate } from '#shared/domain/scene/sceneRun.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Automation, AutomationTask } from '#shared/records/automation.ts'
import type { AutomationRun } from '#shared/records/automationRun.ts'
import { type CommandId, commandRecord } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { taskAlarmCode } from '#shared/rules/taskAlarmCode.ts'
import { appAlarm } from './appAlarms.ts'
import type { RunningEvent, Trigger } from './automationRun.ts'
import type { Taken } from './runEvents.ts'
import { BELOW } from './runTasks.ts'

/** Facts about due tasks that the aggregate does not hold: reported values, meters and other automations. */
export interface Taking {
  /** Indexes of tasks whose device already reports the target value. These are not sent. */
  readonly alreadySo: readonly number[]
  /** Energy per task in its span, in kWh; null if unknown. */
  readonly usedKwh: Readonly<Record<number, number | null>>
  /** Per task, the evaluation of the automation that it calls. */
  readonly calls: Readonly<Record<number, Trigger>>
  /** Indexes of tasks whose host is briefly disconnected. These stay due. */
  readonly notYet?: readonly number[]
}
/** Triggers another automation. It is a parameter to avoid an import cycle. */
type Triggered = (
  automation: Automation,
  trigger: Trigger,
  read: ReadState,
  ctx: DecideContext,
) => RunningEvent[]

interface Batch {
  readonly commandId: CommandId
  readonly items: Map<DeviceId, Readings>
}

type Outcome = Pick<Taken, 'outcome'> & Partial<Taken>

/** Executes the due tasks of a run. Returns the events of their outcomes and commands; empty if no task is due. */
export function takeTasks(
  run: AutomationRun,
  known: Taking,
  read: ReadState,
  ctx: DecideContext,
  triggered: Triggered,
): RunningEvent[] {
  const taker = new Taker({ run, known, read, ctx, triggered })
  const taken: Taken[] = []
  let isEnded = false
  run.tasks.forEach(({ task, dueAtMs, outcome }, i) => {
    if (outcome !== 'waiting' || (dueAtMs > ctx.nowMs && !isEnded)) return
    const isLate = ctx.nowMs - dueAtMs > STEP_LATE_MAX_MS
    if (!isEnded && !isLate && known.notYet?.includes(i)) return
    const done = isEnded ? skippedFor(BELOW) : taker.take(task, i, dueAtMs)
    taken.push({ ...NOTHING, ...done, task: i })
    if (task.type === 'energy' && task.ifAbove === 'continue' && done.reason === BELOW) isEnded = true
  })
  if (taken.length === 0) return []
  return [{ type: 'AutomationTasksTaken', data: { runId: run.id, taken } }, ...taker.events()]
}

const NOTHING = { reason: null, commandId: null, sceneRunId: null } as const
const skippedFor = (reason: string): Outcome => ({ outcome: 'skipped', reason })

interface TakerParts {
  readonly run: AutomationRun
  readonly known: Taking
  readonly read: ReadState
  readonly ctx: DecideContext
  readonly triggered: Triggered
}
type TaskOf<T extends AutomationTask['type']> = Extract<AutomationTask, { type: T }>

class Taker {
  readonly #parts: TakerParts
  readonly #commands = new Map<HostId, Batch>()
  readonly #more: RunningEvent[] = []

  constructor(parts: TakerParts) {
    this.#parts = parts
  }

  /** Events of the tasks: one command per host, then the rest in task order. */
  events(): RunningEvent[] {
    const commands = [...this.#commands].map(([hostId, { commandId, items }]): CommandEvent => {
      const commanded = [...items].map(([deviceId, values]) => ({ deviceId, values: { ...values } }))
      return { type: 'DeviceCommandIssued', data: { commandId, hostId, items: commanded } }
    })
    return [...commands, ...this.#more]
  }

  take(task: AutomationTask, i: number, dueAtMs: number): Outcome {
    const { known, ctx } = this.#parts
    if (ctx.nowMs - dueAtMs > STEP_LATE_MAX_MS) return skippedFor('missed')
    try {
      switch (task.type) {
        case 'device':
          return known.alreadySo.includes(i) ? { outcome: 'alreadySo' } : this.#commandDevice(task)
        case 'scene':
          return this.#runScene(task.sceneId)
        case 'automation':
          return task.action === 'run' ? this.#call(task, known.calls[i]) : this.#switch(task)
        case 'energy':
          return this.#measure(task, known.usedKwh[i] ?? null)
        case 'alarm':
          return this.#raise(task)
      }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      return error.code === 'record_unknown'
        ? skippedFor(error.code)
        : { outcome: 'failed', reason: error.code }
    }
  }

  #commandDevice({ deviceId, values }: TaskOf<'device'>): Outcome {
    const { read, ctx } = this.#parts
    const device = requireRecord(read, 'device', deviceId)
    requireTellable(device, values)
    // Commands are not queued for offline hosts: a late command may no longer be appropriate.
    if (read.get('host', device.hostId)?.isOnline !== true) throw new Rejection('gateway_offline')
    const command = this.#commands.get(device.hostId) ?? {
      commandId: ctx.newId(commandRecord),
      items: new Map(),
    }
    command.items.set(deviceId, { ...command.items.get(deviceId), ...values })
    this.#commands.set(device.hostId, command)
    return { outcome: 'pending', commandId: command.commandId }
  }

  #runScene(sceneId: TaskOf<'scene'>['sceneId']): Outcome {
    const { read, ctx } = this.#parts
    const isBegun = this.#more.some((one) => one.type === 'SceneRunStarted' && one.data.sceneId === sceneId)
    if (isBegun) throw new Rejection('scene_running')
    const events = sceneRunAggregate.commands.RunScene({ sceneId }, read, ctx)
    this.#more.push(...events)
    const started = events.find((one) => one.type === 'SceneRunStarted')
    return started?.type === 'SceneRunStarted'
      ? { outcome: 'pending', sceneRunId: started.data.runId }
      : { outcome: 'done' }
  }

  #switch({ automationId, action }: TaskOf<'automation'>): Outcome {
    const isEnabled = action === 'enable'
    if (requireRecord(this.#parts.read, 'automation', automationId).isEnabled === isEnabled)
      return { outcome: 'alreadySo' }
    this.#more.push({ type: 'AutomationSwitched', data: { automationId, isEnabled, letsFinish: false } })
    return { outcome: 'done' }
  }

  #call({ automationId }: TaskOf<'automation'>, call: Trigger | undefined): Outcome {
    const { read, ctx, triggered } = this.#parts
    const automation = requireRecord(read, 'automation', automationId)
    if (!call) return { outcome: 'failed', reason: 'internal' }
    const events = triggered(automation, call, read, ctx)
    this.#more.push(...events)
    const begun = events.find(
      (one) => one.type === 'AutomationRunBegun' || one.type === 'AutomationRunQueued',
    )
    const run = begun ? { calledRunId: begun.data.runId } : {}
    const pass = events.find((one) => one.type === 'AutomationPassed')
    if (pass?.type !== 'AutomationPassed') return { outcome: 'done', ...run }
    const { outcome } = pass.data
    return {
      ...{ outcome: outcome === 'loop' ? 'failed' : 'skipped', reason: `automation_${outcome}` },
      calledRunId: pass.data.runId,
    }
  }

  #measure(task: TaskOf<'energy'>, kwh: number | null): Outcome {
    if (kwh === null) return { outcome: 'failed', reason: 'energy_unknown' }
    if (kwh <= task.aboveKwh) return { outcome: 'done', reason: BELOW }
    return task.ifAbove === 'alarm' ? this.#raise(task) : { outcome: 'done' }
  }

  #raise({ id, severity, title, titleEn, body, bodyEn }: TaskOf<'alarm' | 'energy'>): Outcome {
    const { run, read, ctx } = this.#parts
    const automation = requireRecord(read, 'automation', run.automationId)
    const code = taskAlarmCode(automation.id, id)
    const events = appAlarm(automation, { code, severity, title, titleEn, body, bodyEn }, read, ctx)
    if (!events) return { outcome: 'failed', reason: 'alarm_without_place' }
    this.#more.push(...events)
    const raised = events.find((one) => one.type === 'AlarmRaised' || one.type === 'AlarmRepeated')
    return raised ? { outcome: 'done', alarmId: raised.data.alarmId } : { outcome: 'done' }
  }
}
