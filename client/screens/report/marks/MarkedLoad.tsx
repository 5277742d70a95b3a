/** The load curve with the times at which a rule of energy counters applied, and a list of them. */
import { Button } from '@blueprintjs/core'
import { SearchAround } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { ReadState } from '#shared/records/registry.ts'
import {
  askMarks,
  type CounterMarks,
  type EnergyOverall,
  type EnergyQuestion,
} from '../../../actions/energy.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import type { ChartState } from '../../../ui/charts/ChartFrame.tsx'
import type { Column } from '../../../ui/list/model/columns.ts'
import { deviceUrl } from '../../../widgets/devices/places.ts'
import { LoadedPanel } from '../../../widgets/list/LoadedList.tsx'
import { LoadChart } from '../EnergyCharts.tsx'
import { NotedPanel } from '../NotedPanel.tsx'
import { deviceName } from '../rowNames.ts'
import { listAnswer, useReport } from '../useReport.ts'
import { chartMarks } from './chartMarks.ts'

type Row = CounterMarks['list'][number]

const idOf = ({ deviceId, mark }: Row): string => `${deviceId}/${mark}`
const rowsOf = ({ list }: CounterMarks) => list

export function MarkedLoad(props: {
  readonly question: EnergyQuestion
  readonly overall: EnergyOverall
  readonly state: ChartState
  readonly onRetry: () => void
  /** Shows these days, which have finer figures. */
  readonly onDays: (fromMs: number, toMs: number) => void
}) {
  const { question, overall, onDays, ...chart } = props
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const report = useReport(askMarks, question)
  const columns = useMemo(() => markColumns(read), [read])
  const rows = report.value?.list ?? []
  const nameOfMark = ({ deviceId, mark }: Row): string =>
    `${deviceName(read, deviceId)}: ${t(`reports.marks.kinds.${mark}`)}`
  return (
    <>
      <section className="panel">
        <LoadChart
          {...chart}
          overall={overall}
          marks={chartMarks(rows, overall.period, nameOfMark)}
          viewAction={({ fromMs, toMs }) => (
            <Button
              variant="minimal"
              icon={<SearchAround size={14} />}
              text={t('reports.showDays')}
              onClick={() => onDays(fromMs, toMs)}
            />
          )}
        />
      </section>
      {rows.length > 0 ? (
        <NotedPanel title={t('reports.marks.title')} note={t('reports.marks.help')}>
          <LoadedPanel
            id="counterMarks"
            title={t('reports.marks.title')}
            answer={listAnswer(report, rowsOf)}
            idOf={idOf}
            columns={columns}
            actions={[]}
            emptyTitle={t('charts.empty')}
            emptyHelp={t('charts.emptyHelp')}
          />
        </NotedPanel>
      ) : null}
    </>
  )
}

const markColumns = (read: ReadState): readonly Column<Row>[] => [
  {
    ...{ key: 'device', title: 'reports.name.device', widthPx: 240, card: 'title', search: true },
    value: ({ deviceId }) => deviceName(read, deviceId),
    cell: ({ deviceId }) => <Link to={deviceUrl(deviceId)}>{deviceName(read, deviceId)}</Link>,
  },
  {
    ...{ key: 'kind', title: 'reports.marks.kind', widthPx: 320, card: 'fact', facet: true, isOfName: true },
    value: ({ mark }) => i18n.t(`reports.marks.kinds.${mark}`),
  },
  {
    ...{ key: 'count', title: 'reports.marks.readings', widthPx: 110, card: 'end', isEnd: true },
    value: ({ count }) => count,
  },
  { key: 'first', title: 'reports.marks.first', widthPx: 170, value: ({ firstMs }) => new Date(firstMs) },
  { key: 'last', title: 'reports.marks.last', widthPx: 170, value: ({ lastMs }) => new Date(lastMs) },
]
