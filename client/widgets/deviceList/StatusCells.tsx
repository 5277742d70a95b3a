import { connectionOf } from '#shared/rules/connection.ts'
import { useOfReadings, useRecord } from '../../store/hooks.ts'
import { useIsMarkedNormal } from '../devices/markedNormal.ts'
import { ConditionCell, OnlineCell } from './cells.tsx'

/** Condition and connection in one line. */
export function StatusCells({ id }: { readonly id: string }) {
  const device = useRecord('device', id)
  const host = useRecord('host', device?.hostId ?? null)
  const isMarked = useIsMarkedNormal(id)
  const hasReported = useOfReadings(id, (readings) => readings !== undefined)
  const isStated =
    device?.condition === 'normal' && !isMarked && connectionOf(device, host, hasReported) !== 'online'
  return (
    <>
      {isStated ? null : <ConditionCell id={id} />}
      <OnlineCell id={id} />
    </>
  )
}
