import styles from './ErrorDot.module.css'

/** Over the corner of a button of the bar: something went wrong and can be read. The button's label says it. */
export const ErrorDot = () => <span className={styles.dot} aria-hidden="true" />
