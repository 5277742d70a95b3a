/** The ends of a row: its tick, and the button of its menu. Clicks on both are handled by the grid. */
import { More } from '@blueprintjs/icons'
import { useTexts } from '../../../i18n/useTexts.ts'
import styles from '../table.module.css'
import { GridPart } from './GridPart.tsx'

export function TickCell(props: {
  readonly name: string
  readonly isTicked: boolean
  /** Some but not all rows of the group are selected. */
  readonly isPartly?: boolean
}) {
  const { t } = useTexts()
  return (
    <GridPart role="gridcell" className={`${styles.cell} ${styles.tickCell}`}>
      <label className={styles.tick} data-tick>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={props.isTicked}
          readOnly
          ref={(element) => {
            // The indeterminate state can only be set by script.
            if (element) element.indeterminate = props.isPartly === true
          }}
          aria-label={t('list.tick', { name: props.name })}
        />
      </label>
    </GridPart>
  )
}

export function MoreCell({ name }: { readonly name: string }) {
  const { t } = useTexts()
  return (
    <GridPart role="gridcell" className={`${styles.cell} ${styles.moreCell}`}>
      <button
        type="button"
        className={styles.more}
        data-more
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={t('list.rowMenu', { name })}
        title={t('list.rowMenuHint')}
      >
        <More size={16} />
      </button>
    </GridPart>
  )
}
