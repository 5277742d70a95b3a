/** Energy and occupancy of the day by the hour, beside the same day of last week. */

import { Button } from '@blueprintjs/core'
import { Th, TimelineBarChart } from '@blueprintjs/icons'
import { type ReactNode, Suspense, useState } from 'react'
import { HOUR_MS } from '#shared/durations.ts'
import type { Today } from '../../actions/home.ts'
import type { Answer } from '../../api/useAnswer.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import type { DayChartProps, HourFigures } from '../../ui/charts/DayChart.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import styles from './DayPanels.module.css'
import type { HouseHeat } from './floorHeat.ts'
import { useProjectUse } from './projectUse.ts'
import { currentHour } from './useToday.ts'

const DayChart = lazyPart(async () => (await import('../../ui/charts/DayChart.tsx')).DayChart)
const HEIGHT_PX = 216

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
      {...(today ? { hours: today.energy } : {})}
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
  const hours = known &&
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
      {...(hours ? { hours } : {})}
      valueText={(rooms) => format.number(Math.round(rooms))}
    />
  )
}

interface DayPanelProps extends Pick<DayChartProps, 'shape' | 'unit' | 'most' | 'valueText'> {
  readonly title: string
  readonly answer: Answer<Today>
  /** What is shown where nothing is known of the day. */
  readonly none: string
  readonly hours?: { readonly today: HourFigures; readonly before: HourFigures }
}

function DayPanel({ title, answer, none, hours, ...chart }: DayPanelProps) {
  const { t } = useTexts()
  const [isTable, setTable] = useState(false)
  const today = answer.value
  const isEmpty = hours !== undefined && [...hours.today, ...hours.before].every((value) => value === null)
  let content: ReactNode = <Skeleton lines={5} />
  if (answer.state === 'failed') content = <Failed answer={answer} />
  else if (isEmpty) content = <Notice title={none} />
  else if (today && hours)
    content = <Day {...chart} title={title} today={today} hours={hours} isTable={isTable} />
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
      <div className={styles.body}>{content}</div>
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
  props: Pick<DayChartProps, 'shape' | 'unit' | 'most' | 'valueText'> & {
    readonly title: string
    readonly today: Today
    readonly hours: { readonly today: HourFigures; readonly before: HourFigures }
    readonly isTable: boolean
  },
) {
  const { t } = useTexts()
  const format = useFormat()
  const { title, today, hours, isTable, ...chart } = props
  const names = {
    today: t('home.today'),
    before: t('home.lastWeek', { day: format.weekday(today.dayStartMs) }),
  }
  const timeText = (atMs: number) => `${format.time(atMs)}–${format.time(atMs + HOUR_MS)}`
  if (isTable) {
    const cell = (value: number | null | undefined) =>
      typeof value === 'number' ? chart.valueText(value) : '–'
    const rows = hours.today.map((value, hour) => ({
      key: hour,
      cells: [timeText(today.dayStartMs + hour * HOUR_MS), cell(value), cell(hours.before[hour])],
    }))
    return <ChartTable caption={title} columns={[t('home.hour'), names.today, names.before]} rows={rows} />
  }
  return (
    <Suspense fallback={<Skeleton lines={5} />}>
      <DayChart
        {...chart}
        label={title}
        dayStartMs={today.dayStartMs}
        timeZone={format.timeZone}
        today={hours.today}
        before={hours.before}
        names={names}
        height={HEIGHT_PX}
        timeText={timeText}
      />
    </Suspense>
  )
}
