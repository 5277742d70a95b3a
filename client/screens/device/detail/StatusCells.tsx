import { connectionOf } from '#shared/rules/connection.ts'
import { isAlarming } from '../../../actions/devices/alarming.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useReadings, useRecord } from '../../../store/hooks.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { ConditionCell, OnlineCell } from '../../../widgets/deviceList/cells.tsx'

/** Condition and connection in one line; what cannot report says so once, and what was marked as normal and is not says that. */
export function StatusCells({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const device = useRecord('device', id)
  const host = useRecord('host', device?.hostId ?? null)
  const values = useReadings(id)?.values ?? {}
  const isNormal = device?.condition === 'normal'
  const isSaid = isNormal && connectionOf(device, host) !== 'online'
  const isMarked = isNormal && isAlarming(device, values)
  return (
    <>
      {isMarked ? <StatusTag tone="warn">{t('control.condition.marked')}</StatusTag> : null}
      {isSaid || isMarked ? null : <ConditionCell id={id} />}
      <OnlineCell id={id} />
    </>
  )
}
