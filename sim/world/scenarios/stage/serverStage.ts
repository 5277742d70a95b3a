/** Common base of stages with a server and world in this process. */

import { createHash } from 'node:crypto'
import type { Property } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Fault } from '#shared/faults/fault.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import type { ProjectWorkspace } from '../../../core/workspace/workspaces.ts'
import type { Services } from '../../../edge/handlers/services.ts'
import type { World } from '../../world.ts'
import { inWords } from '../file/steps.ts'
import { bothNamesOf } from '../names/names.ts'
import { actionInChinese } from '../run/words/stepInChinese.ts'
import { accountNamed, accountNames } from './accounts.ts'
import { Caller } from './caller.ts'
import { guestActionOf, isCalled, refusing } from './helpers.ts'
import {
  type Call,
  type CallResult,
  type SimulatedGuestAction,
  type StageFault,
  StageRefusal,
  type TruthAsked,
  type WeatherAsked,
} from './stage.ts'
import { questionsOf, truthOf } from './truth.ts'

export type StageWorld = Pick<World, 'state' | 'guest' | 'guests' | 'truth' | 'weather'>

export abstract class ServerStage {
  protected readonly caller = new Caller(() => this.url)
  readonly #project: string | undefined
  readonly #actor: Actor

  /**
   * @param project the one that the scenario names; the first one without
   * @param actor in whose name faults are injected
   */
  protected constructor(project: string | undefined, actor: Actor) {
    this.#project = project
    this.#actor = actor
  }

  /** Current server services; replaced by a restart. */
  protected abstract get services(): Services
  abstract get world(): StageWorld
  protected abstract get url(): string
  abstract now(): number
  abstract settled(): Promise<void>
  /** Throws if no action is allowed any more. */
  protected requireOn(): void {}
  /** Called when a fault starts or ends, so that its effects can develop. */
  protected async afterFault(): Promise<void> {}

  protected get found(): ProjectWorkspace {
    const all = [...this.services.workspaces.projects()]
    const name = this.#project
    const found = name === undefined ? all[0] : all.find((one) => isCalled(one, name))
    if (found) return found
    const names = all.map(({ project }) => bothNamesOf(project))
    throw new StageRefusal(phrase('projectNotHere', { name: name ?? '', names }))
  }

  protected get context() {
    return { actor: this.#actor, channel: 'simulator', nowMs: Math.round(this.now()) } as const
  }

  project() {
    const { project, workspace } = this.found
    return { project, read: workspace.state }
  }

  projectNamed(name: string): string | null {
    const all = [...this.services.workspaces.projects()]
    return all.find((one) => isCalled(one, name))?.project.id ?? null
  }

  accountNamed(name: string): string | null {
    return accountNamed(name, this.services)
  }

  accountIdNamed(name: string): string | null {
    const phone = this.accountNamed(name)
    const { state } = this.services.workspaces.estate
    return phone === null ? null : (state.first('account', 'phone', phone)?.id ?? null)
  }

  accountNames(): readonly string[] {
    return accountNames(this.services)
  }

  async call(call: Call): Promise<CallResult> {
    this.requireOn()
    const projectId = call.projectId ?? this.found.project.id
    const result = await this.caller.call({ ...call, projectId })
    await this.settled()
    return result
  }

  async inject(fault: Fault): Promise<StageFault> {
    this.requireOn()
    const { workspace } = this.found
    const done = await refusing(() => workspace.run('InjectFaults', { faults: [fault] }, this.context))
    const [event] = done?.commit.events ?? []
    if (event?.type !== 'FaultInjected') throw new StageRefusal(phrase('notInjected'))
    await this.afterFault()
    return { id: event.data.faultId, fault: event.data.fault, sinceMs: this.now(), isNatural: false }
  }

  async clear(faultId: string): Promise<boolean> {
    const { workspace } = this.found
    // An expired or cleared fault has no record.
    const record = [...workspace.state.all('fault')].find(({ id }) => id === faultId)
    if (!record) return false
    await workspace.run('ClearFaults', { faultIds: [record.id] }, this.context)
    await this.afterFault()
    return true
  }

  faults(): readonly StageFault[] {
    return this.world.state().faults.map(({ id, fault, sinceMs, projectId }) => ({
      id,
      fault,
      sinceMs,
      isNatural: projectId === null,
    }))
  }

  async guest(guestAction: SimulatedGuestAction, areaId: string, number?: string): Promise<void> {
    const action = guestActionOf(guestAction)
    const thing =
      number === undefined
        ? this.project().read.get('area', areaId as AreaId)
        : this.project().read.first('device', 'number', number)
    try {
      await refusing(() => this.world.guest(areaId as AreaId, action, number))
    } catch (error) {
      if (!(error instanceof StageRefusal) || !thing) throw error
      const wording = { en: inWords(action.action), zh: actionInChinese(action.action) }
      throw new StageRefusal(phrase('deedImpossible', { place: bothNamesOf(thing), deed: wording }))
    }
    await this.settled()
  }

  async weather({ is, for: forMs, by }: WeatherAsked): Promise<void> {
    const startMs = this.now()
    const chosen = { kind: is, projectId: this.found.project.id, startMs, endMs: startMs + forMs }
    this.world.weather.add({ ...chosen, ...(by === undefined ? {} : { byC: by }) })
  }

  propertiesOf(deviceId: DeviceId): readonly Property[] {
    const device = this.found.workspace.state.get('device', deviceId)
    return device ? (kindOf(device.kind)?.properties(device.circuits.length) ?? []) : []
  }

  last(deviceId: DeviceId) {
    return this.services.telemetry.last.get(this.found.project.id, deviceId)
  }

  metrics(): Promise<string> {
    return this.caller.text('/metrics')
  }

  truth(asked: TruthAsked): unknown {
    return truthOf(asked, this.world.truth, this.found.workspace.state)
  }

  truthQuestions(asked: Omit<TruthAsked, 'question'>): readonly string[] {
    return questionsOf(asked, this.world.truth, this.found.workspace.state)
  }

  stateHash(): string {
    return createHash('sha256').update(JSON.stringify(this.found.workspace.state.dump())).digest('hex')
  }
}
