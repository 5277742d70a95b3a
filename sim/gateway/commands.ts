/** Commands of Atrium: judged by what the device itself can, written to its bus, and answered once the bus has. */
import { isLegalValue, type Readings } from '#shared/devices/kind.ts'
import { type Acknowledgement, type Control, parseControl } from '#shared/topics.ts'
import { BusError, type FieldDevice, type WriteOutcome } from './adapter.ts'

export interface CommandPorts {
  readonly now: () => number
  device(number: string): FieldDevice | undefined
  write(device: FieldDevice, values: Readings): Promise<WriteOutcome>
  acknowledge(acknowledgement: Acknowledgement): void
  onOutcome(outcome: CommandOutcome): void
  /** About the gateway itself: it has an answer of its own. */
  onEdge(id: string, edge: NonNullable<Control['edge']>): void
}

export type CommandOutcome = WriteOutcome | 'failed' | 'malformed'
export const COMMAND_OUTCOMES: readonly CommandOutcome[] = ['confirmed', 'unknown', 'failed', 'malformed']

const REMEMBERED_MAX = 500
const ERROR_LENGTH_MAX = 200

export class Commands {
  readonly #ports: CommandPorts
  /** By id; null while it is being carried out, or where it has no answer. */
  readonly #answers = new Map<string, Acknowledgement | null>()

  constructor(ports: CommandPorts) {
    this.#ports = ports
  }

  async take(text: string): Promise<void> {
    const control = parseControl(text)
    if (!control) {
      this.#ports.onOutcome('malformed')
      return
    }
    if (control.edge) {
      this.#ports.onEdge(control.id, control.edge)
      return
    }
    const before = this.#answers.get(control.id)
    // Sent again because the answer was lost: it is carried out once.
    if (before !== undefined) {
      if (before) this.#ports.acknowledge(before)
      return
    }
    this.#remember(control.id, null)
    const { outcome, error } = await this.#carryOut(control)
    this.#ports.onOutcome(outcome)
    // Without an answer Atrium shows the command as sent, and not as done.
    if (outcome === 'unknown') return
    const t = Math.round(this.#ports.now())
    const answer: Acknowledgement =
      error === null
        ? { t, ack: control.id, ok: true }
        : { t, ack: control.id, ok: false, error: error.slice(0, ERROR_LENGTH_MAX) }
    this.#remember(control.id, answer)
    this.#ports.acknowledge(answer)
  }

  async #carryOut(
    control: Control,
  ): Promise<{ readonly outcome: CommandOutcome; readonly error: string | null }> {
    const { advanced, scene, firmware, automation } = control
    if (advanced ?? scene ?? firmware ?? automation)
      return { outcome: 'failed', error: 'this gateway stores nothing and has no firmware of its own' }
    const wanted = Object.entries(control.d)
    const error = wanted.map(([number, values]) => this.#judge(number, values)).find((one) => one !== null)
    // All or nothing: one wrong value changes nothing.
    if (error) return { outcome: 'failed', error }
    const outcomes = await Promise.all(wanted.map(([number, values]) => this.#write(number, values)))
    const failure = outcomes.find((one) => typeof one === 'object')
    if (failure) return { outcome: 'failed', error: failure.message }
    return { outcome: outcomes.includes('unknown') ? 'unknown' : 'confirmed', error: null }
  }

  #judge(number: string, values: Readings): string | null {
    const device = this.#ports.device(number)
    if (!device) return `unknown device ${number}`
    for (const [name, value] of Object.entries(values)) {
      const property = device.properties.find((one) => one.name === name)
      if (!property?.settable) return `${name} of ${device.name} cannot be set`
      if (!isLegalValue(property, value)) return `${name} of ${device.name} cannot be ${String(value)}`
    }
    return null
  }

  async #write(number: string, values: Readings): Promise<WriteOutcome | Error> {
    const device = this.#ports.device(number)
    if (!device) return new BusError('unknown_device', `unknown device ${number}`)
    try {
      return await this.#ports.write(device, values)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  #remember(id: string, answer: Acknowledgement | null): void {
    this.#answers.set(id, answer)
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined && this.#answers.size > REMEMBERED_MAX) this.#answers.delete(oldest)
  }
}
