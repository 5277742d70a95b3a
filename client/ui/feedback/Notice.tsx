import type { ReactNode } from 'react'
import styles from './Notice.module.css'

/**
 * What replaces the content: empty, failed, denied, not built. States the condition and the next step. One
 * component for all of them; Blueprint has two, which announce nothing.
 */
export function Notice(props: {
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Something went wrong: announced at once. */
  readonly isAlert?: boolean
  readonly isPage?: boolean
}) {
  const Heading = props.isPage ? 'h1' : 'h2'
  return (
    <div className={styles.notice} role={props.isAlert ? 'alert' : undefined}>
      {props.icon ? <div className={styles.icon}>{props.icon}</div> : null}
      <Heading className={styles.title}>{props.title}</Heading>
      {props.children ? <div className={styles.body}>{props.children}</div> : null}
      {props.actions ? <div className={styles.actions}>{props.actions}</div> : null}
    </div>
  )
}
