import styles from './ErrorDot.module.css'

/** On the corner of a button of the bar: there are errors to read. The button's label states it. */
export const ErrorDot = () => <span className={styles.dot} aria-hidden="true" />
