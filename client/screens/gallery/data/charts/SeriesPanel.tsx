/** Shared parts of chart pages: device, time range, states, figures. */

import { HTMLSelect } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { type ReactNode, useCallback, useState } from 'react'
import { SERIES_RANGE_MAX_MS } from '#shared/constants.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { type Answer, useAnswer } from '../../../../api/useAnswer.ts'
import { nameOf } from '../../../../i18n/i18n.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { nowMs } from '../../../../platform/time.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { ChartFrame, type ChartState } from '../../../../ui/charts/ChartFrame.tsx'
import type { TableOfNumbers } from '../../../../ui/charts/ChartTable.tsx'
import type { Bar } from '../../../../ui/charts/chartMath.ts'
import { boundsOf, last, type Range, type SpanName } from '../../../../ui/charts/range.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { valueText } from '../../../../widgets/devices/deviceTexts.ts'
import { areaPath } from '../../../../widgets/devices/places.ts'
import type { BlockState, BlockView } from '../../frame/blockState.ts'
import styles from '../data.module.css'
import { askSeries, type Loaded } from './series.ts'
import type { Measured, Source } from './sources.ts'
import { type SourceChoice, useSource } from './useSource.ts'

/** The data of a chart, and the labels of its figures. */
export interface Drawn extends Loaded {
  readonly title: string
  readonly label: string
  readonly timeZone: string
  readonly valueText: (value: number) => string
  readonly instant: (atMs: number) => string
  readonly span: (bar: Bar) => string
}

export interface SeriesPanelProps {
  readonly measured: Measured
  readonly view: BlockView
  readonly span: SpanName
  readonly titleOf: (source: Source) => string
  readonly choices?: ReactNode
  readonly draw: (drawn: Drawn) => ReactNode
  readonly tableOf: (drawn: Drawn) => Omit<TableOfNumbers, 'caption'>
}

export function SeriesPanel(props: SeriesPanelProps) {
  const { t } = useTexts()
  const choice = useSource(props.measured)
  return (
    <Panel>
      {choice.source ? (
        <SourceChart {...props} choice={choice} source={choice.source} />
      ) : (
        <Notice title={t('galleryData.noSource')}>{t('galleryData.noProject')}</Notice>
      )}
    </Panel>
  )
}

type SourceProps = SeriesPanelProps & { readonly choice: SourceChoice; readonly source: Source }

function SourceChart(props: SourceProps) {
  const { source, view, titleOf } = props
  const { timeZone } = useFormat()
  const { clock } = useConsoleState()
  const [range, setRange] = useState<Range>(last(props.span))
  const ask = useCallback(
    (signal: AbortSignal) => askSeries(source, boundsOf(range, clock.at(nowMs())), signal),
    [clock, source, range],
  )
  const answer = useAnswer(ask)
  // Data loaded for another device is discarded.
  const loaded = answer.value?.source.device.id === source.device.id ? answer.value : null
  const state = useChartState(view.state, answer, loaded)
  const drawn = useDrawn(source, titleOf(source))
  const shown = loaded && drawn(loaded)
  return (
    <ChartFrame
      title={titleOf(source)}
      choices={
        <>
          <DeviceChoice {...props.choice} />
          {props.choices}
        </>
      }
      range={{
        range,
        nowMs: range.kind === 'last' && loaded ? loaded.bounds.toMs : clock.at(nowMs()),
        timeZone,
        longestMs: SERIES_RANGE_MAX_MS,
        onRange: setRange,
      }}
      state={state}
      onRetry={view.state === 'ready' ? answer.reload : () => view.show('ready')}
      table={{ caption: titleOf(source), ...(shown ? props.tableOf(shown) : { columns: [], rows: [] }) }}
    >
      {shown ? props.draw(shown) : null}
    </ChartFrame>
  )
}

/** The selected state, or else the actual one. */
function useChartState(wanted: BlockState, answer: Answer<Loaded>, loaded: Loaded | null): ChartState {
  const { t } = useTexts()
  const { failure, isRenewing } = answer
  if (wanted === 'loading') return { is: 'loading' }
  if (wanted === 'empty') return { is: 'empty' }
  if (wanted === 'error') return { is: 'failed', why: t('gallery.errorBody') }
  if (!loaded) return failure !== null && !isRenewing ? { is: 'failed', why: failure } : { is: 'loading' }
  if (wanted === 'stale') return { is: 'stale', why: t('gallery.errorBody') }
  if (isRenewing) return { is: 'renewing' }
  if (failure !== null) return { is: 'stale', why: failure }
  return { is: loaded.series.points.length > 0 ? 'ready' : 'empty' }
}

function useDrawn({ device, property }: Source, title: string): (loaded: Loaded) => Drawn {
  const { t } = useTexts()
  const format = useFormat()
  return (loaded) => ({
    ...loaded,
    title,
    label: t('galleryData.chartLabel', { title, name: nameOf(device) }),
    timeZone: format.timeZone,
    valueText: (value) => valueText(property, value, format),
    instant: (atMs) => format.dateTime(atMs).slice(5, 16),
    span: ({ fromMs, toMs }) =>
      toMs - fromMs > HOUR_MS
        ? format.dateTime(fromMs).slice(0, 10)
        : `${format.dateTime(fromMs).slice(5, 16)}–${format.time(toMs)}`,
  })
}

function DeviceChoice({ source, sources, all, choose }: SourceChoice) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const format = useFormat()
  return (
    <HTMLSelect
      className={clsx(styles.device)}
      aria-label={t('galleryData.device')}
      title={
        all > sources.length
          ? t('galleryData.firstDevices', { shown: sources.length, all: format.number(all) })
          : t('galleryData.device')
      }
      value={source?.device.id ?? ''}
      options={sources.map(({ device }) => ({
        value: device.id,
        label: `${areaPath(store.read, device.areaId)} · ${nameOf(device)}`,
      }))}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  )
}
