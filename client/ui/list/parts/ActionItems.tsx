import { MenuItem } from '@blueprintjs/core'
import { useTexts } from '../../../i18n/useTexts.ts'
import { type ListAction, labelFor, whyNone } from '../model/action.ts'
import styles from './ActionItems.module.css'

/** Actions as entries of a menu; what cannot be done now shows why. */
export function ActionItems<Row>(props: {
  readonly rows: readonly Row[]
  readonly actions: readonly ListAction<Row>[]
  /** Enables hotkeys for the focused row. */
  readonly hasHotkeys?: boolean
  readonly onRun: (action: ListAction<Row>) => void
}) {
  const { t } = useTexts()
  const { rows, actions, onRun } = props
  return actions.map((action) => {
    const reason = whyNone(action, rows)
    const { icon: Icon } = action
    return (
      <MenuItem
        key={action.id}
        icon={<Icon size={16} />}
        text={
          <>
            {labelFor(action, rows)}
            {reason === null ? null : <span className={styles.reason}>{t(reason)}</span>}
          </>
        }
        multiline
        label={(props.hasHotkeys && action.hotkey?.toUpperCase()) || ''}
        intent={action.intent ?? 'none'}
        disabled={reason !== null}
        onClick={() => onRun(action)}
      />
    )
  })
}
