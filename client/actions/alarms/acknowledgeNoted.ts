import { Edit } from '@blueprintjs/icons'
import { type AlarmRow, alarmsContract } from '#shared/contract/alarms.ts'
import { ACKNOWLEDGE_REASON_LENGTH_MAX, type Alarm } from '#shared/records/alarm.ts'
import { findText, i18n, nameOf } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import type { Action } from '../action.ts'
import { type Acknowledgeable, isWaiting } from './acknowledge.ts'
import { acknowledgeAlarms } from './acknowledgeAlarms.ts'

type Noted = Pick<AlarmRow, 'id' | 'code' | 'title'> & { readonly english?: Alarm['english'] }

/** Asks what is to stand beside the name of whoever acknowledges it: "plumber called". It may stay empty. */
export function askNoted({ id, code, title, english }: Noted): Promise<boolean> {
  const said = findText(`devices.alarm.${code}`) ?? nameOf({ name: title, nameEn: english?.title ?? '' })
  return confirm({
    title: i18n.t('alarms.acknowledgeOne', { title: said === '' ? code : said }),
    body: i18n.t('alarms.acknowledgeOneBody'),
    verb: i18n.t('alarms.acknowledge'),
    reason: { label: i18n.t('alarms.note'), maxLength: ACKNOWLEDGE_REASON_LENGTH_MAX, isOptional: true },
    run: (note) => acknowledgeAlarms([id], note, { isQuiet: true }),
  })
}

export const acknowledgeNoted: Action<Acknowledgeable & Noted> = {
  id: 'alarm.acknowledgeNoted',
  label: 'alarms.withNote',
  icon: Edit,
  isSingle: true,
  endpoint: alarmsContract.settle,
  isOffered: isWaiting,
  run: async (alarms) => {
    for (const alarm of alarms) await askNoted(alarm)
    return { failures: [], message: null }
  },
}
