import { Button, Classes } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { type MouseEvent, useState } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { KeyMenu } from '../../layers/KeyMenu.tsx'
import { Popup } from '../../layers/Popup.tsx'
import styles from '../list.module.css'
import { concernedBy, type ListAction, type ListFailure, whyNone } from '../model/action.ts'
import { useActionRun } from '../useActionRun.ts'
import { ActionItems } from './ActionItems.tsx'

/** Row actions as buttons in its details; impossible ones show why. */
export function RowActions<Row>(props: { readonly row: Row; readonly actions: readonly ListAction<Row>[] }) {
  const { t } = useTexts()
  const [failures, setFailures] = useState<readonly ListFailure[]>([])
  const run = useActionRun<Row>((report) => setFailures(report?.failures ?? []))
  const rows = [props.row]
  const offered = props.actions.filter((action) =>
    action.isSingle ? action.isOffered(props.row) : concernedBy(action, rows).length > 0,
  )
  /** The pressed button may disappear, so focus stays in its container, where Esc works. */
  const start = async (action: ListAction<Row>, { currentTarget }: MouseEvent<HTMLElement>) => {
    if (run.running !== null) return
    const around = currentTarget.closest('aside, dialog')?.querySelector<HTMLElement>('[tabindex="0"]')
    await run.run(action, rows)
    if (document.activeElement === document.body) around?.focus({ preventScroll: true })
  }
  return (
    <>
      {offered
        .filter(({ isAside }) => !isAside)
        .map((action) => {
          const reason = whyNone(action, rows)
          const { icon: Icon } = action
          return (
            <Button
              key={action.id}
              icon={<Icon size={16} />}
              text={t(action.label)}
              intent={action.intent ?? 'none'}
              disabled={reason !== null}
              // Keeps focus while disabled.
              className={run.running === null ? '' : Classes.DISABLED}
              aria-disabled={run.running !== null}
              title={reason === null ? undefined : t(reason)}
              onClick={(event) => void start(action, event)}
            />
          )
        })}
      <Aside
        row={props.row}
        actions={offered.filter(({ isAside }) => isAside)}
        onRun={(action) => void run.run(action, rows)}
      />
      {failures.map(({ reason }) => (
        <p key={reason} role="alert" className={styles.rowFailure}>
          {reason}
        </p>
      ))}
    </>
  )
}

function Aside<Row>(props: {
  readonly row: Row
  readonly actions: readonly ListAction<Row>[]
  readonly onRun: (action: ListAction<Row>) => void
}) {
  const { t } = useTexts()
  if (props.actions.length === 0) return null
  return (
    <Popup
      popup="menu"
      content={(close) => (
        <KeyMenu>
          <ActionItems
            rows={[props.row]}
            actions={props.actions}
            onRun={(action) => {
              close()
              props.onRun(action)
            }}
          />
        </KeyMenu>
      )}
    >
      <Button endIcon={<CaretDown size={12} />}>{t('list.more')}</Button>
    </Popup>
  )
}
