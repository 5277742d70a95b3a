import { COPIED_CHARACTERS_MAX } from '#shared/constants.ts'
import { automationsContract } from '#shared/contract/automations.ts'
import type { InputOf, OutputOf } from '#shared/contract/endpoint.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import {
  type AutomationCondition,
  type AutomationId,
  type AutomationTask,
  devicesOf,
} from '#shared/records/automation.ts'
import { tracesOf } from '../../core/readmodels/automationTraces.ts'
import { automationNow } from '../../processes/automation/standings.ts'
import type { CallContext } from '../http/mount.ts'
import { isOn, requireMayCommand } from './automationRights.ts'
import { callerOf, compareValues, type HandlersOf, pageOfRows, projectOf, runAs } from './call.ts'
import { factsOf, projectCommand, recordPage, requireSeen } from './declared.ts'

const seesOne = ({ automationId }: { readonly automationId: string }) => ({ automation: [automationId] })

interface Parts {
  readonly areaId?: string | null | undefined
  readonly hostId?: string | null | undefined
  readonly conditions?: readonly AutomationCondition[] | undefined
  readonly tasks?: readonly AutomationTask[] | undefined
}

/** The author must see all devices, scenes and automations of the rule. Disabled parts may refer to deleted records. */
function seesParts({ areaId, hostId, conditions = [], tasks = [] }: Parts) {
  const on = { conditions: conditions.filter(isOn), tasks: tasks.filter(isOn) }
  return {
    device: devicesOf(on),
    scene: on.tasks.flatMap((task) => (task.type === 'scene' ? [task.sceneId] : [])),
    automation: on.tasks.flatMap((task) => (task.type === 'automation' ? [task.automationId] : [])),
    ...(areaId ? { area: [areaId] } : {}),
    ...(hostId ? { host: [hostId] } : {}),
  }
}

function requireMaySwitchOn(ids: readonly AutomationId[], call: CallContext): void {
  const { state } = projectOf(call).workspace
  for (const id of ids) {
    const automation = state.get('automation', id)
    if (automation && !automation.isEnabled) requireMayCommand(automation, call)
  }
}

/** Ending a pause early counts as enabling. Prolonging a pause needs no further right. */
function requireMayEndPause(id: AutomationId, untilMs: number, call: CallContext): void {
  const automation = projectOf(call).workspace.state.get('automation', id)
  const untilNow = automation?.pausedUntilMs ?? 0
  if (automation && untilMs < untilNow && untilNow > call.services.clock.now())
    requireMayCommand(automation, call)
}

export const automationHandlers: HandlersOf<typeof automationsContract> = {
  list: recordPage(automationsContract.list, {
    type: 'automation',
    equal: { areaId: 'area', isEnabled: null },
    order: (a, b) => Number(b.isPinned) - Number(a.isPinned) || compareValues(a.name, b.name),
  }),
  add: projectCommand(automationsContract.add, 'AddAutomation', {
    sees: seesParts,
    data: (input, call) => {
      requireMayCommand(input, call)
      return input
    },
    returns: (facts) => ({ automationId: facts.one('AutomationAdded').automationId }),
  }),
  update: projectCommand(automationsContract.update, 'ChangeAutomation', {
    sees: (input) => {
      const parts = seesParts(input)
      return { ...parts, automation: [input.automationId, ...parts.automation] }
    },
    data: (input, call) => {
      // A change of conditions affects when the tasks run, so permission for unchanged tasks is checked as
      // well.
      const before = projectOf(call).workspace.state.get('automation', input.automationId)
      requireMayCommand({ tasks: input.tasks ?? before?.tasks }, call)
      return input
    },
  }),
  remove: projectCommand(automationsContract.remove, 'RemoveAutomation', { sees: seesOne }),
  copy,
  control,
  stop: projectCommand(automationsContract.stop, 'StopAutomationRun', {
    sees: ({ runId }) => ({ automationRun: [runId] }),
  }),
  resend: projectCommand(automationsContract.resend, 'ResendHostAutomation', { sees: seesOne }),
  async runs({ automationId, isRun, pageNum, pageSize }, call) {
    const traces = await tracesFor(automationId, isRun, call)
    return pageOfRows(traces, { pageNum, pageSize }, (trace) => trace)
  },
  test({ condition }, call) {
    requireSeen({ device: devicesOf({ conditions: [condition], tasks: [] }) }, call)
    return call.services.automationQuestions.test(projectOf(call), condition)
  },
  async backtest({ automationId, draft, fromMs }, call) {
    requireSeen(seesParts(draft), call)
    const answer = await call.services.automationQuestions.backtest(projectOf(call), draft, fromMs)
    const traces = automationId ? await tracesFor(automationId, true, call) : []
    const real = traces
      .filter(({ startedAtMs }) => startedAtMs >= answer.fromMs)
      .map(({ id, startedAtMs, outcome }) => ({ runId: id, atMs: startedAtMs, outcome }))
    return { ...own(answer), real }
  },
  async whyNot({ automationId, ...span }, call) {
    requireSeen({ automation: [automationId] }, call)
    const found = projectOf(call)
    const automation = must(found.workspace.state.get('automation', automationId), 'the automation')
    return own(await call.services.automationQuestions.whyNot(found, automation, span))
  },
  switchMany: projectCommand(automationsContract.switchMany, 'SwitchAutomations', {
    sees: ({ automationIds }) => ({ automation: automationIds }),
    data: (input, call) => {
      if (input.isEnabled) requireMaySwitchOn(input.automationIds, call)
      return input
    },
  }),
  pin: projectCommand(automationsContract.pin, 'PinAutomation', { sees: seesOne }),
}

/** Copies long automations in several commits, because a commit must fit into one console message. */
async function copy(
  { automationId, count }: InputOf<typeof automationsContract.copy>,
  call: CallContext,
): Promise<OutputOf<typeof automationsContract.copy>> {
  requireSeen({ automation: [automationId] }, call)
  const { workspace } = projectOf(call)
  const automation = must(workspace.state.get('automation', automationId), 'the automation')
  const atOnce = Math.max(1, Math.floor(COPIED_CHARACTERS_MAX / JSON.stringify(automation).length))
  const automationIds: AutomationId[] = []
  while (automationIds.length < count) {
    const left = count - automationIds.length
    const data = { automationId, count: Math.min(atOnce, left), ofAll: left }
    const made = factsOf(await runAs(call, workspace, 'CopyAutomation', data)).of('AutomationAdded')
    automationIds.push(...made.map((one) => one.automationId))
  }
  return { automationIds }
}

type ControlInput = InputOf<typeof automationsContract.control>
type ControlOutput = OutputOf<typeof automationsContract.control>
const NOTHING_RUN: ControlOutput = { runId: null, outcome: null, conditions: [] }

async function control(input: ControlInput, call: CallContext): Promise<ControlOutput> {
  const { automationId, action, untilMs, letsFinish = false } = input
  requireSeen({ automation: [automationId] }, call)
  const { workspace } = projectOf(call)
  switch (action) {
    case 'enable':
    case 'disable': {
      if (action === 'enable') requireMaySwitchOn([automationId], call)
      const data = { automationIds: [automationId], isEnabled: action === 'enable', letsFinish }
      await runAs(call, workspace, 'SwitchAutomations', data)
      return NOTHING_RUN
    }
    case 'pause':
      if (untilMs === undefined) throw new Rejection('automation_pause_past')
      requireMayEndPause(automationId, untilMs, call)
      await runAs(call, workspace, 'PauseAutomation', { automationId, untilMs })
      return NOTHING_RUN
    case 'resume':
      requireMayEndPause(automationId, 0, call)
      await runAs(call, workspace, 'PauseAutomation', { automationId, untilMs: null })
      return NOTHING_RUN
    default:
      return runNow(automationId, action, call)
  }
}

/** Runs immediately, with or without checking conditions, or only evaluates. */
async function runNow(
  automationId: AutomationId,
  action: 'runTasks' | 'runIfTrue' | 'check',
  call: CallContext,
): Promise<ControlOutput> {
  const found = projectOf(call)
  const automation = must(found.workspace.state.get('automation', automationId), 'the automation')
  const { outcome, ...seen } = call.services.automations.now(found, automation)
  const conditions = [...seen.conditions]
  if (action === 'check') return { runId: null, outcome, conditions }
  const nowMs = Math.round(call.services.clock.now())
  const standing = automationNow(automation, found.workspace.state, nowMs)
  if (!standing.can({ type: 'trigger' })) throw new Rejection('automation_disabled')
  const checked = action === 'runIfTrue'
  const { accountId, accountName: name, accountNameEn: nameEn = '' } = callerOf(call).principal
  const done = await runAs(call, found.workspace, 'TriggerAutomation', {
    automationId,
    dueAtMs: nowMs,
    causes: [{ kind: 'person', accountId, name, nameEn, checked }],
    conditions,
    chain: [],
    verdict: checked ? outcome : 'run',
  })
  const facts = factsOf(done)
  const [made] = [
    ...facts.of('AutomationRunBegun'),
    ...facts.of('AutomationRunQueued'),
    ...facts.of('AutomationPassed'),
  ]
  return { runId: made?.runId ?? null, outcome: checked ? outcome : null, conditions }
}

function tracesFor(automationId: AutomationId, isRun: boolean | undefined, call: CallContext) {
  requireSeen({ automation: [automationId] }, call)
  const { workspace } = projectOf(call)
  const { principal } = callerOf(call)
  const asker = { principal, stream: workspace.stream, read: workspace.state }
  return tracesOf(call.services.views, asker, { automationId, isRun })
}

type Own<T> = T extends readonly (infer U)[]
  ? Own<U>[]
  : T extends object
    ? { -readonly [K in keyof T]: Own<T[K]> }
    : T
/** The evaluator result is not shared, so the caller may treat it as mutable. */
const own = <T>(answer: T): Own<T> => answer as Own<T>
