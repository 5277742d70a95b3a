/** Largest shares of a period, with a link to all. */
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { EnergyGroup, EnergyRow } from '#shared/contract/energy.ts'
import { askAll, type EnergyAll, type EnergyQuestion } from '../../actions/energy.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx'
import { changePercent, sharePercent } from './energyFigures.ts'
import styles from './report.module.css'
import { rowName } from './rowNames.ts'
import { useReport } from './useReport.ts'
import { useReportTexts } from './useReportTexts.ts'

const SHOWN_MAX = 8

export function SharePanel({
  by,
  question,
}: {
  readonly by: EnergyGroup
  readonly question: EnergyQuestion
}) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const { read } = useConsoleState().store
  const asked = useMemo(() => ({ ...question, by }), [question, by])
  const { value, state, reload } = useReport(askAll, asked)
  const title = t(`reports.by.${by}`)
  const rows = value?.list ?? []
  const table = {
    caption: title,
    columns: [t(`reports.name.${by}`), t('reports.energy'), t('reports.share'), t('charts.before')],
    rows: rows.map((row, key) => ({
      key,
      cells: [
        rowName(by, row, read),
        texts.kwh(row.kwh),
        shareText(row, value, texts),
        texts.kwh(row.beforeKwh),
      ],
    })),
  }
  return (
    <section className="panel">
      <ChartFrame
        title={title}
        choices={<Link to={statisticsPath(by, question)}>{t('reports.details')}</Link>}
        state={rows.length === 0 && state.is === 'ready' ? { is: 'empty' } : state}
        onRetry={reload}
        table={table}
      >
        {value ? <Shares by={by} answer={value} rows={rows.slice(0, SHOWN_MAX)} /> : null}
      </ChartFrame>
    </section>
  )
}

export function statisticsPath(by: EnergyGroup, question: EnergyQuestion): string {
  const params = new URLSearchParams({ by })
  for (const name of ['period', 'date', 'until', 'kind'] as const) {
    const value = question[name]
    if (value !== undefined) params.set(name, value)
  }
  return `/report/energyStatistics?${params}`
}

function shareText(
  { kwh }: EnergyRow,
  answer: EnergyAll | null,
  { format }: ReturnType<typeof useReportTexts>,
): string {
  const share = sharePercent(kwh, answer?.total.kwh ?? null)
  return share === null ? '–' : format.percent(share)
}

function Shares(props: {
  readonly by: EnergyGroup
  readonly answer: EnergyAll
  readonly rows: readonly EnergyRow[]
}) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const { read } = useConsoleState().store
  const { by, answer, rows } = props
  const most = Math.max(0, ...rows.map(({ kwh }) => kwh ?? 0))
  return (
    <div className={styles.shares}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(`reports.name.${by}`)}</th>
            <th scope="col">{t('reports.energy')}</th>
            <th scope="col">{t('reports.share')}</th>
            <th scope="col">{t('reports.change')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id ?? 'rest'}>
              <td>
                {rowName(by, row, read)}
                <span className={styles.track}>
                  <span
                    className={styles.fill}
                    style={{ width: `${most > 0 ? (Math.max(0, row.kwh ?? 0) / most) * 100 : 0}%` }}
                  />
                </span>
              </td>
              <td>{row.kwh === null ? t('reports.noReadings') : texts.kwh(row.kwh)}</td>
              <td>{shareText(row, answer, texts)}</td>
              <td>{texts.change(changePercent(row.kwh, row.beforeKwh))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
