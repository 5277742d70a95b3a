import styles from './ErrorDot.module.css'

/** Dot on a button: there are errors to read. The button's label says so too. */
export const ErrorDot = () => <span className={styles.dot} aria-hidden="true" />
