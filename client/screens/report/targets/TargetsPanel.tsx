/** Status of the month's energy targets: used and projected. */
import { useMemo } from 'react'
import type { EnergyOverall, TargetProgress } from '../../../actions/energy.ts'
import { askTargets } from '../../../actions/energy.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import type { Column } from '../../../ui/list/model/columns.ts'
import { LoadedPanel } from '../../../widgets/list/LoadedList.tsx'
import { listAnswer, useReport } from '../useReport.ts'
import { useReportTexts } from '../useReportTexts.ts'
import styles from './TargetsPanel.module.css'
import { targetName, targetState } from './targetTexts.ts'

type Row = TargetProgress['list'][number]

const idOf = ({ targetId }: Row): string => targetId
const rowsOf = ({ list }: TargetProgress) => list

export function TargetsPanel({ period, asOfMs }: Pick<EnergyOverall, 'period' | 'asOfMs'>) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const today = texts.format.dateTime(asOfMs).slice(0, 10)
  const month = (period.until > today ? today : period.until).slice(0, 7)
  const question = useMemo(() => ({ month }), [month])
  const report = useReport(askTargets, question)
  const columns = useTargetColumns()
  const title = `${t('reports.target.title')} ${month}`
  const methods = [...new Set((report.value?.list ?? []).map(({ method }) => method))]
  return (
    <section className="panel">
      <h2 className={styles.title}>{title}</h2>
      <LoadedPanel
        id="energyTargets"
        title={title}
        answer={listAnswer(report, rowsOf)}
        idOf={idOf}
        columns={columns}
        actions={[]}
        emptyTitle={t('reports.target.none', { month })}
        emptyHelp={t('reports.target.noneHelp')}
      />
      {methods.map((method) =>
        method === 'weather' || method === 'average' ? (
          <p key={method} className={styles.method}>
            {t(`reports.target.method.${method}`)}
          </p>
        ) : null,
      )}
    </section>
  )
}

function useTargetColumns(): readonly Column<Row>[] {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  return useMemo(
    () => [
      {
        ...{ key: 'about', title: 'reports.target.about', widthPx: 260, card: 'title' },
        value({ targetId }) {
          const target = read.get('energyTarget', targetId)
          return target ? targetName(target, read) : ''
        },
      },
      {
        ...{ key: 'target', title: 'reports.target.kwh', widthPx: 130, unit: 'kWh', decimals: 0 },
        value: ({ targetKwh }) => targetKwh,
      },
      {
        ...{ key: 'used', title: 'reports.target.used', widthPx: 130, unit: 'kWh', decimals: 0 },
        value: ({ usedKwh }) => usedKwh,
      },
      {
        ...{ key: 'projected', title: 'reports.target.projected', widthPx: 130, unit: 'kWh', decimals: 0 },
        ...{ card: 'end' },
        value: ({ projectedKwh }) => projectedKwh,
      },
      {
        ...{ key: 'state', title: 'reports.target.state', widthPx: 180, card: 'fact' },
        value: (row) => t(`reports.target.states.${targetState({ ...row, isOver: row.method === 'over' })}`),
      },
    ],
    [t, read],
  )
}
