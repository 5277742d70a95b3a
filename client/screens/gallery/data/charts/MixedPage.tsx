/** Bars and a line on one ground: the energy used, and its trend. */

import { useTexts } from '../../../../i18n/useTexts.ts'
import {
  type Bar,
  type ChartPoint,
  paddedDomain,
  pathsOf,
  type Scales,
} from '../../../../ui/charts/chartMath.ts'
import { BarMark, Compared, LineMark } from '../../../../ui/charts/Marks.tsx'
import { Plot, type Readout } from '../../../../ui/charts/Plot.tsx'
import { propertyName } from '../../../../widgets/devices/deviceTexts.ts'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import styles from '../data.module.css'
import { type Drawn, SeriesPanel } from './SeriesPanel.tsx'
import { barsOf, runningMean } from './series.ts'

const STATES = ['ready', 'loading', 'empty', 'error', 'stale'] as const
/** A week of days evens out weekdays and weekends. */
const MEAN_OF = 7
const CODE = `<Plot
  label={t('…')}
  unit="kWh"
  values={paddedDomain(values, true)}
  fromMs={fromMs}
  toMs={toMs}
  timeZone={format.timeZone}
  names={[
    { name: t('…used'), mark: 'bar' },
    { name: t('…mean'), mark: 'before' },
  ]}
  // what the crosshair stands on
  stops={stops}
>
  {({ x, y }) => (
    // any marks, placed by the scales
    <path className="plot-line" d={line} />
  )}
</Plot>`

export function MixedPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const mean = t('galleryData.runningMean', { count: MEAN_OF })
  return (
    <GalleryPage
      id="galleryMixed"
      when={t('galleryData.mixedWhen')}
      code={CODE}
      sources={['client/ui/charts/Plot.tsx', 'client/ui/charts/chartMath.ts']}
      view={view}
    >
      <SeriesPanel
        measured="energy"
        view={view}
        span="month"
        titleOf={() => t('galleryData.energyAndMean')}
        draw={(drawn) => <BarsWithMean drawn={drawn} mean={mean} />}
        tableOf={(drawn) => {
          const { bars, points } = shapesOf(drawn)
          const rows = bars.map((bar, key) => {
            const point = meanOver(points, bar)
            const then = point ? drawn.valueText(point.value) : '–'
            return { key, cells: [drawn.span(bar), drawn.valueText(bar.value), then] }
          })
          return { columns: [t('charts.time'), propertyName('energy'), mean], rows: rows.reverse() }
        }}
      />
    </GalleryPage>
  )
}

/** The running mean needs bars of the previous period; an unfinished day does not count. */
function shapesOf({ series, before, bounds }: Drawn) {
  const bars = barsOf(series)
  const earlier = barsOf(before).filter(({ fromMs }) => fromMs < (bars[0]?.fromMs ?? 0))
  const first = bars[0]?.fromMs ?? 0
  const points = runningMean([...earlier, ...bars.filter(({ toMs }) => toMs <= bounds.toMs)], MEAN_OF).filter(
    ({ atMs }) => atMs >= first,
  )
  return { bars, points }
}

const meanOver = (points: readonly ChartPoint[], bar: Bar): ChartPoint | undefined =>
  points.find(({ atMs }) => atMs >= bar.fromMs && atMs < bar.toMs)

function BarsWithMean({ drawn, mean }: { readonly drawn: Drawn; readonly mean: string }) {
  const { t } = useTexts()
  const { bounds, valueText, series } = drawn
  const { bars, points } = shapesOf(drawn)
  const used = t('galleryData.used')
  const stops = bars.map((bar) => {
    const point = meanOver(points, bar)
    const readouts: Readout[] = [{ name: used, text: valueText(bar.value), tone: 'main', value: bar.value }]
    if (point)
      readouts.push({ name: mean, text: valueText(point.value), tone: 'compare', value: point.value })
    return { atMs: (bar.fromMs + bar.toMs) / 2, time: drawn.span(bar), readouts }
  })
  return (
    <Plot
      label={drawn.label}
      unit={series.unit}
      fromMs={Math.min(bounds.fromMs, bars[0]?.fromMs ?? bounds.fromMs)}
      toMs={Math.max(bounds.toMs, bars.at(-1)?.toMs ?? bounds.toMs)}
      timeZone={drawn.timeZone}
      values={paddedDomain(
        [...bars, ...points].map(({ value }) => value),
        true,
      )}
      stops={stops}
      names={[
        { name: used, mark: 'bar' },
        { name: mean, mark: 'before' },
      ]}
    >
      {(scales) => <Marks bars={bars} points={points} scales={scales} />}
    </Plot>
  )
}

function Marks(props: {
  readonly bars: readonly Bar[]
  readonly points: readonly ChartPoint[]
  readonly scales: Scales
}) {
  const { x, y } = props.scales
  const { line } = pathsOf(props.points, props.scales, false)
  return (
    <>
      {props.bars.map((bar) => {
        const width = Math.max(1, x(bar.toMs) - x(bar.fromMs))
        const inset = Math.min(2, width * 0.15)
        return (
          <BarMark
            key={bar.fromMs}
            x={x(bar.fromMs) + inset}
            y={y(bar.value)}
            width={width - 2 * inset}
            height={Math.max(0, y(0) - y(bar.value))}
          />
        )
      })}
      <Compared className={styles.mean}>
        <path className={styles.halo} d={line} />
        <LineMark d={line} />
      </Compared>
    </>
  )
}
