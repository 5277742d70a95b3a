import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { SERIES_RANGE_MAX_MS } from '#shared/constants.ts'
import type { Device } from '#shared/records/device.ts'
import type { NumberProperty } from '../../../actions/devices/properties.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { propertyTitle } from '../../../widgets/devices/deviceTexts.ts'
import { HistoryPlot } from '../../../widgets/history/HistoryPlot.tsx'
import { isAmount, numbersOf } from '../../../widgets/history/seriesShape.ts'
import { useHistoryTable } from '../../../widgets/history/useHistoryTable.ts'
import { type LoadedSeries, useSeries } from '../../../widgets/history/useSeries.ts'
import styles from './deviceDetail.module.css'
import { useDetailUrl } from './useDetailUrl.ts'

/** Chart of one numeric property over time. */
export function History({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const { property: wanted } = useDetailUrl()
  const numbers = numbersOf(device)
  const property = numbers.find(({ name }) => name === wanted) ?? numbers[0]
  if (!property) return <Notice title={t('deviceDetail.noNumbers')}>{t('deviceDetail.noNumbersHelp')}</Notice>
  return <PropertyHistory device={device} property={property} numbers={numbers} />
}

interface HistoryProps {
  readonly device: Device
  readonly property: NumberProperty
  readonly numbers: readonly NumberProperty[]
}

function PropertyHistory({ device, property, numbers }: HistoryProps) {
  const { t } = useTexts()
  const { range, atMs, isCompared, change } = useDetailUrl()
  const format = useFormat()
  const { timeZone } = format
  const { clock } = useConsoleState()
  const { loaded, state, retry } = useSeries({
    deviceId: device.id,
    property: property.name,
    range,
    isCompared,
  })
  const title = t(isAmount(device, property.name) ? 'deviceDetail.used' : 'deviceDetail.course', {
    property: propertyTitle(property),
  })
  const marks = atMs === null ? [] : [{ atMs, text: t('charts.instant.at', { time: format.dateTime(atMs) }) }]
  const table = useHistoryTable({ device, property, loaded, title })
  return (
    <ChartFrame
      title={title}
      choices={
        <>
          <PropertyChoice property={property} numbers={numbers} />
          <Checkbox
            className={clsx(styles.compare)}
            checked={isCompared}
            label={t('charts.compare')}
            onChange={({ currentTarget: { checked } }) => change({ isCompared: checked })}
          />
        </>
      }
      range={{
        range,
        nowMs: range.kind === 'last' && loaded ? endOf(loaded) : clock.at(nowMs()),
        timeZone,
        longestMs: SERIES_RANGE_MAX_MS,
        onRange: (chosen) => change({ range: chosen }),
      }}
      state={state}
      onRetry={retry}
      emptyHelp={t('deviceDetail.noHistory')}
      table={table}
    >
      {loaded ? (
        <HistoryPlot
          device={device}
          property={property}
          loaded={loaded}
          marks={marks}
          label={t('deviceDetail.chartLabel', { title, name: nameOf(device) })}
        />
      ) : null}
    </ChartFrame>
  )
}

/** The time in the bar above is that of the figures below it. */
const endOf = ({ bounds }: LoadedSeries): number => bounds.toMs

function PropertyChoice({ property, numbers }: Omit<HistoryProps, 'device'>) {
  const { t } = useTexts()
  const { change } = useDetailUrl()
  return (
    <HTMLSelect
      aria-label={t('deviceDetail.property')}
      value={property.name}
      options={numbers.map((one) => ({ value: one.name, label: propertyTitle(one) }))}
      onChange={({ currentTarget: { value } }) => change({ property: value })}
    />
  )
}
