/** Texts of possible causes of an unusual day. Pure. */
import type { OutlierCause } from '#shared/contract/energyWaste.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { deviceName } from '../rowNames.ts'

const oneDigit = (value: number): string => String(Math.round(value * 10) / 10)

export function causeText(cause: OutlierCause, read: ReadState): string {
  switch (cause.kind) {
    case 'open':
      return i18n.t('reports.outlier.causes.open', {
        device: deviceName(read, cause.deviceId),
        hours: oneDigit(cause.hours),
      })
    case 'occupied':
      return i18n.t('reports.outlier.causes.occupied', {
        hours: oneDigit(cause.hours),
        usual: oneDigit(cause.usualHours),
      })
    case 'setpoint':
      return i18n.t('reports.outlier.causes.setpoint', {
        device: deviceName(read, cause.deviceId),
        mean: oneDigit(cause.meanC),
        usual: oneDigit(cause.usualC),
      })
    case 'alarms':
      return i18n.t('reports.outlier.causes.alarms', { count: cause.count })
  }
}
