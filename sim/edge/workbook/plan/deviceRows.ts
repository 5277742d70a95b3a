/** Parses a device row. */

import { ADDRESS_LENGTH_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { GENERIC_KIND } from '#shared/devices/generic.ts'
import { DEVICE_KINDS, kindOf } from '#shared/devices/registry.ts'
import type { SetupDevice } from '#shared/domain/structure/setupBuilder.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { HEX_NUMBER } from '#shared/kernel/ids.ts'
import { CIRCUIT_STYLES, CONNECTIONS, type Device, deviceNumbered } from '#shared/records/device.ts'
import { CELL_LENGTH_MAX } from '#shared/workbook/bounds.ts'
import { capabilitiesFrom, capabilitiesText } from '#shared/workbook/capabilitiesCell.ts'
import { areaPath, type CircuitParts, circuitsOf, circuitsText, placeText } from '#shared/workbook/cells.ts'
import type { Planning } from './planning.ts'
import type { RowCells } from './rowCells.ts'
import { hostIn, placeIn, type RowRule } from './rowRule.ts'

const KINDS = [...DEVICE_KINDS.keys(), GENERIC_KIND]
const SILENT_MAX_MINUTES = 30 * 24 * 60

export const deviceRule: RowRule = {
  keyColumn: 'number',
  columnOf: {
    device_number_taken: 'number',
    host_number_taken: 'number',
    number_all_f: 'number',
    device_address_invalid: 'number',
    name_invalid: 'name',
    name_short: 'name',
    device_name_taken: 'name',
    device_name_of_host: 'name',
    device_voice_taken: 'place',
    device_count_exceeded: 'host',
    device_kind_unknown: 'kind',
    device_circuits_invalid: 'circuits',
    circuit_name_invalid: 'circuits',
  },
  read(cells, planning) {
    const { builder } = planning
    const facts = factsIn(cells, planning)
    const host = builder.read.first('host', 'number', facts.host)
    const found = host
      ? deviceNumbered(builder.read, host.id, facts.number)
      : builder.read.first('device', 'number', facts.number)
    return {
      key: HEX_NUMBER.test(facts.number) ? facts.number : `${facts.host}/${facts.number}`,
      facts,
      existing: found ? new Map(compared(found, facts, planning)) : null,
      add: () => builder.addDevices([facts]),
    }
  },
}

function factsIn(cells: RowCells, planning: Planning): SetupDevice {
  const number = cells.address('number')
  const [name, nameEn] = [cells.needed('name'), cells.text('nameEn')]
  const kind = cells.choice('kind', 'deviceKind', KINDS) ?? ''
  if (!cells.has('kind')) cells.refuse('kind', 'cell_empty')
  const minutes = cells.whole('silentMinutes', 1, SILENT_MAX_MINUTES)
  return {
    number,
    name,
    nameEn,
    kind,
    place: placeIn(cells, planning, 3),
    host: hostIn(cells, planning)?.number ?? '',
    circuits: circuitsIn(cells) ?? unnamedCircuits(kind, name, nameEn),
    connection: cells.choice('connection', 'connection', CONNECTIONS) ?? 'default',
    model: cells.text('model'),
    location: locationIn(cells),
    silentAfterMs: minutes === null ? null : minutes * MINUTE_MS,
    ...capabilitiesIn(cells, kind),
  }
}

function* compared(
  found: Device,
  facts: SetupDevice,
  { builder: { read } }: Planning,
): Generator<[string, readonly [string, string]]> {
  const host = read.first('host', 'number', facts.host)
  yield ['name', [found.name, facts.name]]
  yield ['nameEn', [found.nameEn, facts.nameEn]]
  yield ['kind', [found.kind, facts.kind]]
  yield ['place', [placeText(areaPath(read, found.areaId)), placeText(facts.place)]]
  yield ['host', [read.get('host', found.hostId)?.name ?? '', host?.name ?? '']]
  yield ['circuits', [circuitsText(found.circuits), circuitsText(facts.circuits)]]
  yield ['connection', [found.connection, facts.connection]]
  yield ['model', [found.model, facts.model]]
  for (const part of ['longitude', 'latitude', 'address'] as const)
    yield [part, [String(found.location?.[part] ?? ''), String(facts.location?.[part] ?? '')]]
  if (facts.capabilities)
    yield ['properties', [capabilitiesText(found.capabilities), capabilitiesText(facts.capabilities)]]
  yield ['silentMinutes', [minutesText(found.silentAfterMs), minutesText(facts.silentAfterMs)]]
}

const minutesText = (ms: number | null): string => (ms === null ? '' : String(Math.round(ms / MINUTE_MS)))

/** Requires both numbers or neither. */
function locationIn(cells: RowCells): SetupDevice['location'] {
  const longitude = cells.decimal('longitude', -180, 180)
  const latitude = cells.decimal('latitude', -90, 90)
  const address = cells.text('address', ADDRESS_LENGTH_MAX)
  const isStated = longitude !== null || latitude !== null || address !== ''
  for (const part of ['longitude', 'latitude'])
    if (isStated && !cells.has(part)) cells.refuse(part, 'cell_empty')
  return longitude === null || latitude === null ? null : { longitude, latitude, address }
}

/** Of a device of no kind; without them it is refused where it is not there already. */
function capabilitiesIn(cells: RowCells, kind: string): Pick<SetupDevice, 'capabilities'> {
  const text = cells.text('properties', CELL_LENGTH_MAX)
  if (text === '' || kind !== GENERIC_KIND) return {}
  const capabilities = capabilitiesFrom(text)
  if (!capabilities) cells.refuse('properties', 'cell_malformed')
  return capabilities ? { capabilities } : {}
}

function circuitsIn(cells: RowCells): SetupDevice['circuits'] | null {
  const circuits = circuitsOf(cells.text('circuits', CELL_LENGTH_MAX))
  return circuits.length === 0 ? null : circuits.map((one) => circuitOf(one, cells))
}

function circuitOf(
  { name, nameEn, style: word, feeds, hasMore }: CircuitParts,
  cells: RowCells,
): SetupDevice['circuits'][number] {
  const code = cells.codeOf('circuitStyle', word, CIRCUIT_STYLES)
  const style = CIRCUIT_STYLES.find((one) => one === code)
  const tooLong = [nameEn, feeds].some((text) => [...text].length > NAME_LENGTH_MAX)
  if (word !== '' && style === undefined) cells.refuse('circuits', 'cell_no_choice', { value: word })
  if (tooLong) cells.refuse('circuits', 'cell_too_long', { max: NAME_LENGTH_MAX })
  if (hasMore) cells.refuse('circuits', 'cell_malformed')
  return { name, nameEn, ...(style ? { style } : {}), ...(feeds === '' ? {} : { feeds }) }
}

/** A single circuit takes the device name; several are numbered. */
function unnamedCircuits(kind: string, name: string, nameEn: string): SetupDevice['circuits'] {
  const count = kindOf(kind)?.circuits.min ?? 1
  if (count === 1) return [{ name, nameEn }]
  return Array.from({ length: count }, (_, at) => ({ name: String(at + 1), nameEn: String(at + 1) }))
}
