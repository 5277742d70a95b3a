/** Simulated gateways: receive commands with a delay, and run stored scenes, even without a server. */
import { hostRuleOf } from '#shared/domain/automation/hostRule.ts'
import { hostContentOf } from '#shared/domain/scene/hostContent.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { AutomationControl, StoredAutomation } from '#shared/storedAutomations.ts'
import { type Control, parseControl, type StoredScene } from '#shared/topics.ts'
import type { Clock } from '../../base/clock.ts'
import type { Agenda } from '../agenda.ts'
import type { AnswerPlan } from '../faults/hostOverlay.ts'
import type { FileOfWorld } from '../keptFile.ts'
import { BoxRuns } from './boxRuns.ts'
import { CommandQueue } from './commandQueue.ts'
import { answerDelayMs, carryOut, deal, isUnlucky, type Outcome } from './controls.ts'
import { FirmwareBox } from './firmwareBox.ts'
import { type KeptBox, KeptBoxes } from './keptBoxes.ts'
import { ReceivedCommands } from './receivedCommands.ts'
import type { SimDevice } from './simDevice.ts'
import { type HeldNow, type HostOptions, SimulatedHost } from './simulatedHost.ts'
import type { StepValues, WaitingStep } from './storedScenes.ts'

/** Delay until automations of a gateway see effects of another one. */
const LOOK_AGAIN_MS = 100
/** Share of commands that hosts fail on their own. */
const FAILURE_RATE_01 = 0.002

export interface BoxPorts {
  readonly seed: number
  readonly failureRate01: number | undefined
  readonly clock: Clock
  readonly isLockStep: boolean
  readonly agenda: Agenda
  readonly arm: () => void
  readonly now: () => number
  readonly refresh: () => Promise<void>
  readonly stir: (devices: readonly SimDevice[]) => void
  readonly noteObedience: (host: string, control: Control, atMs: number, how: string | null) => void
  readonly keepSayings: () => void
  readonly file: FileOfWorld | undefined
  readonly hosts: () => readonly SimulatedHost[]
}

export class Boxes {
  readonly commands = new ReceivedCommands()
  readonly #ports: BoxPorts
  readonly #answers = new Set<() => void>()
  /** Garbage-collected with its host. */
  #inOrder = new WeakMap<SimulatedHost, CommandQueue>()
  readonly #runs = new WeakMap<SimulatedHost, BoxRuns>()
  readonly #looks = new Map<SimulatedHost, { readonly atMs: number; readonly cancel: () => void }>()
  /** Received key presses, stored until their panel reports them. */
  readonly #received = new WeakSet<object>()
  readonly #kept: KeptBoxes
  readonly #firmware = new Map<string, FirmwareBox>()

  constructor(ports: BoxPorts) {
    this.#ports = ports
    this.#kept = new KeptBoxes(ports.file)
  }

  open(): Promise<void> {
    return this.#kept.open()
  }

  *#boxes(): Iterable<readonly [string, KeptBox]> {
    for (const host of this.#ports.hosts()) {
      const { automations, told: unreported } = host
      const steps = host.scenes.waiting()
      if (automations.size + unreported.length + steps.length === 0) continue
      const runs = this.#runs.get(host)?.kept() ?? []
      yield [host.number, { ...automations.kept(), runs, told: [...unreported], steps }]
    }
  }

  /** Resolves once stored content and unreported runs are on disk. */
  readonly keep = (): Promise<void> => this.#kept.keep(() => this.#boxes())

  /** Restores its persistent memory. */
  make(options: Omit<HostOptions, 'onControl' | 'later' | 'kept' | 'keepUnreported'>): SimulatedHost {
    const kept = this.#kept.take(options.number)
    const host = new SimulatedHost({
      ...{ ...options, kept, keepUnreported: this.keep },
      onControl: (one, payload) => this.onControl(one, payload),
      later: (delayMs, run) => this.later(delayMs, run),
    })
    if (kept && kept.runs.length > 0) this.#runsOf(host).resume(kept.runs)
    // A gateway continues while its server is away; overdue steps run now.
    for (const step of kept?.steps ?? []) this.#wait(host, step)
    return host
  }

  clear(): void {
    for (const cancel of this.#answers) cancel()
    this.#answers.clear()
    this.#inOrder = new WeakMap()
    this.#looks.clear()
    this.#firmware.clear()
  }

  /** A gateway's delay is independent of world speed, as is the command's deadline. */
  later(delayMs: number, run: () => Promise<unknown>): void {
    if (this.#ports.isLockStep) {
      this.#ports.agenda.add(this.#ports.now() + delayMs, async () => void (await run()))
      return
    }
    const cancel = this.#ports.clock.transport.schedule(delayMs, () => {
      this.#answers.delete(cancel)
      void run()
    })
    this.#answers.add(cancel)
  }

  onControl(host: SimulatedHost, payload: string): void {
    const control = parseControl(payload)
    if (!control) return
    if (control.firmware) {
      this.#firmwareOf(host).take(control.id, control.firmware)
      return
    }
    const plan = host.planAnswer(control.id)
    const delayMs = answerDelayMs(this.#ports.seed, host, control.id) + plan.delayMs
    // At-least-once delivery: executed once, acknowledged alike each time.
    if (this.commands.has(control.id)) {
      const answered = this.commands.answerTo(control.id)
      if (answered)
        this.later(delayMs, () => host.answer(control.id, answered.error, plan, heldIn(host, control)))
      return
    }
    this.commands.note(control.id)
    const answer = () => this.#answer(host, control, plan)
    this.later(delayMs, this.#inOrderOf(host).queue(commandedIn(host, control), answer))
  }

  #firmwareOf(host: SimulatedHost): FirmwareBox {
    const known = this.#firmware.get(host.number)
    if (known) return known
    const box = new FirmwareBox({
      host,
      seed: this.#ports.seed,
      failsByItself: (this.#ports.failureRate01 ?? FAILURE_RATE_01) > 0,
      later: (delayMs, run) => this.later(delayMs, run),
      installed: this.#kept.installedOn(host.number),
      keep: this.keep,
    })
    this.#firmware.set(host.number, box)
    return box
  }

  #inOrderOf(host: SimulatedHost): CommandQueue {
    const commandQueue = this.#inOrder.get(host) ?? new CommandQueue()
    this.#inOrder.set(host, commandQueue)
    return commandQueue
  }

  /** After a fault change: a host that is no longer slow executes pending commands at once. */
  async catchUp(host: SimulatedHost, changed: readonly string[]): Promise<void> {
    await host.catchUp()
    if (changed.includes('host_slow') && !host.hasOddAnswers) await this.#inOrder.get(host)?.hurry()
  }

  async #answer(host: SimulatedHost, control: Control, plan: AnswerPlan): Promise<void> {
    if (!host.isConnected) {
      this.commands.forget(control.id)
      return
    }
    const { seed, failureRate01 = FAILURE_RATE_01 } = this.#ports
    // The command may concern a device that was just added.
    await this.#ports.refresh()
    const isFailing = plan.isRefused || isUnlucky(seed, host, control.id, failureRate01)
    const how = isFailing ? 'refuse' : plan.isIgnored ? 'ignore' : 'obey'
    const isObeyed = how === 'obey'
    if (isObeyed && control.automation) await this.#stopRun(host, control.automation)
    const { error, touched } =
      isObeyed && (control.scene || control.automation) ? this.#obey(host, control) : deal(host, control, how)
    this.#ports.stir(touched)
    this.#ports.noteObedience(host.number, control, this.#ports.now(), plan.isIgnored ? 'ignored' : error)
    if (touched.some(({ body }) => body.kind.kind === 'room_status_panel')) this.#ports.keepSayings()
    if (control.automation || host.scenes.takeNews()) await this.keep()
    this.commands.answered(control.id, error)
    // Results are stored before they are acknowledged, so they survive a crash.
    await host.reportDevices(touched)
    await host.answer(control.id, error, plan, heldIn(host, control))
    this.#lookSoon(host)
  }

  #obey(host: SimulatedHost, { scene, automation }: Control): Outcome {
    if (automation)
      return { error: host.automations.take(automation, host.devices, this.#ports.now()), touched: [] }
    if (!scene) return { error: null, touched: [] }
    if (scene.op !== 'run') {
      const knows = (number: string): boolean => host.devices.some(({ body }) => body.number === number)
      return { error: host.scenes.take(scene, knows), touched: [] }
    }
    if (host.scenes.held(scene.slot).version !== scene.version)
      return { error: `slot ${scene.slot} holds another version`, touched: [] }
    return { error: null, touched: this.#begin(host, scene.slot) }
  }

  /** Handles key presses: a scene assigned to the key runs at once, with or without a server. */
  async hear(host: SimulatedHost): Promise<void> {
    for (const { body } of host.devices) {
      for (const press of body.actions) {
        if (this.#received.has(press)) continue
        this.#received.add(press)
        for (const slot of host.scenes.slotsOf(body.number, press.value)) await this.run(host, slot)
      }
    }
    await this.#look(host)
  }

  /** Evaluates automations on current device values and time. */
  async #look(host: SimulatedHost): Promise<void> {
    if (host.automations.size === 0 || host.isDark) return
    const decided = host.automations.look(host.devices, this.#ports.now())
    for (const one of decided) await this.#runsOf(host).decided(one)
    if (host.automations.takeNews()) await this.keep()
    const dueMs = host.automations.nextDueMs
    if (dueMs !== null) this.#lookAt(host, Math.max(dueMs, this.#ports.now() + LOOK_AGAIN_MS))
  }

  #lookSoon(host: SimulatedHost): void {
    if (host.automations.size > 0) this.#lookAt(host, this.#ports.now() + LOOK_AGAIN_MS)
  }

  /** One pending evaluation per host: the earliest. */
  #lookAt(host: SimulatedHost, atMs: number): void {
    const before = this.#looks.get(host)
    if (before && before.atMs <= atMs) return
    before?.cancel()
    const cancel = this.#ports.agenda.add(atMs, async () => {
      this.#looks.delete(host)
      await this.#look(host)
    })
    this.#looks.set(host, { atMs, cancel })
    this.#ports.arm()
  }

  #runsOf(host: SimulatedHost): BoxRuns {
    const known = this.#runs.get(host)
    if (known) return known
    const runs = new BoxRuns(host, {
      now: this.#ports.now,
      at: (atMs, run) => {
        const cancel = this.#ports.agenda.add(atMs, run)
        this.#ports.arm()
        return cancel
      },
      runScene: (one, slot) => this.run(one, slot),
      report: async (one, touched) => {
        await this.#report(one, touched)
        this.#lookSoon(one)
      },
      keep: this.keep,
    })
    this.#runs.set(host, runs)
    return runs
  }

  /** Cancels pending tasks of an automation that is disabled or removed. */
  async #stopRun(host: SimulatedHost, control: AutomationControl): Promise<void> {
    const isOver = control.op === 'remove' || !control.rule.isEnabled
    if (isOver) await this.#runsOf(host).stop(control.slot)
  }

  /** Runs the scene of a slot. */
  async run(host: SimulatedHost, slot: number): Promise<void> {
    await this.#report(host, this.#begin(host, slot))
  }

  /** Devices affected by the entries that are due immediately. */
  #begin(host: SimulatedHost, slot: number): SimDevice[] {
    const begun = host.scenes.begin(slot)
    const nowMs = this.#ports.now()
    for (const { delayMs, told: stepValues } of begun?.later ?? [])
      this.#wait(host, { slot, atMs: nowMs + delayMs, told: stepValues })
    return begun ? tellEach(host, begun.now) : []
  }

  #wait(host: SimulatedHost, step: WaitingStep): void {
    const take = async (): Promise<void> => {
      host.scenes.done(step)
      await this.#report(host, tellEach(host, step.told))
    }
    host.scenes.wait(step, this.#ports.agenda.add(Math.max(step.atMs, this.#ports.now()), take))
    this.#ports.arm()
  }

  async #report(host: SimulatedHost, touched: readonly SimDevice[]): Promise<void> {
    this.#ports.stir(touched)
    if (host.scenes.takeNews()) await this.keep()
    if (host.isConnected) await host.reportDevices(touched)
  }
}

/** Queues of a command: stored programs share one, and a running stored scene may use any device. */
function commandedIn({ devices }: SimulatedHost, { d, scene, automation }: Control): string[] {
  const numbers = scene?.op === 'run' ? devices.map(({ body }) => body.number) : Object.keys(d ?? {})
  return scene || automation ? ['stored', ...numbers] : numbers
}

function heldIn(host: SimulatedHost, { scene, automation }: Control): HeldNow {
  if (scene) return { scene: host.scenes.held(scene.slot) }
  return automation ? { automation: host.automations.held(automation.slot) } : {}
}

/** An unresponsive device does not block others. */
const tellEach = (host: SimulatedHost, stepValues: StepValues): SimDevice[] => [
  ...new Set(
    Object.entries(stepValues).flatMap(
      ([number, values]) => carryOut(host, { id: 'scene', d: { [number]: values } }).touched,
    ),
  ),
]

/** Slots confirmed in an earlier process. */
export function scenesHeldBy(hostId: HostId, read: ReadState): StoredScene[] {
  return [...read.by('hostScene', 'host', hostId).values()].flatMap(({ sceneId, slot, held }) => {
    const scene = read.get('scene', sceneId)
    const content = scene && hostContentOf(scene, read)
    if (!held || !content || typeof content === 'string' || content.hash !== held.hash) return []
    return [{ slot, ...held, steps: content.steps, key: content.key }]
  })
}

/** The same of automations. */
export function automationsHeldBy(hostId: HostId, read: ReadState): StoredAutomation[] {
  return [...read.by('hostAutomation', 'host', hostId).values()].flatMap(
    ({ automationId, slot, held, told: reportedRun }) => {
      const automation = read.get('automation', automationId)
      const content = automation ? hostRuleOf(automation, read) : null
      if (!held || !content || typeof content === 'string' || content.hash !== held.hash) return []
      return [{ slot, ...held, rule: content.rule, after: reportedRun }]
    },
  )
}
