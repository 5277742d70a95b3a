/** Rooms that a command would disturb: occupied, "do not disturb", or under a critical alarm, and the confirmation. */

import { roomOf } from '#shared/rules/areaTree.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { whyDisturbed } from './quiet.ts'

export interface DisturbedRoom {
  readonly areaId: string
  readonly name: string
  readonly why: 'critical' | 'quiet' | 'inside'
  readonly isInside: boolean
  /** Alarm of the place. */
  readonly alarm: string
}

/** Disturbed rooms of these areas, those under a critical alarm first, then by name. */
export function disturbedRooms(
  { store }: Pick<ConsoleState, 'store'>,
  areaIds: Iterable<string>,
): readonly DisturbedRoom[] {
  const rooms = new Set([...areaIds].map((areaId) => roomOf(store.read, areaId)))
  return [...rooms]
    .flatMap((areaId): DisturbedRoom[] => {
      const area = store.read.get('area', areaId)
      const room = store.room(areaId)
      const { isInside, alarm } = room
      const why = whyDisturbed(room)
      const title = alarm ? alarmTitle(alarm) : ''
      return area && why
        ? [{ areaId, name: nameOf(area), why, isInside: isInside === true, alarm: title }]
        : []
    })
    .sort((a, b) => Number(isUnderAlarm(b)) - Number(isUnderAlarm(a)) || naturalOrder(a.name, b.name))
}

const isUnderAlarm = ({ why }: DisturbedRoom): boolean => why === 'critical'

/** Rooms that a sensor or panel reports as empty, with no sign of the contrary. */
export const vacantRooms = (
  { store }: Pick<ConsoleState, 'store'>,
  rooms: ReadonlySet<string>,
  disturbed: readonly { readonly areaId: string }[],
): number =>
  [...rooms].filter(
    (id) => store.room(id).isInside === false && !disturbed.some(({ areaId }) => areaId === id),
  ).length

/** The common reason of all disturbed rooms; null if they differ. */
export function commonReason(rooms: readonly DisturbedRoom[]): DisturbedRoom['why'] | null {
  const [first] = rooms
  return first !== undefined && rooms.every(({ why }) => why === first.why) ? first.why : null
}

/** A statement about all of them above is not repeated for each. */
function disturbedLines(rooms: readonly DisturbedRoom[]): readonly string[] {
  const common = commonReason(rooms)
  return rooms.map(({ name, why, isInside, alarm }) => {
    if (why === 'critical') return i18n.t('areas.named', { name, text: alarm })
    if (why !== common)
      return i18n.t(why === 'quiet' && isInside ? 'areas.ask.quietInside' : `areas.ask.${why}`, { name })
    return why === 'quiet' && isInside
      ? i18n.t('areas.named', { name, text: i18n.t('areas.ask.isInside') })
      : name
  })
}

/** With only one room, the title contains no count. */
function titleOf({ label, rooms, disturbed }: Question): string {
  if (disturbed.some(isUnderAlarm)) return i18n.t('areas.ask.titleCritical', { label })
  const common = commonReason(disturbed)
  const why = common === 'quiet' || common === 'inside' ? common : 'mixed'
  return rooms === 1
    ? i18n.t(`areas.ask.titleOne.${why}`, { label })
    : i18n.t(`areas.ask.titleOf.${why}`, { label, count: disturbed.length, all: rooms })
}

interface Question {
  readonly label: string
  readonly rooms: number
  readonly disturbed: readonly DisturbedRoom[]
  /** Selected rooms without anything to do, and why. */
  readonly untouched?: readonly UntouchedRoom[]
  /** Number of undisturbed rooms that are known to be empty. */
  readonly vacant?: number
  /** Rooms in which the command can run without disturbing anyone. */
  readonly safe?: { readonly rooms: number; readonly vacant: number }
  /** Behind the question. */
  readonly more?: string
}

export interface UntouchedRoom {
  readonly name: string
  readonly why: 'offline' | 'nothingToDo'
}

/** Maximum number of names; further devices are only counted. */
const UNTOUCHED_NAMED_MAX = 5

function untouchedNote(rooms: readonly UntouchedRoom[]): string {
  if (rooms.length === 0 || rooms.length > UNTOUCHED_NAMED_MAX) return ''
  const named = rooms
    .toSorted((a, b) => naturalOrder(a.name, b.name))
    .map(({ name, why }) => i18n.t(`areas.ask.untouchedRoom.${why}`, { name }))
  return i18n.t('areas.ask.leftOut', { rooms: named.join(i18n.t('common.comma')) })
}

/** Summary of the selected rooms: `12 rooms: 3 occupied, 9 already so`. Empty for a single room. */
function summaryOf({ rooms, disturbed, untouched = [], vacant = 0 }: Question): string {
  const all = rooms + untouched.length
  if (all < 2) return ''
  const why = (one: DisturbedRoom['why']): number => disturbed.filter((room) => room.why === one).length
  const left = (one: UntouchedRoom['why']): number => untouched.filter((room) => room.why === one).length
  const counts = {
    critical: why('critical'),
    quiet: why('quiet'),
    inside: why('inside'),
    vacant,
    unknown: rooms - disturbed.length - vacant,
    nothingToDo: left('nothingToDo'),
    offline: left('offline'),
  }
  const parts = (Object.keys(counts) as (keyof typeof counts)[])
    .filter((key) => counts[key] > 0)
    .map((key) => i18n.t(`areas.ask.of.${key}`, { count: counts[key] }))
  return i18n.t('areas.ask.summary', { count: all, parts: parts.join(i18n.t('common.comma')) })
}

export function bodyOf(disturbed: readonly DisturbedRoom[]): string {
  const common = commonReason(disturbed)
  if (common) return i18n.t(`areas.ask.bodyOf.${common}`)
  return i18n.t(disturbed.some(isUnderAlarm) ? 'areas.ask.bodyCritical' : 'areas.ask.body')
}

/**
 * Asks whether to continue in all rooms, only in undisturbed ones, or not at all. The undisturbing option is the
 * primary one.
 */
export async function askToDisturb(question: Question): Promise<'all' | 'others' | 'none'> {
  const { rooms, disturbed, untouched = [], vacant = 0, more = '' } = question
  const safe = question.safe ?? { rooms: rooms - disturbed.length, vacant }
  const others = safe.rooms
  const inAll =
    rooms === 1
      ? i18n.t('areas.ask.one')
      : rooms === 2
        ? i18n.t('areas.ask.both')
        : i18n.t('areas.ask.all', { count: rooms })
  let isAll = false
  const isMain = await confirm({
    title: titleOf(question),
    body: `${summaryOf(question)}${bodyOf(disturbed)}`,
    details: disturbedLines(disturbed),
    note: [untouchedNote(untouched), more].filter((text) => text !== '').join('\n'),
    isCautious: true,
    needsLive: true,
    ...(others > 0
      ? {
          verb: i18n.t(safe.vacant === others ? 'areas.ask.vacantOnly' : 'areas.ask.others', {
            count: others,
          }),
          alternative: {
            verb: inAll,
            choose: () => {
              isAll = true
            },
          },
        }
      : { verb: inAll }),
  })
  if (isAll) return 'all'
  if (!isMain) return 'none'
  return others > 0 ? 'others' : 'all'
}
