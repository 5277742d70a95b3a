import type { z } from 'zod'
import { type IdSchema, prefixOf } from '#shared/kernel/ids.ts'

/**
 * Placeholders in examples for values that only the server knows. Each reference is a well-formed value, so
 * that an example fits its schema unchanged and reads well in the OpenAPI document; the contract tests
 * substitute values of their own world (`tests/contract/exampleWorld.ts` resolves each).
 */
export const REFERENCES = {
  project: 'prj_example',
  /** One that may be deleted, and what it is called. */
  spareProject: 'prj_spare',
  spareProjectName: 'Harbour annexe',
  area: 'ara_room-301',
  /** One with the same kinds of devices. */
  otherRoom: 'ara_room-302',
  host: 'hst_gateway',
  /** Of a device that the host has reported and nobody has taken in. */
  foundNumber: '00124B00000000E1',
  light: 'dev_light-1',
  leakSensor: 'dev_leak-1',
  infraredDevice: 'dev_infrared-1',
  /** An alarm that is not acknowledged. */
  alarm: 'alm_example',
  certification: 'cer_example',
  account: 'acc_example',
  /** Who calls, and with which password. */
  phone: '13800000002',
  password: 'demo-1234',
  newPassword: 'demo-5678',
  /** Phones without an account; a code was sent to the second. */
  strangerPhone: '13800000017',
  newcomerPhone: '13800000018',
  newcomerCode: '204816',
  /** The phone of an account that resets its password, and the code sent to it. */
  forgetfulPhone: '13800000006',
  forgetfulCode: '163264',
} as const

export type Reference = keyof typeof REFERENCES

interface Identified {
  readonly id: IdSchema<string>
}

/**
 * Of a record: its id as the example of the command that adds it returns it. The contract tests send that example to
 * have one, so a plain record needs no line here.
 */
export function ref<D extends Identified>(definition: D): z.output<D['id']>
export function ref<R extends Reference>(name: R): (typeof REFERENCES)[R]
export function ref(of: Reference | Identified): string {
  return typeof of === 'string' ? REFERENCES[of] : of.id.parse(`${prefixOf(of.id)}example`)
}
