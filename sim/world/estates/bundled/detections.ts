/** Detection rules of a hotel: guests out, and vacant rooms. */
import { kindOf } from '#shared/devices/registry.ts'
import type { DetectionFacts } from '#shared/domain/detection/detection.ts'
import type { Area } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { isWholeRoom } from '#shared/rules/roomState.ts'

/** Number of floors in the trial. */
const FLOORS = 3

const EVERY_DAY = { days: [1, 2, 3, 4, 5, 6, 7], isAllDay: true, from: '22:00', to: '06:00' } as const
const KEPT = {
  isEnabled: true,
  hours: EVERY_DAY,
  isSocketsOff: false,
  heatC: 18,
  coolC: 27,
  sceneId: null,
  isAlarmRaised: false,
  sparedDeviceIds: [],
} as const

/** Empty without guest panels. */
export function plannedDetections(read: ReadState): DetectionFacts[] {
  const areaIds = roomsWithPanels(read).map(({ id }) => id)
  if (areaIds.length === 0) return []
  return [
    {
      ...KEPT,
      name: '客人外出节能',
      nameEn: 'Guests are out',
      areaIds,
      signals: ['presence', 'card'],
      letting: 'let',
      quietMinutes: 20,
      graceMinutes: 5,
      isLightsOff: true,
      climate: 'setback',
      isRestored: true,
    },
    {
      ...KEPT,
      name: '空房关闭',
      nameEn: 'Vacant rooms off',
      areaIds,
      signals: ['presence', 'door'],
      letting: 'vacant',
      quietMinutes: 30,
      graceMinutes: 10,
      isLightsOff: true,
      isSocketsOff: true,
      climate: 'off',
      isRestored: false,
    },
  ]
}

/** Rooms on the lowest floors that have any. */
function roomsWithPanels(read: ReadState): Area[] {
  const hasPanel = ({ id }: Area): boolean =>
    [...read.by('device', 'area', id).values()].some(({ kind }) => kindOf(kind)?.tellsOfRoom?.showsGuest)
  const floors = [...read.all('floor')].sort((a, b) => a.level - b.level)
  const rooms = floors.map(({ id }) =>
    [...read.by('area', 'floor', id).values()]
      .filter((area) => isWholeRoom(read, area) && hasPanel(area))
      .sort((a, b) => a.order - b.order),
  )
  return rooms
    .filter((onFloor) => onFloor.length > 0)
    .slice(0, FLOORS)
    .flat()
}
