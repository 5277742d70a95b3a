/**
 * Executes runs of automations: tasks are done when due, in simulated time. Due tasks are in the run's record, so a
 * restart continues. The decider skips tasks that are too late.
 */
import type { Now } from '#shared/automation/now.ts'
import type { Readings } from '#shared/devices/kind.ts'
import type { Trigger } from '#shared/domain/automation/automationRun.ts'
import type { Taking } from '#shared/domain/automation/taking.ts'
import { seqOfId } from '#shared/kernel/commit.ts'
import type { Automation } from '#shared/records/automation.ts'
import { type AutomationRun, isOpen } from '#shared/records/automationRun.ts'
import type { Device } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { isSo } from '#shared/rules/sceneState.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import type { ReturningHosts } from '../hosts/returningHosts.ts'
import type { One, Process } from '../kit/process.ts'
import { automationActor } from './automationActor.ts'
import { usedKwh } from './energyUsed.ts'
import type { AutomationPorts } from './ports.ts'

const SCENE_OUTCOMES = {
  done: 'confirmed',
  partial: 'failed',
  failed: 'failed',
  stopped: 'stopped',
} as const

type OneRun = One<'automationRun'>
export interface RunPorts extends Pick<AutomationPorts, 'clock' | 'telemetry' | 'obedience'> {
  readonly lookAt: (found: ProjectWorkspace, automation: Automation) => Now
  readonly returns: Pick<ReturningHosts, 'mayReturn'>
}

export const automationRuns = (ports: RunPorts): Process<'automationRun'> => ({
  name: 'runs of automations',
  type: 'automationRun',
  open: (read) => read.by('automationRun', 'open', 'yes').values(),
  due({ found, record: run }) {
    const { state } = found.workspace
    if (endedScene(run, state) || isItsTurn(run, state)) return { atMs: 0 }
    const waiting = run.outcome === 'running' ? run.tasks.filter(({ outcome }) => outcome === 'waiting') : []
    return waiting.length === 0 ? null : { atMs: Math.min(...waiting.map(({ dueAtMs }) => dueAtMs)) }
  },
  step(one) {
    const { workspace } = one.found
    const { id: runId, outcome } = one.record
    const context = contextOf(one, ports)
    const settling = endedScene(one.record, workspace.state)
    if (settling) return workspace.run('SettleAutomationTask', { runId, ...settling }, context)
    if (outcome === 'waiting') return workspace.run('BeginWaitingRun', { runId }, context)
    const taking = knownOf(one, context.nowMs, ports)
    return workspace.run('TakeAutomationTasks', { runId, ...taking }, context)
  },
  /** Runs waiting for a scene run, and runs queued behind an ended one. */
  *touched({ changes }, { workspace: { state } }) {
    for (const change of changes)
      if ('put' in change) {
        const { put } = change
        if (put.type === 'sceneRun' && put.state !== 'running')
          yield* state.by('automationRun', 'sceneRun', put.id).values()
        if (put.type === 'automationRun' && !isOpen(put))
          yield* state.by('automationRun', 'automation', put.automationId).values()
      }
  },
})

/** Whether a queued run may start because none is running. */
function isItsTurn({ id, outcome, automationId }: AutomationRun, read: ReadState): boolean {
  if (outcome !== 'waiting') return false
  const open = [...read.by('automationRun', 'automation', automationId).values()].filter(isOpen)
  const next = open.find((run) => run.outcome === 'waiting')
  return next?.id === id && !open.some((run) => run.outcome === 'running')
}

/** Index of a task whose scene run has ended or is no longer stored; null without one. */
function endedScene({ tasks }: AutomationRun, read: ReadState) {
  for (const [task, { outcome, sceneRunId }] of tasks.entries()) {
    if (outcome !== 'pending' || sceneRunId === null) continue
    const { state } = read.get('sceneRun', sceneRunId) ?? { state: 'stopped' }
    if (state === 'running') continue
    const reason = state === 'done' ? null : `scene_${state}`
    return { task, outcome: SCENE_OUTCOMES[state], reason } as const
  }
  return null
}

function contextOf({ found: { workspace }, record: run }: OneRun, { clock }: RunPorts) {
  const { name, nameEn } = workspace.state.get('automation', run.automationId) ?? { name: '', nameEn: '' }
  const actor = automationActor({ id: run.automationId, name, nameEn })
  const nowMs = Math.round(clock.now())
  return { actor, channel: 'automation', nowMs, cause: `${workspace.stream}#${seqOfId(run.id)}` } as const
}

/** Facts about due tasks that are not in the events. */
function knownOf({ found, record: run }: OneRun, nowMs: number, ports: RunPorts): Taking {
  const alreadySo: number[] = []
  const used: Record<number, number | null> = {}
  const calls: Record<number, Trigger> = {}
  const notYet: number[] = []
  run.tasks.forEach(({ task, dueAtMs, outcome }, i) => {
    if (outcome !== 'waiting' || dueAtMs > nowMs) return
    if (task.type === 'device') {
      const { state } = found.workspace
      const device = state.get('device', task.deviceId)
      if (device && isAsSet(found.project.id, device, task.values, ports)) alreadySo.push(i)
      else if (ports.returns.mayReturn(device && state.get('host', device.hostId))) notYet.push(i)
    }
    if (task.type === 'energy') used[i] = usedKwh(ports.telemetry.energy, found.project.id, task, nowMs)
    const called = task.type === 'automation' && task.action === 'run' ? task.automationId : null
    const automation = called && found.workspace.state.get('automation', called)
    if (automation) calls[i] = callOf(run, ports.lookAt(found, automation), nowMs)
  })
  return { alreadySo, usedKwh: used, calls, notYet }
}

const isAsSet = (
  projectId: ProjectId,
  device: Device,
  values: Readings,
  { obedience, telemetry }: RunPorts,
): boolean =>
  !obedience.isAskedOtherwise(device.id, values) &&
  isSo(device, values, telemetry.last.get(projectId, device.id)?.values)

const callOf = (run: AutomationRun, { outcome, conditions }: Now, nowMs: number): Trigger => ({
  dueAtMs: nowMs,
  causes: [{ kind: 'automation', automationId: run.automationId }],
  conditions: [...conditions],
  chain: [...run.chain, run.automationId],
  verdict: outcome,
})
