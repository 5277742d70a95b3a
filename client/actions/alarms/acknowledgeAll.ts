import { type AlarmId, SEVERITIES } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { acknowledgeAlarms } from './acknowledge.ts'

/** Asks first: it silences the alarms on every console. Resolves to whether they were acknowledged. */
export async function acknowledgeAll(read: ReadState, ids: readonly string[]): Promise<boolean> {
  const alarms = ids.flatMap((id) => read.get('alarm', id) ?? [])
  const count = alarms.length
  const details = SEVERITIES.flatMap((severity) => {
    const ofIt = alarms.filter((alarm) => alarm.severity === severity).length
    const label = i18n.t(`alarms.severity.${severity}`)
    return ofIt > 0 ? [i18n.t('alarms.ofSeverity', { severity: label, count: ofIt })] : []
  })
  const isDone = await confirm({
    title: i18n.t('palette.acknowledgeAll', { count }),
    body: i18n.t('alarms.acknowledgeAllBody'),
    details,
    verb: i18n.t('alarms.acknowledge'),
    run: () =>
      acknowledgeAlarms(
        alarms.map(({ id }) => id as AlarmId),
        { isQuiet: true },
      ),
  })
  if (isDone) showToast('ok', i18n.t('alarms.acknowledgedAll', { count }))
  return isDone
}
