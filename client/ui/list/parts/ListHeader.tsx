import { Button } from '@blueprintjs/core'
import { Print, Refresh, Th } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { StatusTag } from '../../controls/StatusTag.tsx'
import type { ListAction, ListFacet, ListRows } from '../model/listTypes.ts'
import type { ActionRun } from '../useActionRun.ts'
import type { Columns } from '../useColumns.ts'
import type { ListControl } from '../useList.ts'
import type { ListSelection } from '../useListSelection.ts'
import type { ListOutput } from '../useOutput.ts'
import { BulkBar } from './BulkBar.tsx'
import { Chips } from './Chips.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { ViewsMenu, type ViewsProps } from './ViewsMenu.tsx'

/** How many there are, how far to trust them, and by what they are filtered. */
export function ListCounts<Row>(props: {
  readonly list: ListControl
  readonly rows: ListRows<Row>
  readonly facets: readonly ListFacet[]
  /** No room for the filters. */
  readonly isShort: boolean
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { rows } = props
  const shown = format.number(rows.matching)
  const isPart = rows.total !== null && rows.total !== rows.matching
  return (
    <>
      {rows.state === 'ready' ? (
        <span className="list-count" role="status">
          {isPart ? t('list.countOf', { shown, all: format.number(rows.total ?? 0) }) : shown}
        </span>
      ) : null}
      {rows.stale ? (
        <StatusTag tone="warn" title={rows.stale.reason}>
          {[t('list.stale'), rows.stale.age].filter(Boolean).join(' · ')}
        </StatusTag>
      ) : null}
      {rows.isOutdated ? (
        <Button
          size="small"
          variant="minimal"
          icon={<Refresh size={12} />}
          text={t('list.showNow')}
          title={t('list.showNowHint')}
          onClick={rows.showNow}
        />
      ) : null}
      {props.isShort ? null : <Chips list={props.list} facets={props.facets} />}
    </>
  )
}

export interface ToolsProps<Row> {
  readonly columns: Columns<Row>
  readonly rows: ListRows<Row>
  readonly selection: ListSelection
  readonly ticked: readonly Row[]
  readonly actions: readonly ListAction<Row>[]
  readonly run: ActionRun<Row>
  readonly views: ViewsProps
  readonly output: ListOutput<Row>
  readonly tools?: ReactNode
  readonly mainAction?: ReactNode
  readonly isNarrow: boolean
}

/** The header's buttons; while rows are ticked, what can be done to those. */
export function ListTools<Row>(props: ToolsProps<Row>) {
  const { ticked, rows, selection, run, output } = props
  if (ticked.length > 0) {
    return (
      <BulkBar
        rows={ticked}
        matching={rows.rows.length}
        actions={props.actions}
        run={run}
        output={<OutputButtons output={output} rows={ticked} />}
        onAll={() => selection.step({ kind: 'all' })}
        onClear={() => selection.step({ kind: 'clear' })}
      />
    )
  }
  return (
    <>
      {props.tools}
      {props.isNarrow ? null : <ColumnMenu columns={props.columns} />}
      <ViewsMenu {...props.views} />
      <OutputButtons output={output} />
      {props.mainAction}
    </>
  )
}

function OutputButtons<Row>(props: { readonly output: ListOutput<Row>; readonly rows?: readonly Row[] }) {
  const { t } = useTexts()
  const { output, rows } = props
  return (
    <div className="list-output">
      <Button
        icon={<Print />}
        text={t('list.print')}
        title={t('list.printHint')}
        disabled={output.isBusy}
        onClick={() => void output.print(rows)}
      />
      <Button
        icon={<Th />}
        text={t('list.excel')}
        title={t('list.excelHint')}
        disabled={output.isBusy}
        onClick={() => void output.toExcel(rows)}
      />
    </div>
  )
}
