/** Energy and occupancy of the day by the hour, beside the same day of last week. */

import { Button } from '@blueprintjs/core'
import { Th, TimelineBarChart } from '@blueprintjs/icons'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { Today } from '../../actions/home.ts'
import type { Answer } from '../../api/useAnswer.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import type { AmountAfterGap, DayChartProps, HourFigures } from '../../ui/charts/DayChart.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { useFrameSize } from '../../ui/zoom/useFrameSize.ts'
import styles from './DayPanels.module.css'
import type { HouseHeat } from './floorHeat.ts'
import { useProjectUse } from './projectUse.ts'
import { currentHour } from './useToday.ts'

const DayChart = lazyPart(async () => (await import('../../ui/charts/DayChart.tsx')).DayChart)
const AT_FIRST = { widthPx: 300, heightPx: 216 }
const HEIGHT_MIN_PX = 120

export function EnergyPanel({ answer }: { readonly answer: Answer<Today> }) {
  const { t } = useTexts()
  const format = useFormat()
  const today = answer.value
  return (
    <DayPanel
      title={t('home.energyChart')}
      answer={answer}
      shape="bars"
      unit="kWh"
      none={t('home.energyNone')}
      {...(today ? { figures: today.energy } : {})}
      afterGap={today ? amountOf(today.energy.todayAfterGap) : null}
      valueText={(kwh) => format.quantity(kwh, 'kWh', kwh < 100 ? 1 : 0)}
    />
  )
}

export function TakenPanel(props: { readonly answer: Answer<Today>; readonly house: HouseHeat | null }) {
  const { t } = useTexts()
  const format = useFormat()
  const use = useProjectUse()
  const { answer, house } = props
  const today = answer.value
  const known = today?.occupied
  const figures = known &&
    house && {
      today: house.isTakenKnown ? known.today.with(currentHour(today), house.taken) : known.today,
      before: known.before,
    }
  return (
    <DayPanel
      title={t(`home.of.${use}.chart`)}
      answer={answer}
      shape="line"
      unit={null}
      most={Math.max(1, house?.rooms ?? 0)}
      none={t('home.takenNone')}
      {...(figures ? { figures } : {})}
      valueText={(rooms) => format.number(Math.round(rooms))}
    />
  )
}

const amountOf = (gap: Today['energy']['todayAfterGap']): AmountAfterGap | null =>
  gap && { value: gap.kwh, sinceMs: gap.sinceMs, untilMs: gap.untilMs }

type ChartProps = Pick<DayChartProps, 'shape' | 'unit' | 'most' | 'valueText' | 'afterGap'>

interface DayPanelProps extends ChartProps {
  readonly title: string
  readonly answer: Answer<Today>
  /** The text for a day without data. */
  readonly none: string
  readonly figures?: { readonly today: HourFigures; readonly before: HourFigures }
}

function DayPanel({ title, answer, none, figures, ...chart }: DayPanelProps) {
  const { t } = useTexts()
  const [isTable, setTable] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const { heightPx } = useFrameSize(body, AT_FIRST)
  const today = answer.value
  const isEmpty =
    figures !== undefined &&
    !chart.afterGap &&
    [...figures.today, ...figures.before].every((value) => value === null)
  let content: ReactNode = <Skeleton lines={5} />
  if (answer.state === 'failed') content = <Failed answer={answer} />
  else if (isEmpty) content = <Notice title={none} />
  else if (today && figures)
    content = (
      <Day {...chart} {...{ title, today, figures, isTable }} heightPx={Math.max(HEIGHT_MIN_PX, heightPx)} />
    )
  return (
    <Panel
      title={title}
      aside={
        <Button
          variant="minimal"
          size="small"
          active={isTable}
          aria-pressed={isTable}
          icon={isTable ? <TimelineBarChart size={14} /> : <Th size={14} />}
          text={t('charts.table')}
          onClick={() => setTable(!isTable)}
        />
      }
    >
      <div ref={body} className={styles.body}>
        {content}
      </div>
    </Panel>
  )
}

function Failed({ answer }: { readonly answer: Answer<Today> }) {
  const { t } = useTexts()
  return (
    <Notice
      isAlert
      title={t('charts.failed')}
      actions={<Button onClick={answer.reload}>{t('common.retry')}</Button>}
    >
      {answer.failure}
    </Notice>
  )
}

function Day(
  props: ChartProps & {
    readonly title: string
    readonly today: Today
    readonly figures: { readonly today: HourFigures; readonly before: HourFigures }
    readonly isTable: boolean
    readonly heightPx: number
  },
) {
  const { t } = useTexts()
  const format = useFormat()
  const { title, today, figures, isTable, heightPx, ...chart } = props
  const { afterGap } = chart
  const { names, spanText, timeText } = useDayTexts(today)
  if (isTable) {
    const cell = (value: number | null | undefined) =>
      typeof value === 'number' ? chart.valueText(value) : '–'
    const rows = today.hours.map((hour, place) => ({
      key: place,
      cells: [timeText(hour), cell(figures.today[place]), cell(figures.before[place])],
    }))
    if (afterGap)
      rows.push({
        key: rows.length,
        cells: [spanText(afterGap.sinceMs, afterGap.untilMs), cell(afterGap.value), cell(null)],
      })
    return <ChartTable caption={title} columns={[t('home.hour'), names.today, names.before]} rows={rows} />
  }
  return (
    <Suspense fallback={<Skeleton lines={5} />}>
      {afterGap ? <AfterGapNote amount={afterGap} valueText={chart.valueText} /> : null}
      <DayChart
        {...chart}
        label={title}
        hours={today.hours}
        timeZone={format.timeZone}
        today={figures.today}
        before={figures.before}
        names={names}
        height={heightPx}
        timeText={timeText}
        spanText={spanText}
      />
    </Suspense>
  )
}

function useDayTexts({ dayStartMs }: Today) {
  const { t } = useTexts()
  const format = useFormat()
  return {
    names: { today: t('home.today'), before: t('home.lastWeek', { day: format.weekday(dayStartMs) }) },
    spanText(fromMs: number, untilMs: number): string {
      const from = fromMs >= dayStartMs ? format.time(fromMs) : format.dateTime(fromMs).slice(5, 16)
      return t('charts.withoutReports', { time: `${from}–${format.time(untilMs)}` })
    },
    timeText({ fromMs, untilMs, isSecond }: Today['hours'][number]): string {
      const time = `${format.time(fromMs)}–${format.time(untilMs)}`
      return isSecond ? t('charts.secondTime', { time }) : time
    },
  }
}

function AfterGapNote(props: {
  readonly amount: AmountAfterGap
  readonly valueText: (value: number) => string
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { value, sinceMs, untilMs } = props.amount
  const [from, to] = [sinceMs, untilMs].map((atMs) => format.dateTime(atMs).slice(5, 16))
  return (
    <p className={styles.afterGap}>
      {t('charts.afterGap', { value: props.valueText(value), from: from ?? '', to: to ?? '' })}
    </p>
  )
}
