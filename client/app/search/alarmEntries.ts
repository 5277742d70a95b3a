/** Open alarms, and lists by state: rooms with do not disturb, offline devices. */
import type { ReadState } from '#shared/records/registry.ts'
import { worstFirst } from '#shared/rules/alarmOrder.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { placeNameIn } from '../../i18n/alarmPlace.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { i18n } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import type { Entry } from './entry.ts'
import type { Go } from './pool.ts'

/** All open alarms in the standard alarm order. Each entry opens in the alarm centre. */
export const alarmEntries = (read: ReadState, go: Go): readonly Entry[] =>
  [...read.all('alarm')].sort(worstFirst).map((alarm, rank): Entry => {
    const place = placeNameIn(read, alarm)
    const area = read.get('area', alarm.areaId)
    return {
      kind: 'alarm',
      id: alarm.id,
      titles: [alarmTitle(alarm)],
      detail: alarm.acknowledged ? i18n.t('alarms.seen', { title: place }) : place,
      severity: alarm.severity,
      rank,
      words: [place, area ? `${area.name} ${area.nameEn}` : '', alarm.title, 'alarm alarms 报警'],
      run: () => go(`${screenOf('alarmCentre').path}?open=${encodeURIComponent(alarm.id)}`),
    }
  })

const ROOM_STATES = ['occupied', 'vacant', 'do_not_disturb', 'make_up_room', 'alarm', 'offline'] as const

/** Entries that open filtered lists, such as `do not disturb`, `勿扰` and `offline`. */
export function filterEntries(go: Go): readonly Entry[] {
  const { path: rooms } = screenOf('areaControl')
  const { path: devices } = screenOf('deviceControl')
  const listed = (screen: 'areaControl' | 'deviceControl', state: string, title: string): Entry => {
    const path = screen === 'areaControl' ? rooms : devices
    return {
      kind: 'screen',
      id: `${path}?state=${state}`,
      titles: [screenTitle(screen), title],
      detail: '',
      words: [...(state === 'alarm' ? [] : [state.replaceAll('_', ' ')]), ...(WORDS[state] ?? [])],
      run: () => go(`${path}?state=${state}`),
    }
  }
  return [
    ...ROOM_STATES.map((state) =>
      listed(
        'areaControl',
        state,
        // A user who types "alarm" most likely wants the alarm centre, so it ranks first.
        state === 'alarm' ? i18n.t('palette.roomsWithAlarms') : i18n.t(`areas.filter.${state}`),
      ),
    ),
    listed('deviceControl', 'offline', i18n.t('palette.devicesOffline')),
    listed('deviceControl', 'low_battery', i18n.t('palette.devicesLowBattery')),
  ]
}

const WORDS: Readonly<Record<string, readonly string[]>> = {
  do_not_disturb: ['DND', '勿扰 请勿打扰'],
  make_up_room: ['clean', '请打扫 打扫 清洁'],
  occupied: ['guests', '入住 有人'],
  vacant: ['empty', '空房 无人'],
  alarm: ['rooms with alarms', '有报警的房间'],
  offline: ['offline', '离线'],
  low_battery: ['battery', '电池 低电量'],
}
