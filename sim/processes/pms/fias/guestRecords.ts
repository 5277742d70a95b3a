/** FIAS records about guests as messages, and the times in them, which are in the hotel's wall time. */
import type { PmsRefusal } from '#shared/pmsWords.ts'
import { dayOfDate, instantOf } from '#shared/time/zone.ts'
import type { GuestFacts, GuestMessage } from '../guestMessage.ts'
import type { FiasRecord } from './record.ts'

/** Guests leave their rooms by noon; the record has the day only. */
const DEPARTURE_MINUTE = 12 * 60

/** Check-in, check-out, and changes of a stay, which include the move to another room. */
export const GUEST_TYPES: ReadonlySet<string> = new Set(['GI', 'GO', 'GC'])

export function guestMessageOf(record: FiasRecord, timeZone: string): GuestMessage | PmsRefusal {
  const { type, fields } = record
  const reservation = fields.get('G#') ?? ''
  if (reservation === '') return 'reservation_missing'
  const stay = { reservation, atMs: instantIn(fields, timeZone) }
  const room = fields.get('RN')
  if (type === 'GO') return { is: 'checkOut', ...stay }
  if (type === 'GC') {
    const departsAtMs = fields.has('GD') ? departureIn(fields, timeZone) : undefined
    return { is: 'change', ...stay, ...changedFacts(fields), room: room || undefined, departsAtMs }
  }
  if (type !== 'GI') return 'type_unknown'
  if (!room) return 'room_missing'
  return { is: 'checkIn', ...stay, ...factsIn(fields), room, departsAtMs: departureIn(fields, timeZone) }
}

type Fields = FiasRecord['fields']

/** `GF` is the first name, which not every system sends apart. */
function factsIn(fields: Fields): GuestFacts {
  const name = [fields.get('GF'), fields.get('GN')].filter(Boolean).join(' ')
  return { name, language: fields.get('GL') ?? '', group: fields.get('GG') ?? '' }
}

function changedFacts(fields: Fields): Partial<GuestFacts> {
  const { name, language, group } = factsIn(fields)
  return {
    ...(fields.has('GN') ? { name } : {}),
    ...(fields.has('GL') ? { language } : {}),
    ...(fields.has('GG') ? { group } : {}),
  }
}

/** `DA` is the date (YYMMDD), `TI` the time (HHMMSS) at which the record was made. */
function instantIn(fields: Fields, timeZone: string): number | null {
  const day = dayIn(fields.get('DA'))
  const time = /^([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/.exec(fields.get('TI') ?? '')
  if (day === null || !time) return null
  const [, hours, minutes, seconds] = time.map(Number)
  const atMs = instantOf(day, (hours ?? 0) * 60 + (minutes ?? 0), timeZone)
  return atMs === null ? null : atMs + (seconds ?? 0) * 1_000
}

function departureIn(fields: Fields, timeZone: string): number | null {
  const day = dayIn(fields.get('GD'))
  return day === null ? null : instantOf(day, DEPARTURE_MINUTE, timeZone)
}

function dayIn(text: string | undefined): number | null {
  const parts = /^(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(text ?? '')
  if (!parts) return null
  const day = dayOfDate(`20${parts[1]}-${parts[2]}-${parts[3]}`)
  return Number.isFinite(day) ? day : null
}
