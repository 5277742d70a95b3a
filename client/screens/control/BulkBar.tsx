import { Button } from '@blueprintjs/core'
import { devicesContract } from '#shared/contract/devices.ts'
import { commandsOf } from '../../actions/control.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useCan, useIsLocked } from '../../store/hooks.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import styles from './BulkBar.module.css'
import { BULK_ACTIONS, type BulkAction, bulkPlan } from './bulk.ts'

/** Appears while rooms are marked; each button is one call for all of them. */
export function BulkBar(props: { readonly marked: ReadonlySet<string>; readonly onClear: () => void }) {
  const { t } = useTexts()
  const state = useConsoleState()
  const isLocked = useIsLocked()
  const mayControl = useCan(devicesContract.control)
  const reason = isLocked ? t('control.lock.notLive') : mayControl ? undefined : t('control.lock.noRight')
  const run = (action: BulkAction) => {
    const { items, offline } = bulkPlan(state.store.read, state.store.readings, props.marked, action)
    commandsOf(state).start(items)
    const told = [
      items.length > 0 ? t('areas.bulk.sent', { count: items.length }) : t('areas.bulk.nothing'),
      offline > 0 ? t('areas.bulk.left', { count: offline }) : '',
    ]
    showToast(offline > 0 ? 'warning' : 'info', told.filter(Boolean).join(' · '))
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('areas.bulk.bar')}>
      <b role="status">{t('areas.bulk.count', { count: props.marked.size })}</b>
      {BULK_ACTIONS.map((action) => (
        <Button
          key={action}
          size="small"
          disabled={reason !== undefined}
          title={reason}
          onClick={() => run(action)}
        >
          {t(`areas.bulk.${action}`)}
        </Button>
      ))}
      <Button size="small" variant="minimal" onClick={props.onClear}>
        {t('areas.bulk.clear')}
      </Button>
    </div>
  )
}
