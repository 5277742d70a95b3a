import { Button } from '@blueprintjs/core'
import { useTexts } from '../../../i18n/useTexts.ts'
import styles from '../list.module.css'
import { concernedBy, type ListAction, whyNone } from '../model/action.ts'
import { useActionRun } from '../useActionRun.ts'

/** What can be done to one row, as buttons of its details; what cannot be done now shows why. */
export function RowActions<Row>(props: { readonly row: Row; readonly actions: readonly ListAction<Row>[] }) {
  const { t } = useTexts()
  const run = useActionRun<Row>()
  const rows = [props.row]
  const offered = props.actions.filter((action) =>
    action.isSingle ? action.isOffered(props.row) : concernedBy(action, rows).length > 0,
  )
  return (
    <>
      {offered.map((action) => {
        const reason = whyNone(action, rows)
        const { icon: Icon } = action
        return (
          <Button
            key={action.id}
            icon={<Icon size={16} />}
            text={t(action.label)}
            intent={action.intent ?? 'none'}
            disabled={run.running !== null || reason !== null}
            title={reason === null ? undefined : t(reason)}
            onClick={() => void run.run(action, rows)}
          />
        )
      })}
      {run.report?.failures.map(({ reason }) => (
        <p key={reason} role="alert" className={styles.rowFailure}>
          {reason}
        </p>
      ))}
    </>
  )
}
