import { Button } from '@blueprintjs/core'
import { Print, Th } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import styles from '../list.module.css'
import type { ListParts, ListProps } from '../useListParts.ts'
import type { ListOutput } from '../useOutput.ts'
import { BulkBar } from './BulkBar.tsx'

/** Toolbar, or bulk actions during selection. */
export function ListTools<Row>(
  props: ListProps<Row> & { readonly parts: ListParts<Row>; readonly children: ReactNode },
) {
  const { rows, parts } = props
  const { ticked, selection, run, output } = parts
  if (ticked.length === 0) return props.children
  const bar = (
    <BulkBar
      isAtFoot={parts.isNarrow}
      rows={ticked}
      choice={selection.selection.ticked}
      matching={rows.rows.length}
      actions={props.actions}
      run={run}
      output={<OutputButtons output={output} rows={ticked} />}
      onAll={() => selection.step({ kind: 'all' })}
      onClear={() => selection.step({ kind: 'clear' })}
    />
  )
  // On phones the toolbar stays, so rows do not move.
  return parts.isNarrow ? (
    <>
      {props.children}
      {bar}
    </>
  ) : (
    bar
  )
}

export function OutputButtons<Row>(props: {
  readonly output: ListOutput<Row>
  readonly rows?: readonly Row[]
}) {
  const { t } = useTexts()
  const { output, rows } = props
  return (
    <div className={styles.output}>
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
