/** A value over time with its band and a crosshair, and the period before as a thin line. */
import { Checkbox } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { valueAt } from '../../../../ui/charts/chartMath.ts'
import { LineChart } from '../../../../ui/charts/LineChart.tsx'
import { propertyName } from '../../../../widgets/devices/deviceTexts.ts'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import styles from '../data.module.css'
import { SeriesPanel } from './SeriesPanel.tsx'
import { lengthOf, pointsOf } from './series.ts'

const STATES = ['ready', 'loading', 'empty', 'error', 'stale'] as const
const CODE = `<ChartFrame
  title={t('…')}
  range={range}
  state={state}
  onRetry={reload}
  table={table}
>
  <LineChart
    label={t('…')}
    name={t('…temperature')}
    unit="°C"
    // { atMs, value, min, max, isAfterGap }
    points={points}
    // moved to the time of the points
    compare={before}
    …
  />
</ChartFrame>`

export function LinesPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const [isCompared, setCompared] = useState(true)
  return (
    <GalleryPage
      id="galleryLines"
      when={t('galleryData.linesWhen')}
      code={CODE}
      sources={['client/ui/charts/LineChart.tsx', 'client/ui/charts/ChartFrame.tsx']}
      view={view}
    >
      <SeriesPanel
        measured="temperature"
        view={view}
        span="day"
        titleOf={({ property }) => propertyName(property.name)}
        choices={
          <Checkbox
            className={clsx(styles.check)}
            checked={isCompared}
            label={t('charts.compare')}
            onChange={({ currentTarget: { checked } }) => setCompared(checked)}
          />
        }
        draw={(drawn) => (
          <LineChart
            {...drawn.bounds}
            label={drawn.label}
            name={propertyName(drawn.source.property.name)}
            unit={drawn.series.unit}
            points={pointsOf(drawn.series)}
            compare={isCompared ? pointsOf(drawn.before, lengthOf(drawn)) : undefined}
            timeZone={drawn.timeZone}
            valueText={drawn.valueText}
            timeText={drawn.instant}
          />
        )}
        tableOf={({ source, series, before, bounds, instant, valueText }) => {
          const earlier = pointsOf(before, bounds.toMs - bounds.fromMs)
          const rows = pointsOf(series).map(({ atMs, value, min, max }, key) => {
            const then = valueAt(earlier, atMs, false)
            const cells = [instant(atMs), valueText(value), valueText(min), valueText(max)]
            return { key, cells: isCompared ? [...cells, then === null ? '–' : valueText(then)] : cells }
          })
          const columns = [
            t('charts.time'),
            propertyName(source.property.name),
            t('charts.lowest'),
            t('charts.highest'),
          ]
          return { columns: isCompared ? [...columns, t('charts.before')] : columns, rows: rows.reverse() }
        }}
      />
    </GalleryPage>
  )
}
