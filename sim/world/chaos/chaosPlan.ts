/**
 * Plan of chaos mode: a function of seed, hosts and devices. The n-th fault does not depend on earlier ones, so a
 * restart can continue.
 */
import { isLegalValue, type Reading } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { FaultDefinition } from '#shared/faults/defineFault.ts'
import { FAULT_KINDS, FAULT_NAMES, type Fault, faultSchema } from '#shared/faults/fault.ts'
import { type FaultyDevice, misfitOf, propertiesOfClass } from '#shared/faults/fitting.ts'
import type { Parameter } from '#shared/faults/parameters.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { createRng, type Rng } from '../../base/rng.ts'

export interface ChaosRate {
  readonly seed: number
  readonly perHour: number
}

const GAP_MIN_MS = 1_000
const LASTS_MIN = 1
const LASTS_MAX = 15
/** A kind that nothing in the project can have is drawn again. */
const DRAWS_MAX = 40

/** Interval before the n-th fault, as in a Poisson process. */
export function gapMs(n: number, { seed, perHour }: ChaosRate): number {
  const share = createRng(seed, `chaos/${n}/gap`).next()
  return Math.max(GAP_MIN_MS, Math.round((-Math.log(1 - share) * HOUR_MS) / perHour))
}

/** Null where nothing of the project can be broken. */
export function nthFault(n: number, { seed }: Pick<ChaosRate, 'seed'>, read: ReadState): Fault | null {
  const rng = createRng(seed, `chaos/${n}/fault`)
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const definition = FAULT_KINDS[rng.pick(FAULT_NAMES)]
    const fault =
      definition.target === 'host' ? onHost(definition, read, rng) : onDevice(definition, read, rng)
    if (fault) return fault
  }
  return null
}

const byNumber = (one: { readonly number: string }, other: { readonly number: string }): number =>
  one.number < other.number ? -1 : 1

const lastsMs = (rng: Rng): number => rng.int(LASTS_MIN, LASTS_MAX) * MINUTE_MS

function onHost({ kind }: FaultDefinition, read: ReadState, rng: Rng): Fault | null {
  const hosts = [...read.all('host')].sort(byNumber)
  return hosts.length === 0 ? null : parsed({ kind, host: rng.pick(hosts).number, durationMs: lastsMs(rng) })
}

function onDevice({ kind, fits, parameters }: FaultDefinition, read: ReadState, rng: Rng): Fault | null {
  const able = [...read.all('device')]
    .filter(({ isJoined, kind: own }) => {
      const known = kindOf(own)
      return isJoined && known !== undefined && fits(known)
    })
    .sort(byNumber)
  if (able.length === 0) return null
  const device = rng.pick(able)
  const known = kindOf(device.kind)
  if (!known) return null
  const faulty = { kind: known, circuits: device.circuits.length }
  const drawnValues = parametersOf(parameters, faulty, rng)
  const fault =
    drawnValues && parsed({ kind, device: device.number, ...drawnValues, durationMs: lastsMs(rng) })
  return fault && misfitOf(fault, faulty) === null ? fault : null
}

/** Only required parameters; null if the device has none of them. */
function parametersOf(
  parameters: Readonly<Record<string, Parameter>>,
  device: FaultyDevice,
  rng: Rng,
): Readonly<Record<string, Reading>> | null {
  const drawnValues: Record<string, Reading> = {}
  for (const [name, parameter] of Object.entries(parameters)) {
    const choices = choicesOf(parameter, device, drawnValues)
    if (choices === null) continue
    if (choices.length === 0) return null
    drawnValues[name] = rng.pick(choices)
  }
  return drawnValues
}

/** Null for what has a usual value. */
function choicesOf(
  parameter: Parameter,
  device: FaultyDevice,
  drawnValues: Readonly<Record<string, Reading>>,
): readonly Reading[] | null {
  const { kind, circuits } = device
  switch (parameter.type) {
    case 'alarm':
      return kind.alarms.map(({ code }) => code)
    case 'circuit':
      return Array.from({ length: circuits }, (_, i) => i + 1)
    case 'property':
      return propertiesOfClass(device, parameter.of).map(({ name }) => name)
    case 'value': {
      const property = kind.properties(circuits).find(({ name }) => name === drawnValues.property)
      if (!property) return []
      const named = property.type === 'choice' ? property.values : []
      return [...VALUES.filter((value) => isLegalValue(property, value)), ...named]
    }
    default:
      return null
  }
}

/** Candidate values that replace the true value, if legal. */
const VALUES: readonly Reading[] = [true, false, 'ON', 'OFF', 0, 1, 20, 40, 60, 100]

function parsed(raw: object): Fault | null {
  const { success, data } = faultSchema.safeParse(raw)
  return success ? data : null
}
