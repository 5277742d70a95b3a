import type { Device } from '#shared/records/device.ts'
import type { NumberProperty } from '../../actions/devices/properties.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import type { TimeMark } from '../../ui/charts/Marks.tsx'
import { propertyTitle } from '../devices/deviceTexts.ts'
import { amountsBefore, barsOf, isAmount, pointsOf } from './seriesShape.ts'
import { useFigures } from './useFigures.ts'
import type { LoadedSeries } from './useSeries.ts'

/** Draws amounts as bars, other values as lines, and setpoints as steps. */
export function HistoryPlot(props: {
  readonly device: Device
  readonly property: NumberProperty
  readonly loaded: LoadedSeries
  readonly label: string
  readonly marks?: readonly TimeMark[]
}) {
  const { device, property, loaded, label, marks } = props
  const { timeZone } = useFormat()
  const figures = useFigures(property)
  const { bounds, series, before } = loaded
  const laterMs = bounds.toMs - bounds.fromMs
  const common = {
    ...bounds,
    label,
    name: propertyTitle(property),
    unit: series.unit,
    timeZone,
    valueText: figures.value,
  }
  if (isAmount(device, property.name)) {
    const bars = barsOf(series)
    const compare = before ? amountsBefore(bars, before, laterMs) : undefined
    return <BarChart {...common} bars={bars} compare={compare} marks={marks} timeText={figures.span} />
  }
  return (
    <LineChart
      {...common}
      points={pointsOf(series)}
      compare={before ? pointsOf(before, laterMs) : undefined}
      marks={marks}
      isStepped={property.settable}
      timeText={figures.instant}
    />
  )
}
