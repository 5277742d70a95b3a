/** Energy of a period from meters over floors to kinds, in parts that add up to the whole. */
import {
  type EnergyFlow,
  type energyFlowContract,
  FLOW_FLOORS_MAX,
  FLOW_METERS_MAX,
  FLOW_OTHERS,
} from '#shared/contract/energyFlow.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import { energyParts, type MeterRest } from '#shared/rules/countedMeters.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { readQuestion, spanText, sumsIn } from './energy.ts'
import { floorOf, type SumsByDevice } from './energyRows.ts'

export const energyFlowHandlers: HandlersOf<typeof energyFlowContract> = {
  async ask(input, call) {
    const question = readQuestion(input, call)
    const { now } = question.periods
    const sums = await sumsIn(question, now.fromMs, now.untilMs)
    const read = projectOf(call).workspace.state
    const whole = flowsOf(question.devices, sums, read)
    const byMeter = joinSmall(whole, 'meterId', FLOW_METERS_MAX)
    const flows = joinSmall(byMeter, 'floorId', FLOW_FLOORS_MAX)
    return {
      ...{ asOfMs: question.nowMs, period: spanText(now) },
      kwh: flows.reduce((sum, { kwh }) => sum + kwh, 0),
      meters: metersIn(flows, call),
      flows: [...flows],
    }
  },
}

/** Flows per meter, floor and kind; without reports omitted. */
export function flowsOf(devices: readonly Device[], sums: SumsByDevice, read: ReadState): EnergyFlow[] {
  const { parts, rests } = energyParts(devices)
  const flows = new Map<string, EnergyFlow>()
  const add = (flow: EnergyFlow): void => {
    const key = JSON.stringify([flow.meterId, flow.floorId, flow.kind])
    flows.set(key, { ...flow, kwh: (flows.get(key)?.kwh ?? 0) + flow.kwh })
  }
  const metered = new Map(rests.map((rest) => [rest.mains[0]?.hostId, meterIdOf(rest)]))
  for (const device of parts) {
    const kwh = sums.get(device.id)?.kwh ?? null
    if (kwh === null) continue
    const isMeter = kindOf(device.kind)?.isMainMeter === true
    const meterId = isMeter ? device.id : (metered.get(device.hostId) ?? null)
    const floorId = read.get('area', device.areaId)?.floorId ?? null
    add({ meterId, floorId, kind: device.kind, kwh })
  }
  for (const rest of rests) {
    const kwh = restKwh(rest, sums)
    if (kwh !== null) add({ meterId: meterIdOf(rest), floorId: floorOf(rest, read), kind: null, kwh })
  }
  return [...flows.values()].sort((a, b) => b.kwh - a.kwh)
}

const meterIdOf = ({ mains: [first, ...others] }: MeterRest): string =>
  (others.length === 0 ? first?.id : first?.hostId) ?? ''

/** Energy of the meters that their measured devices do not explain. */
function restKwh({ mains, parts }: MeterRest, sums: SumsByDevice): number | null {
  const known = [...mains, ...parts].filter(({ id }) => (sums.get(id)?.kwh ?? null) !== null)
  if (known.length === 0) return null
  const sum = (of: readonly Device[]): number => of.reduce((all, { id }) => all + (sums.get(id)?.kwh ?? 0), 0)
  return sum(mains) - sum(parts)
}

/** The largest flows have their own ids; the others are merged. */
export function joinSmall(
  flows: readonly EnergyFlow[],
  by: 'meterId' | 'floorId',
  max: number,
): readonly EnergyFlow[] {
  const sums = new Map<string, number>()
  for (const { [by]: id, kwh } of flows) if (id !== null) sums.set(id, (sums.get(id) ?? 0) + kwh)
  if (sums.size <= max) return flows
  const large = new Set(
    [...sums]
      .sort(([, a], [, b]) => b - a)
      .slice(0, max - 1)
      .map(([id]) => id),
  )
  const joined = new Map<string, EnergyFlow>()
  for (const flow of flows) {
    const id = flow[by]
    const kept = { ...flow, [by]: id === null || large.has(id) ? id : FLOW_OTHERS }
    const key = JSON.stringify([kept.meterId, kept.floorId, kept.kind])
    joined.set(key, { ...kept, kwh: (joined.get(key)?.kwh ?? 0) + kept.kwh })
  }
  return [...joined.values()].sort((a, b) => b.kwh - a.kwh)
}

/** A host out of sight has no name. */
function metersIn(flows: readonly EnergyFlow[], call: CallContext) {
  const read = projectOf(call).workspace.state
  const { principal } = callerOf(call)
  return [...new Set(flows.map(({ meterId }) => meterId))].flatMap((id) => {
    if (id === null || id === FLOW_OTHERS) return []
    const device = read.get('device', id as Device['id'])
    const host = device ? undefined : read.get('host', id as Device['hostId'])
    const found = device ?? host
    if (!found || !seesRecord(principal, found, read)) return [{ id, name: '', nameEn: '' }]
    return [{ id, name: found.name, nameEn: device?.nameEn ?? '' }]
  })
}
