import { NonIdealState } from '@blueprintjs/core'
import type { ReactElement, ReactNode } from 'react'
import styles from './Notice.module.css'

/**
 * Blueprint's NonIdealState, in place of the content: empty, failed, denied, not built. It adds a heading of the page's
 * level, and announces an error.
 */
export function Notice(props: {
  readonly icon?: ReactElement
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Reports an error, announced to screen readers immediately. */
  readonly isAlert?: boolean
  readonly isPage?: boolean
}) {
  const Heading = props.isPage ? 'h1' : 'h2'
  return (
    <div className={styles.notice} role={props.isAlert ? 'alert' : undefined}>
      <NonIdealState
        {...(props.icon ? { icon: props.icon } : {})}
        description={
          <>
            <Heading className={styles.title}>{props.title}</Heading>
            {props.children ? <div className={styles.body}>{props.children}</div> : null}
          </>
        }
        {...(props.actions ? { action: <div className={styles.actions}>{props.actions}</div> } : {})}
      />
    </div>
  )
}
