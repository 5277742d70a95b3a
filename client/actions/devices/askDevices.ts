/**
 * Confirmation before individually selected devices are switched. Title, buttons and result count devices: `12 devices:
 * 3 in occupied rooms, 9 already so`.
 */
import type { Device } from '#shared/records/device.ts'
import { roomOf } from '#shared/rules/areaTree.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { bodyOf, commonReason, type DisturbedRoom, disturbedRooms } from './disturbed.ts'

export interface DevicesQuestion {
  readonly label: string
  /** Devices to switch. */
  readonly devices: readonly Device[]
  /** Chosen as well, but nothing is sent to them. */
  readonly untouched: { readonly already: number; readonly offline: number; readonly unfit: number }
  /** Number of devices above which a confirmation is needed even if no one is disturbed. */
  readonly askedFrom: number
  /** Title of the confirmation that disturbs no one. */
  readonly title: string
}

/** The devices to go on with; none where the user cancels. */
export async function whichDevices(
  state: ConsoleState,
  question: DevicesQuestion,
): Promise<readonly Device[]> {
  const { devices, label, title } = question
  const roomIdOf = (device: Device): string => roomOf(state.store.read, device.areaId)
  const byRoom = Map.groupBy(devices, roomIdOf)
  const rooms = disturbedRooms(state, byRoom.keys())
  const why = new Map(rooms.map((room) => [room.areaId, room]))
  const summary = summaryOf(state, question, (device) => why.get(roomIdOf(device)) ?? null)
  if (rooms.length === 0) {
    if (devices.length < question.askedFrom) return devices
    const body = `${summary}${i18n.t('deviceManagement.askBody')}`
    return (await confirm({ title, body, verb: label, needsLive: true })) ? devices : []
  }
  const others = devices.filter((device) => !why.has(roomIdOf(device)))
  let isAll = false
  const all = i18n.t('deviceManagement.ask.all', { count: devices.length })
  const isMain = await confirm({
    title: titleOf(label, rooms, { disturbed: devices.length - others.length, all: devices.length }),
    body: `${summary}${bodyOf(rooms)}`,
    details: rooms.map((room) =>
      i18n.t('areas.named', { name: room.name, text: lineOf(room, byRoom.get(room.areaId)?.length ?? 0) }),
    ),
    isCautious: true,
    needsLive: true,
    ...(others.length === 0
      ? { verb: i18n.t('areas.ask.one') }
      : {
          verb: i18n.t('deviceManagement.ask.others', { count: others.length }),
          alternative: {
            verb: all,
            choose: () => {
              isAll = true
            },
          },
        }),
  })
  if (isAll) return devices
  if (!isMain) return []
  return others.length > 0 ? others : devices
}

/** A room under a critical alarm is listed with it; every other room is only counted. */
function lineOf({ why, alarm }: DisturbedRoom, count: number): string {
  const devices = i18n.t('deviceManagement.ask.devices', { count })
  return why === 'critical' ? `${alarm} · ${devices}` : devices
}

function titleOf(
  label: string,
  rooms: readonly DisturbedRoom[],
  { disturbed, all }: { readonly disturbed: number; readonly all: number },
): string {
  const common = commonReason(rooms)
  if (rooms.some(({ why }) => why === 'critical')) return i18n.t('areas.ask.titleCritical', { label })
  const kind = common === 'quiet' || common === 'inside' ? common : 'mixed'
  return i18n.t(`deviceManagement.ask.title.${kind}`, { label, count: disturbed, all })
}

/** Each selected device once, grouped by its room or by the reason for skipping it. */
function summaryOf(
  { store }: ConsoleState,
  { devices, untouched }: DevicesQuestion,
  disturbedIn: (device: Device) => DisturbedRoom | null,
): string {
  const kinds = devices.map((device) => {
    const isInside = store.room(roomOf(store.read, device.areaId)).isInside
    return disturbedIn(device)?.why ?? (isInside === false ? 'vacant' : 'unknown')
  })
  const within = (kind: (typeof kinds)[number]): number => kinds.filter((one) => one === kind).length
  const counts = {
    critical: within('critical'),
    quiet: within('quiet'),
    inside: within('inside'),
    vacant: within('vacant'),
    unknown: within('unknown'),
    ...untouched,
  }
  const parts = (Object.keys(counts) as (keyof typeof counts)[])
    .filter((key) => counts[key] > 0)
    .map((key) => i18n.t(`deviceManagement.ask.of.${key}`, { count: counts[key] }))
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0)
  return i18n.t('deviceManagement.ask.summary', { count, parts: parts.join(i18n.t('common.comma')) })
}
