/** What devices have reported and Atrium does not know yet, put together for a moment into packets of bounded size. */
import { isForgottenByNull, type Property, type Reading, type ReportedValues } from '#shared/devices/kind.ts'
import { PACKET_DEVICES_MAX } from '#shared/topics.ts'
import type { FieldDevice } from '../adapter.ts'

/** Below what the broker takes as one message. */
const PACKET_LENGTH_MAX = 60_000

interface Known {
  device: FieldDevice
  readonly properties: Map<string, Property>
  /** As Atrium has it, where everything arrived. */
  readonly sent: Map<string, Reading | null>
}

export class PendingStates {
  readonly #known = new Map<string, Known>()
  #pending = new Map<string, Record<string, Reading | null>>()

  get isEmpty(): boolean {
    return this.#pending.size === 0
  }

  device(number: string): FieldDevice | undefined {
    return this.#known.get(number)?.device
  }

  put(device: FieldDevice): void {
    const sent = this.#known.get(device.number)?.sent ?? new Map()
    const properties = new Map(device.properties.map((property) => [property.name, property]))
    this.#known.set(device.number, { device, properties, sent })
  }

  remove(number: string): void {
    this.#known.delete(number)
    this.#pending.delete(number)
  }

  /** @returns false where something that is waiting has to be sent first: an action is no state that a later one replaces */
  add(number: string, values: ReportedValues): boolean {
    const known = this.#known.get(number)
    if (!known) return true
    const waiting = this.#pending.get(number)
    const isBefore = Object.keys(values).some(
      (name) => waiting?.[name] !== undefined && known.properties.get(name)?.type === 'action',
    )
    if (isBefore) return false
    for (const [name, value] of Object.entries(values)) {
      const property = known.properties.get(name)
      if (
        property &&
        (value !== null || isForgottenByNull(property)) &&
        isNews(property, value, known.sent.get(name))
      )
        this.#note(known, name, value)
    }
    return true
  }

  /** Atrium gets everything that is known again. */
  repeatAll(): void {
    for (const number of this.#known.keys()) this.repeat(number)
  }

  /** A device that says the same for hours is not silent. */
  repeat(number: string): void {
    const known = this.#known.get(number)
    if (!known) return
    for (const [name, value] of known.sent)
      if (known.properties.get(name)?.type !== 'action') this.#note(known, name, value)
  }

  /** The reading may be anything by now; the setting stays. */
  forget(number: string): void {
    const known = this.#known.get(number)
    if (!known) return
    for (const [name, property] of known.properties)
      if (isForgottenByNull(property) && (known.sent.get(name) ?? null) !== null)
        this.#note(known, name, null)
  }

  /** The packets of a waiting message, which then no longer waits. */
  take(tMs: number, nextSeq: () => number): string[] {
    const packets: string[] = []
    let parts: string[] = []
    let length = 0
    const end = (): void => {
      if (parts.length > 0) packets.push(`{"t":${tMs},"seq":${nextSeq()},"d":{${parts.join(',')}}}`)
      parts = []
      length = 0
    }
    for (const [number, values] of this.#pending) {
      const part = `${JSON.stringify(number)}:${JSON.stringify(values)}`
      if (parts.length >= PACKET_DEVICES_MAX || length + part.length > PACKET_LENGTH_MAX) end()
      parts.push(part)
      length += part.length + 1
    }
    end()
    this.#pending = new Map()
    return packets
  }

  #note({ device, sent }: Known, name: string, value: Reading | null): void {
    sent.set(name, value)
    const waiting = this.#pending.get(device.number) ?? {}
    waiting[name] = value
    this.#pending.set(device.number, waiting)
  }
}

function isNews(property: Property, value: Reading | null, sent: Reading | null | undefined): boolean {
  if (property.type === 'action') return true
  if (value === sent) return false
  // A setting that is a little different was set: a curtain at 53 % is not at 50 %.
  if (property.settable) return true
  if (property.type !== 'number' || typeof value !== 'number' || typeof sent !== 'number') return true
  const { deadband, min, max } = property
  // The end of a range is news however near it is.
  if (!deadband || value === min || value === max) return true
  return Math.abs(value - sent) >= Math.max(deadband.by, (deadband.share ?? 0) * Math.abs(sent)) - 1e-9
}
