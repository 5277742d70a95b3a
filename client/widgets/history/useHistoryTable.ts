import type { Device } from '#shared/records/device.ts'
import type { NumberProperty } from '../../actions/devices/properties.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { TableOfNumbers } from '../../ui/charts/ChartTable.tsx'
import { valueAt } from '../../ui/charts/chartMath.ts'
import { propertyTitle } from '../devices/deviceTexts.ts'
import { amountsBefore, barsOf, isAmount, pointsOf } from './seriesShape.ts'
import { useFigures } from './useFigures.ts'
import type { LoadedSeries } from './useSeries.ts'

/** The numbers of the chart, newest first. */
export function useHistoryTable(of: {
  readonly device: Device
  readonly property: NumberProperty
  readonly loaded: LoadedSeries | null
  readonly title: string
}): TableOfNumbers {
  const { t } = useTexts()
  const figures = useFigures(of.property)
  const { loaded, title } = of
  const name = propertyTitle(of.property)
  if (!loaded) return { caption: title, columns: [], rows: [] }
  const { bounds, series, before } = loaded
  const laterMs = bounds.toMs - bounds.fromMs
  const earlier = before ? [t('charts.before')] : []
  if (isAmount(of.device, of.property.name)) {
    const bars = barsOf(series)
    const compare = before ? amountsBefore(bars, before, laterMs) : null
    const rows = bars.map((bar) => [
      figures.span(bar),
      figures.value(bar.value),
      ...(compare ? [textOf(compare.get(bar.fromMs), figures.value)] : []),
    ])
    return { caption: title, columns: [t('charts.time'), name, ...earlier], rows: numbered(rows) }
  }
  const compare = before ? pointsOf(before, laterMs) : null
  const rows = pointsOf(series).map(({ atMs, value, min, max }) => [
    figures.instant(atMs),
    figures.value(value),
    figures.value(min),
    figures.value(max),
    ...(compare ? [textOf(valueAt(compare, atMs, of.property.settable), figures.value)] : []),
  ])
  const columns = [t('charts.time'), name, t('charts.lowest'), t('charts.highest'), ...earlier]
  return { caption: title, columns, rows: numbered(rows) }
}

const textOf = (value: number | null | undefined, text: (value: number) => string): string =>
  value === null || value === undefined ? '–' : text(value)

const numbered = (rows: readonly (readonly string[])[]): TableOfNumbers['rows'] =>
  rows.map((cells, key) => ({ key, cells })).reverse()
