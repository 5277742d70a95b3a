/**
 * Faults on hosts and devices of a simulated world. The true state continues beneath, so clearing restores it. Kinds
 * are defined in `kinds` and listed here.
 */
import { z } from 'zod'
import type { FaultDefinition } from './defineFault.ts'
import { circuitStuck, contactWelded, deviceStuck } from './kinds/actuator.ts'
import {
  ackDuplicate,
  ackForeign,
  ackLost,
  ackRefused,
  commandIgnored,
  hostSlow,
  updateDamaged,
  updateReverts,
  updateSlow,
} from './kinds/answers.ts'
import {
  firmwareNegative,
  firmwareReset,
  firmwareRollover,
  firmwareUnit,
  reportOutOfRange,
  reportWrongType,
} from './kinds/firmware.ts'
import {
  hostFlapping,
  hostOffline,
  identityClash,
  linkClog,
  linkCorrupt,
  linkDuplicate,
  linkLatency,
  linkLoss,
  linkReorder,
  packetStorm,
  rejoinStorm,
} from './kinds/line.ts'
import { batteryCollapse, batteryLow, boardTripped, powerCut } from './kinds/power.ts'
import {
  batchPartial,
  clockJump,
  clockSkew,
  sequenceReset,
  unknownDevices,
  unknownTopic,
} from './kinds/reports.ts'
import {
  alarm,
  deviceSilent,
  sensorBias,
  sensorDrift,
  sensorDropout,
  sensorFlapping,
  sensorFrozen,
  sensorNoise,
  sensorSpike,
  sensorValue,
} from './kinds/sensor.ts'

const KINDS = [
  hostOffline,
  powerCut,
  boardTripped,
  hostFlapping,
  linkLatency,
  linkLoss,
  linkDuplicate,
  linkReorder,
  linkCorrupt,
  linkClog,
  identityClash,
  packetStorm,
  rejoinStorm,
  batchPartial,
  unknownDevices,
  unknownTopic,
  sequenceReset,
  clockSkew,
  clockJump,
  hostSlow,
  ackRefused,
  ackLost,
  ackDuplicate,
  ackForeign,
  commandIgnored,
  updateSlow,
  updateDamaged,
  updateReverts,
  deviceSilent,
  deviceStuck,
  alarm,
  batteryLow,
  sensorValue,
  sensorFrozen,
  sensorDrift,
  sensorBias,
  sensorNoise,
  sensorSpike,
  sensorDropout,
  sensorFlapping,
  circuitStuck,
  contactWelded,
  firmwareUnit,
  firmwareRollover,
  firmwareReset,
  firmwareNegative,
  reportWrongType,
  reportOutOfRange,
  batteryCollapse,
] as const

type Definition = (typeof KINDS)[number]
export type FaultKind = Definition['kind']

/** A fault with all parameters, as stored in records. `host` and `device` are numbers in messages. */
export type Fault = z.output<Definition['schema']>
/** A fault as a caller sends it: fields with defaults may be missing. */
export type FaultInput = z.input<Definition['schema']>
export type FaultOf<K extends FaultKind> = Extract<Fault, { readonly kind: K }>

const [first, ...rest] = KINDS
export const faultSchema = z.discriminatedUnion('kind', [
  first.schema,
  ...rest.map(({ schema }) => schema),
  // The compiler loses the schema types of the mapped list, hence the cast.
]) as unknown as z.ZodType<Fault, FaultInput>

/** Definitions by name, in list order. */
export const FAULT_KINDS: Readonly<Record<FaultKind, FaultDefinition>> = Object.fromEntries(
  KINDS.map((definition) => [definition.kind, definition as unknown as FaultDefinition]),
  // The cast states that there is one entry for each name of the union.
) as Record<FaultKind, FaultDefinition>

export const FAULT_NAMES = KINDS.map(({ kind }) => kind)

/** Limit for each project. */
export const ACTIVE_FAULTS_MAX = 2_000

/** Whether the fault is active at this instant. A fault without period is always active. */
export function isActiveAt({ everyMs, activeMs }: Fault, sinceMs: number, nowMs: number): boolean {
  if (everyMs === undefined) return true
  return (nowMs - sinceMs) % everyMs < activeForMs(everyMs, activeMs)
}

/** Next start or end within the period (epoch ms); null without a period. */
export function nextTurnMs({ everyMs, activeMs }: Fault, sinceMs: number, nowMs: number): number | null {
  if (everyMs === undefined) return null
  const into = (nowMs - sinceMs) % everyMs
  const activeFor = activeForMs(everyMs, activeMs)
  return nowMs - into + (into < activeFor ? activeFor : everyMs)
}

const activeForMs = (everyMs: number, activeMs = Math.floor(everyMs / 2)): number =>
  Math.min(activeMs, everyMs)
