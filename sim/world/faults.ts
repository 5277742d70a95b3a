/**
 * What can go wrong on purpose or by chance. A fault lies over a host or a device until it is cleared; the physics
 * underneath goes on, so that clearing gives back the truth.
 */
import { z } from 'zod'
import { hexNumberSchema } from '#shared/kernel/ids.ts'

const number = hexNumberSchema
const reading = z.union([z.string(), z.number(), z.boolean()])
const duration = { durationMs: z.number().int().positive().optional() }

/** `host` and `device` are numbers on the wire. A fault without `durationMs` stays until it is cleared. */
export const faultSchema = z.discriminatedUnion('kind', [
  /** The box is gone from the network without a goodbye. */
  z.strictObject({ kind: z.literal('host_offline'), host: number, ...duration }),
  /** Acknowledgements come this much later. */
  z.strictObject({
    kind: z.literal('host_slow'),
    host: number,
    delayMs: z.number().int().min(0).max(600_000),
    ...duration,
  }),
  /** The device reports nothing and answers nothing. */
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
  /** A sensor reads this, whatever is true. */
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
  /** Broke by itself rather than by somebody's wish. */
  readonly isNatural: boolean
}

/** A fault that names nothing in this world, or asks of a device what its kind has not. */
export class FaultRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'FaultRefused'
  }
}
