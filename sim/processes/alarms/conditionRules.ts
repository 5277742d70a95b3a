/**
 * Runs condition rules. A report is evaluated by the rules of its device. New or changed rules, and devices entering or
 * leaving a scope, are evaluated on last values. Delays are events (`ruleDelays.ts`). Other due times derive from the
 * last report and the rule, so a restart restores them.
 */

import { isHolding } from '#shared/alarms/evaluateRule.ts'
import { isInScope } from '#shared/alarms/ruleScope.ts'
import type { ReportedValues } from '#shared/devices/kind.ts'
import { holdsAfter, type RuleEnd, type RuleSeen } from '#shared/domain/conditionRule/ruleWatch.ts'
import { isWithinHours, nextBoundaryMs } from '#shared/domain/detection/hours.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { ConditionRule, ConditionRuleId } from '#shared/records/conditionRule.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { ruleWatchKey } from '#shared/records/ruleWatch.ts'
import { type Clock, monotonicMs, nextTurn } from '../../base/clock.ts'
import type { LastValues } from '../../core/telemetry/lastValues.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'
import { reportLateMs } from '../hosts/silence.ts'
import { Wakes } from '../kit/wakes.ts'
import { readingText } from './ruleDelays.ts'
import { RuleIndex } from './ruleIndex.ts'
import { followRules } from './ruleScopes.ts'

/** Grace period in which a reconnected host may report before its devices count as silent. */
const GRACE_MS = MINUTE_MS
const RETRY_MS = 10_000
/** Others are answered in between. */
const TURN_MS = 4

export interface ConditionRulePorts {
  readonly workspaces: Workspaces
  readonly last: LastValues
  readonly clock: Clock
}

export interface HeardDevice {
  readonly device: { readonly id: DeviceId }
  readonly values: ReportedValues
}

type Following = Promise<unknown> | null

export class ConditionRules {
  readonly #ports: ConditionRulePorts
  readonly #indexes = new Map<ProjectId, RuleIndex>()
  /** Rules being evaluated; true: again afterwards. */
  readonly #judged = new Map<string, boolean>()
  readonly #wakes: Wakes<string>
  #startedMs = 0
  #isStopped = false
  #onError: (error: unknown) => void = () => undefined

  constructor(ports: ConditionRulePorts) {
    this.#ports = ports
    this.#wakes = new Wakes({
      ...{ by: 'world', clock: ports.clock },
      wake: (key) => this.#wake(key),
      onError: (error) => this.#onError(error),
    })
  }

  start(onError: (error: unknown) => void): () => void {
    const { workspaces } = this.#ports
    this.#onError = onError
    this.#startedMs = this.#nowMs()
    for (const found of workspaces.projects()) this.#reconsiderAll(found)
    const stop = workspaces.onCommit('alarm rules', (committed, workspace) => {
      const found = workspaces.projectOf(workspace)
      if (!found) return
      followRules(committed, found.workspace.state, {
        rescoped: () => {
          this.#indexes.delete(found.project.id)
          this.#reconsiderAll(found)
        },
        rule: (rule) => {
          this.#indexes.delete(found.project.id)
          this.#reconsider(found, rule.id)
        },
        ruleGone: () => this.#indexes.delete(found.project.id),
        device: (deviceId) => this.#reconsiderDevice(found, deviceId),
        deviceGone: (deviceId) => this.#indexes.get(found.project.id)?.forget(deviceId),
        hostBack: (hostId) => {
          for (const device of found.workspace.state.by('device', 'host', hostId).values())
            for (const rule of this.#rulesOf(found, device)) this.#watchSilence(found, rule, device)
        },
      })
    })
    return () => {
      this.#isStopped = true
      stop()
      this.#wakes.stop()
    }
  }

  /** Processes one packet with merged values. Resolves once resulting commits are durable; null without any. */
  reports(projectId: ProjectId, heard: readonly HeardDevice[]): Following {
    const found = this.#ports.workspaces.project(projectId)
    if (!found || found.workspace.state.count('conditionRule') === 0) return null
    let following: Promise<unknown>[] | null = null
    for (const { device, values } of heard) {
      const done = this.#heard(found, device.id, values)
      if (done.length > 0) following = [...(following ?? []), ...done]
    }
    return following && Promise.all(following)
  }

  #heard(found: ProjectWorkspace, deviceId: DeviceId, values: ReportedValues): Promise<unknown>[] {
    const device = found.workspace.state.get('device', deviceId)
    if (!device) return []
    return this.#rulesOf(found, device).flatMap((rule) => this.#judge(found, { rule, device, values }) ?? [])
  }

  #rulesOf({ project, workspace }: ProjectWorkspace, device: Device): readonly ConditionRule[] {
    const index = this.#indexes.get(project.id) ?? new RuleIndex()
    this.#indexes.set(project.id, index)
    return index.rulesOf(device, workspace.state)
  }

  #judge(
    found: ProjectWorkspace,
    {
      rule,
      device,
      values,
    }: { readonly rule: ConditionRule; readonly device: Device; readonly values: ReportedValues },
  ): Following {
    if (!this.#isOpen(found, rule)) return null
    const { condition } = rule
    if (condition.type === 'silent') {
      const ended = this.#decide(found, { rule, device, seen: { isSilent: false }, body: '' })
      if (!this.#wakes.has(keyOf(found, rule.id, device.id))) this.#watchSilence(found, rule, device)
      return ended
    }
    const value = values[condition.property]
    if (value === undefined || value === null) return null
    return this.#decide(found, { rule, device, seen: { value }, body: readingText(rule, device, values) })
  }

  /** Runs a command if it may change something, considering commits in flight. */
  #decide(
    { workspace }: ProjectWorkspace,
    decision: {
      readonly rule: ConditionRule
      readonly device: Device
      readonly seen: RuleSeen
      readonly body: string
    },
  ): Following {
    const { rule, device, seen, body } = decision
    const watch = workspace.state.first(
      'ruleWatch',
      'key',
      ruleWatchKey({ ruleId: rule.id, deviceId: device.id }),
    )
    const before = watch !== undefined && isHolding(watch)
    const holds = holdsAfter(rule.condition, seen, before)
    if (holds === null || (workspace.isSettled && holds === before)) return null
    const data = { ruleId: rule.id, deviceId: device.id, seen, body }
    return workspace.run('JudgeRule', data, this.#context())
  }

  #isOpen({ project }: ProjectWorkspace, { hours }: ConditionRule): boolean {
    return isWithinHours(hours, project.timeZone, this.#nowMs())
  }

  /** Wakes when the device would have been silent for too long. */
  #watchSilence(found: ProjectWorkspace, rule: ConditionRule, device: Device): void {
    const dueMs = this.#silentAtMs(found, rule, device)
    if (dueMs !== null) this.#wakes.at(keyOf(found, rule.id, device.id), dueMs)
  }

  /** Null where it has never reported, or its host is away: that is the alarm of the host. */
  #silentAtMs(
    { project, workspace }: ProjectWorkspace,
    { condition }: ConditionRule,
    device: Device,
  ): number | null {
    const last = this.#ports.last.get(project.id, device.id)
    const host = workspace.state.get('host', device.hostId)
    if (condition.type !== 'silent' || !last || !host?.isOnline) return null
    const afterMs = condition.afterMinutes * MINUTE_MS + reportLateMs(this.#ports.clock)
    return Math.max(last.atMs + afterMs, Math.max(this.#startedMs, host.presenceSinceMs ?? 0) + GRACE_MS)
  }

  #wake(key: string): void {
    const { projectId, ruleId, deviceId } = partsOf(key)
    const found = this.#ports.workspaces.project(projectId)
    const rule = found?.workspace.state.get('conditionRule', ruleId)
    if (!found || !rule?.isEnabled) return
    if (deviceId === null) {
      this.#reconsider(found, ruleId)
      return
    }
    const { state } = found.workspace
    const device = state.get('device', deviceId)
    if (!device || !isInScope(rule, device, state) || !this.#isOpen(found, rule)) return
    const dueMs = this.#silentAtMs(found, rule, device)
    if (dueMs === null) return
    if (dueMs > this.#nowMs()) this.#wakes.at(key, dueMs)
    else this.#run(this.#decide(found, { rule, device, seen: { isSilent: true }, body: '' }), key)
  }

  /** Commits that the disk refuses are tried again. */
  #run(done: Following, key: string): void {
    done?.catch((error: unknown) => {
      this.#onError(error)
      this.#wakes.after(key, RETRY_MS)
    })
  }

  #reconsiderAll(found: ProjectWorkspace): void {
    for (const { id } of found.workspace.state.all('conditionRule')) this.#reconsider(found, id)
  }

  #reconsiderDevice(found: ProjectWorkspace, deviceId: DeviceId): void {
    const { project, workspace } = found
    this.#indexes.get(project.id)?.forget(deviceId)
    const device = workspace.state.get('device', deviceId)
    if (!device) return
    for (const { ruleId } of workspace.state.by('ruleWatch', 'device', deviceId).values()) {
      const rule = workspace.state.get('conditionRule', ruleId)
      if (rule && !isInScope(rule, device, workspace.state))
        this.#leave(found, rule, [deviceId], 'rule_scope')
    }
    const values = this.#ports.last.get(project.id, deviceId)?.values
    if (!values) return
    for (const rule of this.#rulesOf(found, device))
      this.#run(this.#judge(found, { rule, device, values }), keyOf(found, rule.id, null))
  }

  #reconsider(found: ProjectWorkspace, ruleId: ConditionRuleId): void {
    const key = keyOf(found, ruleId, null)
    const isRunning = this.#judged.has(key)
    this.#judged.set(key, isRunning)
    if (isRunning) return
    this.#judgeAll(found, ruleId)
      .catch((error: unknown) => {
        this.#onError(error)
        this.#wakes.after(key, RETRY_MS)
      })
      .finally(() => {
        const isAgain = this.#judged.get(key) === true
        this.#judged.delete(key)
        if (isAgain && !this.#isStopped) this.#reconsider(found, ruleId)
      })
  }

  /** Evaluates all devices of a rule on last values, in batches. */
  async #judgeAll(found: ProjectWorkspace, ruleId: ConditionRuleId): Promise<void> {
    const { project, workspace } = found
    const rule = workspace.state.get('conditionRule', ruleId)
    if (!rule?.isEnabled || this.#isStopped) return
    const boundaryMs = nextBoundaryMs(rule.hours, project.timeZone, this.#nowMs())
    if (boundaryMs !== null) this.#wakes.at(keyOf(found, ruleId, null), boundaryMs)
    const isOpen = this.#isOpen(found, rule)
    const watched = [...workspace.state.by('ruleWatch', 'rule', ruleId).values()].map(
      ({ deviceId }) => deviceId,
    )
    const gone = watched.filter((id) => {
      const device = workspace.state.get('device', id)
      return device && !isInScope(rule, device, workspace.state)
    })
    if (!isOpen) await this.#leave(found, rule, watched, 'rule_hours')
    else await this.#leave(found, rule, gone, 'rule_scope')
    if (isOpen) await this.#judgeDevices(found, rule)
  }

  async #judgeDevices(found: ProjectWorkspace, rule: ConditionRule): Promise<void> {
    const { project, workspace } = found
    let sinceMs = monotonicMs()
    for (const [id, { values }] of [...this.#ports.last.of(project.id)]) {
      const device = workspace.state.get('device', id)
      if (device && isInScope(rule, device, workspace.state))
        await this.#judgeLast(found, { rule, device, values })
      if (monotonicMs() - sinceMs < TURN_MS) continue
      await nextTurn()
      if (this.#isStopped || workspace.state.get('conditionRule', rule.id) !== rule) return
      sinceMs = monotonicMs()
    }
  }

  /** A device that is silent already does not report that it is not. */
  #judgeLast(
    found: ProjectWorkspace,
    last: { readonly rule: ConditionRule; readonly device: Device; readonly values: ReportedValues },
  ): Following {
    if (last.rule.condition.type !== 'silent') return this.#judge(found, last)
    this.#watchSilence(found, last.rule, last.device)
    return null
  }

  async #leave(
    { workspace }: ProjectWorkspace,
    { id: ruleId }: ConditionRule,
    deviceIds: readonly DeviceId[],
    reason: RuleEnd,
  ): Promise<void> {
    if (deviceIds.length > 0) await workspace.run('LeaveRule', { ruleId, deviceIds, reason }, this.#context())
  }

  #nowMs(): number {
    return Math.round(this.#ports.clock.now())
  }

  #context() {
    return systemContext('alarm rules', this.#ports.clock)
  }
}

const keyOf = ({ project }: ProjectWorkspace, ruleId: ConditionRuleId, deviceId: DeviceId | null): string =>
  `${project.id}|${ruleId}|${deviceId ?? ''}`

function partsOf(key: string) {
  const [projectId, ruleId, deviceId] = key.split('|')
  return {
    // Created by `keyOf`.
    projectId: projectId as ProjectId,
    ruleId: ruleId as ConditionRuleId,
    deviceId: deviceId === '' ? null : (deviceId as DeviceId),
  }
}
