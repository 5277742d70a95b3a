/**
 * Chart of the device's first numeric property, from one hour before the alarm until one hour after it, or until now.
 */
import type { AlarmRow } from '#shared/contract/alarms.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { Device } from '#shared/records/device.ts'
import { alarmTitle } from '../../../i18n/alarmTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecord } from '../../../store/hooks.ts'
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx'
import { propertyTitle } from '../../../widgets/devices/deviceTexts.ts'
import { HistoryPlot } from '../../../widgets/history/HistoryPlot.tsx'
import { numbersOf } from '../../../widgets/history/seriesShape.ts'
import { useHistoryTable } from '../../../widgets/history/useHistoryTable.ts'
import { useSeries } from '../../../widgets/history/useSeries.ts'

const AROUND_MS = HOUR_MS
/** For long alarms the start is shown. */
const LONGEST_MS = 3 * DAY_MS

type ChartedAlarm = Pick<AlarmRow, 'raisedAtMs' | 'clearedAtMs' | 'code' | 'title' | 'english'>

export function AlarmChart({ alarm, deviceId }: { readonly alarm: ChartedAlarm; readonly deviceId: string }) {
  const device = useRecord('device', deviceId)
  const [property] = device ? numbersOf(device) : []
  if (!device || !property) return null
  return <Chart alarm={alarm} device={device} property={property} />
}

function Chart(props: {
  readonly alarm: ChartedAlarm
  readonly device: Device
  readonly property: ReturnType<typeof numbersOf>[number]
}) {
  const { t } = useTexts()
  const { clock } = useConsoleState()
  const { alarm, device, property } = props
  const { raisedAtMs, clearedAtMs } = alarm
  const serverMs = clock.at(nowMs())
  // The end of an hour: the request is the same from one rendering to the next.
  const endMs = clearedAtMs === null ? Math.ceil(serverMs / HOUR_MS) * HOUR_MS : clearedAtMs + AROUND_MS
  const toMs = Math.min(endMs, raisedAtMs + LONGEST_MS)
  const range = { kind: 'between', fromMs: raisedAtMs - AROUND_MS, toMs } as const
  const { loaded, state, retry } = useSeries({
    deviceId: device.id,
    property: property.name,
    range,
    isCompared: false,
  })
  const title = `${propertyTitle(property)} · ${t('alarmHandling.around')}`
  const table = useHistoryTable({ device, property, loaded, title })
  return (
    <ChartFrame title={title} state={state} onRetry={retry} table={table}>
      {loaded ? (
        <HistoryPlot
          device={device}
          property={property}
          loaded={loaded}
          label={title}
          marks={[{ atMs: raisedAtMs, text: alarmTitle(alarm) }]}
        />
      ) : null}
    </ChartFrame>
  )
}
