/** Who would notice: rooms where somebody is inside or has asked not to be disturbed, and the question before it. */
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { roomOf } from './areaIds.ts'

export interface DisturbedRoom {
  readonly areaId: string
  readonly name: string
  readonly why: 'quiet' | 'inside'
}

/** Of these areas, or of the rooms they are a part of; by name. */
export function disturbedRooms(
  { store }: Pick<ConsoleState, 'store'>,
  areaIds: Iterable<string>,
): readonly DisturbedRoom[] {
  const rooms = new Set([...areaIds].map((areaId) => roomOf(store.read, areaId)))
  return [...rooms]
    .flatMap((areaId): DisturbedRoom[] => {
      const area = store.read.get('area', areaId)
      const { status, isInside } = store.room(areaId)
      const why = status === 'do_not_disturb' ? 'quiet' : isInside === true ? 'inside' : null
      return area && why ? [{ areaId, name: nameOf(area), why }] : []
    })
    .sort((a, b) => naturalOrder(a.name, b.name))
}

const disturbedLines = (rooms: readonly DisturbedRoom[]): readonly string[] =>
  rooms.map(({ name, why }) => i18n.t(`areas.ask.${why}`, { name }))

/** Go on in all rooms, only in those where nobody is disturbed, or not at all. */
export async function askToDisturb(question: {
  readonly label: string
  readonly rooms: number
  readonly disturbed: readonly DisturbedRoom[]
  /** Rooms that were chosen as well, where there is nothing to do. */
  readonly untouched?: number
  /** It cannot be done in a part of them. */
  readonly isWhole?: boolean
}): Promise<'all' | 'others' | 'none'> {
  const { label, rooms, disturbed, untouched = 0, isWhole = false } = question
  const others = rooms - disturbed.length
  let isOthers = false
  const isAll = await confirm({
    title: i18n.t(
      rooms === 1 ? 'areas.ask.titleOne' : others > 0 ? 'areas.ask.title' : 'areas.ask.titleAll',
      { label, count: disturbed.length, all: rooms },
    ),
    body: i18n.t('areas.ask.body'),
    details: [
      ...disturbedLines(disturbed),
      ...(untouched > 0 ? [i18n.t('areas.ask.untouched', { count: untouched })] : []),
    ],
    verb: rooms === 1 ? i18n.t('areas.ask.one') : i18n.t('areas.ask.all', { count: rooms }),
    isCautious: true,
    ...(others > 0 && !isWhole
      ? {
          alternative: {
            verb: i18n.t('areas.ask.others', { count: others }),
            choose: () => {
              isOthers = true
            },
          },
        }
      : {}),
  })
  if (isAll) return 'all'
  return isOthers ? 'others' : 'none'
}
