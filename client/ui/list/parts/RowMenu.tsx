import { MenuDivider, MenuItem } from '@blueprintjs/core'
import { useTexts } from '../../../i18n/useTexts.ts'
import { KeyMenu } from '../../layers/KeyMenu.tsx'
import { PointMenu } from '../../layers/Popup.tsx'
import { fitting, type ListAction } from '../model/action.ts'
import { ActionItems } from './ActionItems.tsx'

interface RowMenuProps<Row> {
  readonly at: { readonly x: number; readonly y: number }
  readonly title: string
  readonly rows: readonly Row[]
  readonly actions: readonly ListAction<Row>[]
  /** Undefined where a row has no details. */
  readonly onOpen: (() => void) | undefined
  readonly onRun: (action: ListAction<Row>, rows: readonly Row[]) => void
  readonly onClose: () => void
}

/** Menu of a row, or of all selected rows if it is one of them: the same actions as the bulk bar. */
export function RowMenu<Row>(props: RowMenuProps<Row>) {
  return (
    <PointMenu at={props.at} onClose={props.onClose}>
      <Items {...props} />
    </PointMenu>
  )
}

function Items<Row>(props: RowMenuProps<Row>) {
  const { title, rows, actions, onRun, onOpen, onClose } = props
  const { t } = useTexts()
  const one = rows.length === 1
  return (
    <KeyMenu aria-label={title}>
      <MenuDivider title={title} titleId="list-row-menu" />
      {one && onOpen ? (
        <MenuItem
          text={t('list.details')}
          label="Enter"
          onClick={() => {
            onClose()
            onOpen()
          }}
        />
      ) : null}
      <ActionItems
        rows={rows}
        hasHotkeys
        actions={fitting(actions, rows).filter(({ isSingle }) => one || isSingle !== true)}
        onRun={(action) => {
          onClose()
          onRun(action, rows)
        }}
      />
    </KeyMenu>
  )
}
