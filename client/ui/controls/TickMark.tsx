import { clsx } from 'clsx'
import styles from './TickMark.module.css'

/**
 * The box before a row that can be ticked; `partly` where some of its children are. Only drawn: the row has the role
 * and the state, and finds a click on the box by `[data-tick]`.
 */
export function TickMark(props: { readonly isTicked: boolean; readonly isPartly?: boolean }) {
  const state = props.isTicked ? styles.ticked : props.isPartly && styles.partly
  return <span className={clsx(styles.tick, state)} data-tick="" aria-hidden="true" />
}
