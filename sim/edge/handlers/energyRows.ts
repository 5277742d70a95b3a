/** Energy by kind, floor, area or device: rows that add up to the total of the counted meters. Pure. */
import type { EnergyGroup, EnergyRow } from '#shared/contract/energy.ts'
import type { Principal } from '#shared/permissions.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { FloorId } from '#shared/records/floor.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import { energyParts, type MeterRest } from '#shared/rules/countedMeters.ts'
import { addSums, type EnergySum, NO_ENERGY } from '../../core/telemetry/energyReport.ts'

export type SumsByDevice = ReadonlyMap<DeviceId, EnergySum>

/** Both periods of a row. */
interface Pair {
  readonly devices: number
  readonly now: EnergySum
  readonly before: EnergySum
}

type Figures = Pick<EnergyRow, 'kwh' | 'beforeKwh' | 'gapKwh' | 'earlierKwh' | 'coverage01'>

export function figuresOf({ devices, now, before }: Pair, elapsedQuarters: number): Figures {
  const most = devices * elapsedQuarters
  return {
    kwh: now.kwh,
    beforeKwh: before.kwh,
    gapKwh: now.gapKwh,
    earlierKwh: now.earlierKwh,
    coverage01: most > 0 ? Math.min(1, now.knownQuarters / most) : 0,
  }
}

export interface RowsQuestion {
  readonly by: EnergyGroup
  readonly devices: readonly Device[]
  readonly now: SumsByDevice
  readonly before: SumsByDevice
  readonly elapsedQuarters: number
  readonly read: ReadState
  readonly principal: Principal
}

/** The most energy first; rows without reports and what no device measured last. */
export function energyRows(question: RowsQuestion): EnergyRow[] {
  const { by, read, elapsedQuarters, principal } = question
  const { parts, rests } = energyParts(question.devices)
  const pairs = new Map<string | null, Pair>()
  const add = (key: string | null, pair: Pair): void => {
    pairs.set(key, addPairs(pairs.get(key) ?? NO_PAIR, pair))
  }
  for (const device of parts) add(keyOf(by, device, read), pairOf(question, device))
  for (const rest of rests) add(by === 'floor' ? floorOf(rest, read) : null, restOf(question, rest))
  return [...pairs]
    .map(([id, pair]) => ({
      ...namesOf(by, id, { read, principal }),
      devices: pair.devices,
      ...figuresOf(pair, elapsedQuarters),
    }))
    .sort(compareRows)
}

const pairOf = ({ now, before }: RowsQuestion, { id }: Device): Pair => ({
  devices: 1,
  now: now.get(id) ?? NO_ENERGY,
  before: before.get(id) ?? NO_ENERGY,
})

const NO_PAIR: Pair = { devices: 0, now: NO_ENERGY, before: NO_ENERGY }

const addPairs = (a: Pair, b: Pair): Pair => ({
  devices: a.devices + b.devices,
  now: addSums(a.now, b.now),
  before: addSums(a.before, b.before),
})

const sumPairs = (question: RowsQuestion, devices: readonly Device[]): Pair =>
  devices.map((device) => pairOf(question, device)).reduce(addPairs, NO_PAIR)

/** Energy of the meters that their measured devices do not explain. */
function restOf(question: RowsQuestion, { mains, parts }: MeterRest): Pair {
  const [whole, measured] = [sumPairs(question, mains), sumPairs(question, parts)]
  return {
    devices: whole.devices,
    now: subtract(whole.now, measured.now),
    before: subtract(whole.before, measured.before),
  }
}

/** Below zero where the devices report more than their meter, as while the meter is silent: the rows add up all the same. */
function subtract(whole: EnergySum, measured: EnergySum): EnergySum {
  const isKnown = whole.kwh !== null || measured.kwh !== null
  return {
    kwh: isKnown ? (whole.kwh ?? 0) - (measured.kwh ?? 0) : null,
    gapKwh: whole.gapKwh - measured.gapKwh,
    earlierKwh: whole.earlierKwh - measured.earlierKwh,
    knownQuarters: whole.knownQuarters,
  }
}

function keyOf(by: EnergyGroup, device: Device, read: ReadState): string | null {
  switch (by) {
    case 'kind':
      return device.kind
    case 'floor':
      return read.get('area', device.areaId)?.floorId ?? null
    case 'area':
      return device.areaId
    case 'device':
      return device.id
  }
}

/** Floor of a host if all of its meters are on one floor; null otherwise. */
export function floorOf({ mains }: MeterRest, read: ReadState): FloorId | null {
  const floors = new Set(mains.map(({ areaId }) => read.get('area', areaId)?.floorId ?? null))
  return floors.size === 1 ? ([...floors][0] ?? null) : null
}

type Names = Pick<EnergyRow, 'id' | 'name' | 'nameEn' | 'kind' | 'areaId' | 'floorId'>

/** An area or floor out of sight, in which a single device is in sight, has no name. */
function namesOf(
  by: EnergyGroup,
  id: string | null,
  { read, principal }: Pick<RowsQuestion, 'read' | 'principal'>,
): Names {
  const nameless = { id, name: '', nameEn: '' }
  if (id === null || by === 'kind') return nameless
  if (by === 'device') {
    const device = read.get('device', id as DeviceId)
    if (!device) return nameless
    const { name, nameEn, kind, areaId } = device
    const floorId = read.get('area', areaId)?.floorId
    return { id, name, nameEn, kind, areaId, ...(floorId ? { floorId } : {}) }
  }
  const place = by === 'area' ? read.get('area', id as AreaId) : read.get('floor', id as FloorId)
  if (!place || !seesRecord(principal, place, read)) return nameless
  const floor = place.type === 'area' ? { floorId: place.floorId } : {}
  return { id, name: place.name, nameEn: place.nameEn, ...floor }
}

const rankOf = ({ id, kwh }: EnergyRow): number => (id === null ? 2 : kwh === null ? 1 : 0)

const compareRows = (a: EnergyRow, b: EnergyRow): number =>
  rankOf(a) - rankOf(b) || (b.kwh ?? 0) - (a.kwh ?? 0)
