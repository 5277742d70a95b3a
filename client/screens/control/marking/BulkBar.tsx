import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type ReactNode, useRef } from 'react'
import { runBulk } from '../../../actions/devices/bulk.ts'
import { BULK_SWITCHES, type BulkKind } from '../../../actions/devices/bulkPlan.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useMedia } from '../../../ui/controls/useMedia.ts'
import { useReservedHeight } from '../../../ui/layout/useReservedHeight.ts'
import { BulkButtons } from '../../../widgets/controls/bulk/BulkButtons.tsx'
import styles from './BulkBar.module.css'
import { SceneButton } from './SceneButton.tsx'

const KINDS: readonly BulkKind[] = [...BULK_SWITCHES.slice(0, 2), 'temperature']
/** Commands in an overflow menu, because the bar is narrow beside an open room. */
const FOLDED = BULK_SWITCHES.slice(2)

/** Bar for selected areas; each button is one bulk action. It overlays without taking space. */
export function BulkBar(props: {
  readonly marked: ReadonlySet<string>
  /** Number of marked items that the filters hide. */
  readonly hidden: number
  readonly onClear: () => void
  /** Content of the row below that must stay visible. */
  readonly children?: ReactNode
}) {
  const { t } = useTexts()
  const state = useConsoleState()
  const bar = useRef<HTMLDivElement>(null)
  // On narrow screens the bar is at the bottom, below connection and alarm notices.
  const isAtFoot = useMedia('(width < 992px)')
  useReservedHeight(bar, '--bar-height', isAtFoot)
  return (
    <div ref={bar} className={styles.bulk} role="toolbar" aria-label={t('areas.bulk.bar')}>
      <b role="status" className={styles.count}>
        {t('areas.bulk.count', { count: props.marked.size })}
        {props.hidden > 0 ? <small> {t('areas.bulk.hidden', { count: props.hidden })}</small> : null}
      </b>
      <Which marked={props.marked} />
      <div className={styles.actions}>
        <SceneButton marked={props.marked} isAtFoot={isAtFoot} />
        <BulkButtons
          kinds={KINDS}
          folded={FOLDED}
          isAtFoot={isAtFoot}
          onRun={(action) => void runBulk(state, props.marked, action)}
        />
      </div>
      {props.children}
      <Button
        variant="minimal"
        icon={<Cross />}
        aria-label={t('areas.bulk.clear')}
        title={t('areas.bulk.clear')}
        onClick={props.onClear}
      />
    </div>
  )
}

/** Lists marked items, because some are scrolled out of view. */
function Which({ marked }: { readonly marked: ReadonlySet<string> }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const names = [...marked].flatMap((id) => {
    const area = read.get('area', id)
    return area ? nameOf(area) : []
  })
  const text = names.sort(naturalOrder).join(t('common.comma'))
  return (
    <small className={styles.which} title={text}>
      {text}
    </small>
  )
}
