/** Scenes stored and run by a simulated gateway: on command or by wall key, with or without a server. */
import type { Readings } from '#shared/devices/kind.ts'
import type { HeldSlot, SceneControl, StoredScene } from '#shared/topics.ts'

/** Values for devices, by their numbers. */
export type StepValues = Record<string, Readings>

export interface BeginScene {
  /** Entries that are due immediately. */
  readonly now: StepValues
  readonly later: readonly { readonly delayMs: number; readonly told: StepValues }[]
}

/** A pending step of a run. */
export interface WaitingStep {
  readonly slot: number
  readonly atMs: number
  readonly told: StepValues
}

export class StoredScenes {
  readonly #slots = new Map<number, StoredScene>()
  /** With cancel functions. */
  readonly #waiting = new Map<WaitingStep, () => void>()
  /** Pending steps changed since the last query. */
  #isNews = false

  /** Null if accepted, otherwise the error. `knows` checks for devices in its network. */
  take(control: Exclude<SceneControl, { op: 'run' }>, knows: (number: string) => boolean): string | null {
    if (control.op === 'stop') this.stop(control.slot)
    if (control.op === 'remove') this.#slots.delete(control.slot)
    if (control.op !== 'store') return null
    const stranger = control.steps.find(({ d }) => !knows(d))
    if (stranger) return `unknown device ${stranger.d}`
    const { op: _, ...scene } = control
    this.#slots.set(control.slot, scene)
    return null
  }

  /** Content of a slot, as in an acknowledgement. */
  held(slot: number): HeldSlot {
    const scene = this.#slots.get(slot)
    return { slot, version: scene?.version ?? 0, hash: scene?.hash ?? '' }
  }

  list(): HeldSlot[] {
    return [...this.#slots.keys()].sort((a, b) => a - b).map((slot) => this.held(slot))
  }

  begin(slot: number): BeginScene | null {
    const scene = this.#slots.get(slot)
    if (!scene) return null
    this.stop(slot)
    const delays = [...new Set(scene.steps.map(({ delayMs }) => delayMs))].sort((a, b) => a - b)
    const valuesAfter = (delayMs: number): StepValues => {
      const stepValues: StepValues = {}
      for (const { d, values, delayMs: after } of scene.steps)
        if (after === delayMs) stepValues[d] = { ...stepValues[d], ...values }
      return stepValues
    }
    return {
      now: valuesAfter(0),
      later: delays
        .filter((delayMs) => delayMs > 0)
        .map((delayMs) => ({ delayMs, told: valuesAfter(delayMs) })),
    }
  }

  wait(step: WaitingStep, cancel: () => void): void {
    this.#waiting.set(step, cancel)
    this.#isNews = true
  }

  done(step: WaitingStep): void {
    this.#isNews = this.#waiting.delete(step) || this.#isNews
  }

  waiting(): WaitingStep[] {
    return [...this.#waiting.keys()]
  }

  takeNews(): boolean {
    const isNews = this.#isNews
    this.#isNews = false
    return isNews
  }

  stop(slot: number): void {
    for (const [step, cancel] of [...this.#waiting]) {
      if (step.slot !== slot) continue
      cancel()
      this.done(step)
    }
  }

  /** The slots that a press of this panel runs. */
  slotsOf(panel: string, action: string): number[] {
    return [...this.#slots.values()]
      .filter(({ key }) => key?.d === panel && key.action === action)
      .map(({ slot }) => slot)
  }
}
