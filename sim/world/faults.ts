/**
 * Faults, injected or random. A fault overlays a host or a device until it is cleared; the physics underneath
 * goes on, so that clearing restores the true values.
 */
import { z } from 'zod'
import { hexNumberSchema } from '#shared/kernel/ids.ts'

const number = hexNumberSchema
const reading = z.union([z.string(), z.number(), z.boolean()])
const duration = { durationMs: z.number().int().positive().optional() }

/** `host` and `device` are numbers on the wire. A fault without `durationMs` stays until it is cleared. */
export const faultSchema = z.discriminatedUnion('kind', [
  /** The box drops off the network without a DISCONNECT. */
  z.strictObject({ kind: z.literal('host_offline'), host: number, ...duration }),
  /** Acknowledgements come this much later. */
  z.strictObject({
    kind: z.literal('host_slow'),
    host: number,
    delayMs: z.number().int().min(0).max(600_000),
    ...duration,
  }),
  /** The device reports nothing and responds to nothing. */
  z.strictObject({ kind: z.literal('device_silent'), device: number, ...duration }),
  /** The device accepts commands and does not move. */
  z.strictObject({ kind: z.literal('device_stuck'), device: number, ...duration }),
  /** The host refuses every command. */
  z.strictObject({ kind: z.literal('ack_refused'), host: number, ...duration }),
  /** The host obeys and its acknowledgements get lost. */
  z.strictObject({ kind: z.literal('ack_lost'), host: number, ...duration }),
  /** One of the alarms of the device's kind, by its code. */
  z.strictObject({ kind: z.literal('alarm'), device: number, code: z.string().max(40), ...duration }),
  z.strictObject({
    kind: z.literal('battery_low'),
    device: number,
    percent: z.number().int().min(0).max(100).optional(),
    ...duration,
  }),
  /** A sensor reads this, whatever the true value. */
  z.strictObject({
    kind: z.literal('sensor_value'),
    device: number,
    property: z.string().max(40),
    value: reading,
    ...duration,
  }),
])

export type Fault = z.infer<typeof faultSchema>

export interface ActiveFault {
  readonly id: string
  readonly fault: Fault
  readonly sinceMs: number
  readonly endsAtMs: number | null
  /** A random breakdown rather than an injected fault. */
  readonly isNatural: boolean
}

/** A fault whose target does not exist in this world, or does not apply to the device's kind. */
export class FaultRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'FaultRefused'
  }
}
