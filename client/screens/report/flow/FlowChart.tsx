/** Sankey diagram of a period's energy: meters, floors, kinds. */
import { clsx } from 'clsx'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { EnergyFlow } from '#shared/contract/energyFlow.ts'
import { FLOW_OTHERS } from '#shared/contract/energyFlow.ts'
import { askFlow, type EnergyFlows, type EnergyQuestion } from '../../../actions/energy.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx'
import { useWidth } from '../../../ui/charts/useWidth.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { floorText } from '../../../widgets/list/useFloorFacet.ts'
import { sharePercent } from '../energyFigures.ts'
import { useReport } from '../useReport.ts'
import { useReportTexts } from '../useReportTexts.ts'
import styles from './FlowChart.module.css'
import { type FlowColumn, type FlowNode, flowHeight, flowLayout, movedNode } from './flowLayout.ts'

/** Narrower it scrolls sideways. */
const WIDTH_MIN = 560

type NodeName = (column: FlowColumn, id: string | null) => string

export function FlowChart({ question }: { readonly question: EnergyQuestion }) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const { value, state, reload } = useReport(askFlow, question)
  const nodeName = useNodeName(value)
  const title = t('reports.flow.title')
  const flows = value?.flows ?? []
  const table = {
    caption: title,
    columns: [
      t('reports.flow.meter'),
      t('reports.name.floor'),
      t('reports.name.kind'),
      t('reports.energy'),
      t('reports.share'),
    ],
    rows: flows.map((flow, key) => ({
      key,
      cells: [
        nodeName('meter', flow.meterId),
        nodeName('floor', flow.floorId),
        nodeName('kind', flow.kind),
        texts.kwh(flow.kwh),
        shareText(flow.kwh, value?.kwh ?? null, texts),
      ],
    })),
  }
  const isEmpty = !flows.some(({ kwh }) => kwh > 0) && (state.is === 'ready' || state.is === 'renewing')
  return (
    <section className="panel">
      <ChartFrame title={title} state={isEmpty ? { is: 'empty' } : state} onRetry={reload} table={table}>
        {value ? <Diagram flows={flows} wholeKwh={value.kwh} nodeName={nodeName} /> : null}
      </ChartFrame>
    </section>
  )
}

const shareText = (
  kwh: number,
  whole: number | null,
  { format }: ReturnType<typeof useReportTexts>,
): string => {
  const share = sharePercent(kwh, whole)
  return share === null ? '–' : format.percent(share)
}

function useNodeName(answer: EnergyFlows | null): NodeName {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  return useMemo(() => {
    const meters = new Map((answer?.meters ?? []).map((meter) => [meter.id, meter]))
    return (column, id) => {
      if (id === FLOW_OTHERS) return t(`reports.flow.others.${column}`)
      if (id === null) return t(`reports.flow.none.${column}`)
      if (column === 'kind') return kindName(id)
      if (column === 'floor') return floorText(read, id)
      const meter = meters.get(id)
      return meter && meter.name !== '' ? nameOf(meter) : t('reports.outOfSight')
    }
  }, [answer, read, t])
}

function Diagram(props: {
  readonly flows: readonly EnergyFlow[]
  readonly wholeKwh: number
  readonly nodeName: NodeName
}) {
  const { flows, wholeKwh, nodeName } = props
  const { t } = useTexts()
  const texts = useReportTexts()
  const [ref, shownWidth] = useWidth<HTMLDivElement>()
  const [chosen, choose] = useState<string | null>(null)
  const width = Math.max(WIDTH_MIN, shownWidth)
  const height = flowHeight(flows)
  const { nodes, links } = useMemo(() => flowLayout(flows, { width, height }), [flows, width, height])
  const shown = nodes.find(({ key }) => key === chosen)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedNode(nodes, chosen, event.key)
    if (next === null) return
    event.preventDefault()
    choose(next)
  }
  const nodeText = ({ column, id, kwh }: FlowNode): string =>
    `${nodeName(column, id)}: ${texts.kwh(kwh)} (${shareText(kwh, wholeKwh, texts)})`
  return (
    <div ref={ref} className={styles.diagram}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: arrow keys read it node by node */}
      <div
        className={styles.scroll}
        role="img"
        aria-label={`${t('reports.flow.title')}. ${t('reports.flow.help')}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerLeave={() => choose(null)}
      >
        {shownWidth > 0 ? (
          <svg width={width} height={height} aria-hidden="true">
            {links.map((link) => (
              <path
                key={link.key}
                className={clsx(
                  styles.link,
                  link.to === 'kind/' && styles.untracked,
                  (link.from === chosen || link.to === chosen) && styles.chosen,
                )}
                d={link.path}
                strokeWidth={link.width}
              />
            ))}
            {nodes.map((node) => (
              <g key={node.key} onPointerEnter={() => choose(node.key)}>
                <rect
                  className={clsx(styles.node, node.key === 'kind/' && styles.untrackedNode)}
                  data-chosen={node.key === chosen ? '' : undefined}
                  {...{ x: node.x, y: node.y, width: node.width, height: node.height }}
                />
                <text
                  x={node.column === 'kind' ? node.x - 6 : node.x + node.width + 6}
                  y={node.y + node.height / 2}
                  dy="0.35em"
                  textAnchor={node.column === 'kind' ? 'end' : 'start'}
                  className={styles.label}
                >
                  {nodeName(node.column, node.id)} <tspan>{texts.kwh(node.kwh)}</tspan>
                </text>
              </g>
            ))}
          </svg>
        ) : null}
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      <output className={styles.foot}>{shown ? nodeText(shown) : t('reports.flow.hint')}</output>
      {flows.some(({ kwh }) => kwh < 0) ? <p className={styles.foot}>{t('reports.flow.below')}</p> : null}
    </div>
  )
}
