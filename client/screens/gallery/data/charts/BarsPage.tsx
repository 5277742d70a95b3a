/** Amounts as bars, walked by keys. */

import { useTexts } from '../../../../i18n/useTexts.ts'
import { BarChart } from '../../../../ui/charts/BarChart.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { propertyName } from '../../../../widgets/devices/deviceTexts.ts'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import styles from '../data.module.css'
import { type Drawn, SeriesPanel } from './SeriesPanel.tsx'
import { barsOf, lengthOf, valuesBefore } from './series.ts'

const STATES = ['ready', 'loading', 'empty', 'error', 'stale'] as const
const CODE = `<BarChart
  // the content shown, for readers of screens
  label={t('…')}
  name={t('…energy')}
  unit="kWh"
  // { fromMs, toMs, value }
  bars={bars}
  // by the beginning of each bar
  compare={before}
  fromMs={fromMs}
  toMs={toMs}
  timeZone={format.timeZone}
  valueText={(value) => …}
  timeText={(bar) => …}
/>`
const KEYS = [
  ['← →', 'keyStep'],
  ['Page Up · Page Down', 'keyPage'],
  ['Home · End', 'keyEnds'],
  ['Esc', 'keyLeave'],
] as const

export function BarsPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  return (
    <GalleryPage
      id="galleryBars"
      when={t('galleryData.barsWhen')}
      code={CODE}
      sources={['client/ui/charts/BarChart.tsx', 'client/ui/charts/ChartFrame.tsx']}
      view={view}
    >
      <SeriesPanel
        measured="energy"
        view={view}
        span="week"
        titleOf={() => t('galleryData.energyUsed')}
        draw={(drawn) => <Bars {...drawn} />}
        tableOf={(drawn) => {
          const bars = barsOf(drawn.series)
          const before = valuesBefore(bars, drawn.before, lengthOf(drawn))
          return {
            columns: [t('charts.time'), propertyName('energy'), t('charts.before')],
            rows: bars
              .map((bar, key) => ({ key, cells: cellsOf(bar, before.get(bar.fromMs), drawn) }))
              .reverse(),
          }
        }}
      />
      <Panel title={t('galleryData.byKeys')}>
        <p>{t('galleryData.byKeysHint')}</p>
        <dl className={styles.keys}>
          {KEYS.map(([keys, text]) => (
            <div key={text}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{t(`galleryData.${text}`)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </GalleryPage>
  )
}

type BarOf = ReturnType<typeof barsOf>[number]

const cellsOf = (bar: BarOf, before: number | undefined, { span, valueText }: Drawn): readonly string[] => [
  span(bar),
  valueText(bar.value),
  before === undefined ? '–' : valueText(before),
]

function Bars(drawn: Drawn) {
  const bars = barsOf(drawn.series)
  return (
    <BarChart
      {...drawn.bounds}
      label={drawn.label}
      name={propertyName('energy')}
      unit={drawn.series.unit}
      bars={bars}
      compare={valuesBefore(bars, drawn.before, lengthOf(drawn))}
      timeZone={drawn.timeZone}
      valueText={drawn.valueText}
      timeText={drawn.span}
    />
  )
}
