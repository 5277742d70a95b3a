import { type Alarm, SEVERITIES } from '#shared/records/alarm.ts'
import { i18n } from '../../i18n/i18n.ts'

/** `Critical: 2`, the worst first. */
export function countsBySeverity(alarms: readonly Pick<Alarm, 'severity'>[]): readonly string[] {
  return SEVERITIES.flatMap((severity) => {
    const count = alarms.filter((alarm) => alarm.severity === severity).length
    const label = i18n.t(`alarms.severity.${severity}`)
    return count > 0 ? [i18n.t('alarms.ofSeverity', { severity: label, count })] : []
  })
}
