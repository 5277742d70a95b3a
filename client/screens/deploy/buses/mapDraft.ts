/** Input of the form of a mapped device, and the profile made of it. */
import type { Property } from '#shared/devices/kind.ts'
import { propertyOf } from '#shared/devices/registry.ts'
import type { FieldPoint } from '#shared/fieldBuses.ts'
import type { MappedPoint, MappedProfile } from '#shared/fieldMapping.ts'
import { REGISTER_TABLES } from '#shared/fieldMappingNames.ts'
import type { FieldMapping } from '#shared/records/fieldMapping.ts'
import { typedNumber } from '#shared/rules/typedNumber.ts'

/** All as text, as it stands in the fields. */
export interface RowDraft {
  readonly key: number
  readonly property: string
  readonly table: string
  readonly address: string
  readonly type: string
  readonly order: string
  readonly object: string
  readonly unit: string
  readonly scale: string
  readonly offset: string
  readonly min: string
  readonly max: string
  readonly step: string
  /** 0=off, 1=heat */
  readonly values: string
  readonly isInverted: boolean
  readonly isWritten: boolean
}

export interface MapDraft {
  readonly mappingId: FieldMapping['id'] | null
  readonly bus: string
  readonly protocol: string
  readonly address: string
  readonly name: string
  readonly kind: string
  readonly rows: readonly RowDraft[]
}

const EMPTY: Omit<RowDraft, 'key'> = {
  ...{ property: '', table: 'holding', address: '', type: 'uint16', order: 'big', object: '', unit: '' },
  ...{ scale: '1', offset: '0', min: '', max: '', step: '', values: '' },
  ...{ isInverted: false, isWritten: false },
}

let lastKey = 0
export function newRow(known: Partial<RowDraft> = {}): RowDraft {
  lastKey += 1
  return { ...EMPTY, ...known, key: lastKey }
}

/** Begins with a point of the table: where it is on its device. */
export function draftAt(bus: string, protocol: string, point: FieldPoint | null): MapDraft {
  const [table = '', address = ''] = (point?.point ?? '').split(/[ .]/)
  const place = protocol === 'bacnet' ? { object: point?.point ?? '' } : { table, address }
  const device = point?.device ?? ''
  return {
    ...{ mappingId: null, bus, protocol, kind: '' },
    address: /^\d{1,7}$/.test(device) ? device : '',
    name: point?.name ?? '',
    rows: [newRow(point ? place : {})],
  }
}

export function draftOf({ id, bus, address, name, profile }: FieldMapping, protocol: string): MapDraft {
  const rows = profile.points.map((point) =>
    newRow({
      property: point.property,
      table: point.table ?? 'holding',
      address: String(point.address ?? ''),
      type: point.type ?? 'uint16',
      order: point.order ?? 'big',
      object: point.object ?? '',
      unit: point.unit ?? '',
      scale: String(point.scale ?? 1),
      offset: String(point.offset ?? 0),
      min: String(point.range?.min ?? ''),
      max: String(point.range?.max ?? ''),
      step: String(point.range?.step ?? ''),
      values: Object.entries(point.values ?? {})
        .map(([raw, word]) => `${raw}=${word}`)
        .join(', '),
      isInverted: point.invert === true,
      isWritten: point.write === true,
    }),
  )
  return { mappingId: id, bus, protocol, address, name, kind: profile.kind, rows }
}

export const propertyIn = ({ kind }: Pick<MapDraft, 'kind'>, name: string): Property | undefined =>
  propertyOf(kind, 1, name)

/** Null while something is missing that even a preview needs. */
export function profileOf(draft: MapDraft): MappedProfile | null {
  const points = draft.rows.map((row) => pointOf(row, draft))
  if (draft.kind === '' || draft.address === '' || points.some((point) => point === null)) return null
  const model = draft.name.trim() === '' ? draft.kind : draft.name.trim()
  return {
    model: model.slice(0, 50),
    kind: draft.kind,
    circuits: 1,
    points: points.flatMap((point) => point ?? []),
  }
}

function pointOf(row: RowDraft, draft: MapDraft): MappedPoint | null {
  const property = propertyIn(draft, row.property)
  const place = draft.protocol === 'bacnet' ? objectOf(row) : registerOf(row)
  if (!property || !place) return null
  const [scale, offset] = [typedNumber(row.scale), typedNumber(row.offset)]
  if (scale === null || offset === null) return null
  const range = rangeOf(row)
  return {
    property: row.property,
    ...place,
    ...(property.type !== 'number' || scale === 1 ? {} : { scale }),
    ...(property.type !== 'number' || offset === 0 ? {} : { offset }),
    ...(property.type === 'choice' ? { values: valuesOf(row.values) } : {}),
    ...(row.isInverted ? { invert: true } : {}),
    ...(property.type === 'number' && range ? { range } : {}),
    ...(property.settable && row.isWritten ? { write: true } : {}),
  }
}

function registerOf({ table, address, type, order }: RowDraft): Partial<MappedPoint> | null {
  const at = typedNumber(address)
  const own = REGISTER_TABLES.find((one) => one === table)
  if (at === null || !Number.isInteger(at) || at < 0 || at > 65_535 || !own) return null
  const isBits = own === 'coil' || own === 'discrete'
  return {
    table: own,
    address: at,
    ...(isBits || type === 'uint16' ? {} : { type }),
    ...(isBits || order !== 'little' ? {} : { order }),
  }
}

const objectOf = ({ object, unit }: RowDraft): Partial<MappedPoint> | null =>
  object.trim() === ''
    ? null
    : { object: object.trim(), ...(unit.trim() === '' ? {} : { unit: unit.trim() }) }

function rangeOf(row: RowDraft): MappedPoint['range'] | null {
  const [min, max, step] = [typedNumber(row.min), typedNumber(row.max), typedNumber(row.step)]
  return min === null || max === null || step === null ? null : { min, max, step }
}

function valuesOf(text: string): Record<string, string> {
  const pairs = text.split(/[,，;]/).map((pair) => pair.split('=').map((part) => part.trim()))
  return Object.fromEntries(
    pairs.flatMap(([raw = '', word = '']) => (/^-?\d{1,10}$/.test(raw) && word !== '' ? [[raw, word]] : [])),
  )
}
