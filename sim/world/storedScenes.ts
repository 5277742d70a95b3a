/** The scenes that a box holds and runs by itself: at a command, or at a key on the wall, with the server there or away. */
import type { Readings } from '#shared/devices/kind.ts'
import type { HeldSlot, SceneControl, StoredScene } from '#shared/topics.ts'

/** Values for devices, by their numbers. */
export type Told = Record<string, Readings>

export interface BeginScene {
  /** What is due at once. */
  readonly now: Told
  readonly later: readonly { readonly delayMs: number; readonly told: Told }[]
}

export class StoredScenes {
  readonly #slots = new Map<number, StoredScene>()
  /** Steps that are still to come of the run of each slot. */
  readonly #waiting = new Map<number, (() => void)[]>()

  /** Null where the box takes it, else what it says against it. `knows` are the devices in its network. */
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

  /** What stands in a slot, as an acknowledgement says it. */
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
    const toldAfter = (delayMs: number): Told => {
      const told: Told = {}
      for (const { d, values, delayMs: after } of scene.steps)
        if (after === delayMs) told[d] = { ...told[d], ...values }
      return told
    }
    return {
      now: toldAfter(0),
      later: delays
        .filter((delayMs) => delayMs > 0)
        .map((delayMs) => ({ delayMs, told: toldAfter(delayMs) })),
    }
  }

  /** A step of the slot's run that is still to come. */
  wait(slot: number, cancel: () => void): void {
    this.#waiting.set(slot, [...(this.#waiting.get(slot) ?? []), cancel])
  }

  stop(slot: number): void {
    for (const cancel of this.#waiting.get(slot) ?? []) cancel()
    this.#waiting.delete(slot)
  }

  /** The slots that a press of this panel runs. */
  slotsOf(panel: string, action: string): number[] {
    return [...this.#slots.values()]
      .filter(({ key }) => key?.d === panel && key.action === action)
      .map(({ slot }) => slot)
  }
}
