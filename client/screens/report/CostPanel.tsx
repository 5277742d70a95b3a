/** Charges per rate in a period, printable and exportable. */
import { useMemo } from 'react'
import type { EnergyOverall } from '../../actions/energy.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Column } from '../../ui/list/model/columns.ts'
import { LoadedPanel } from '../../widgets/list/LoadedList.tsx'
import { COST_UNITS } from './energyFigures.ts'
import { useReportTexts } from './useReportTexts.ts'

type Cost = NonNullable<EnergyOverall['cost']>
type Line = Cost['lines'][number]

const idOf = ({ rateId }: Line): string => rateId

export function CostPanel(props: {
  readonly cost: Cost | null
  readonly period: EnergyOverall['period']
  readonly reload: () => void
}) {
  const { cost } = props
  return cost && cost.lines.length > 0 ? <Lines {...props} cost={cost} /> : null
}

function Lines({
  cost,
  period: { date, until },
  reload,
}: {
  readonly cost: Cost
  readonly period: EnergyOverall['period']
  readonly reload: () => void
}) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const columns = useMemo(
    (): readonly Column<Line>[] => [
      { key: 'name', title: 'reports.rate.name', widthPx: 220, card: 'title', value: ({ name }) => name },
      {
        ...{ key: 'kind', title: 'reports.rate.kind', widthPx: 240, card: 'fact' },
        value: ({ kind }) => t(`reports.rate.kinds.${kind}`),
      },
      {
        ...{ key: 'quantity', title: 'reports.quantity', widthPx: 140, card: 'fact' },
        value: ({ kind, quantity }) =>
          kind === 'fixed'
            ? t('reports.months', { count: Math.round(quantity * 100) / 100 })
            : texts.format.quantity(quantity, COST_UNITS[kind], 1),
      },
      {
        ...{ key: 'amount', title: 'reports.amount', widthPx: 160, card: 'end' },
        ...{ unit: cost.currency, decimals: 2 },
        value: ({ amount }) => amount,
      },
    ],
    [t, texts, cost.currency],
  )
  const title = `${t('reports.costLines')} ${date === until ? date : `${date} – ${until}`}`
  return (
    <section className="panel">
      <LoadedPanel
        id="energyCost"
        title={title}
        answer={{ state: 'ready', value: cost.lines, failure: null, isRenewing: false, reload }}
        idOf={idOf}
        columns={columns}
        actions={[]}
        emptyTitle={t('charts.empty')}
        emptyHelp={t('charts.emptyHelp')}
      />
    </section>
  )
}
