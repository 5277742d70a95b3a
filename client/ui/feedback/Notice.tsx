import type { ReactNode } from 'react'
import './notice.css'

/** What stands where content would be: empty, failed, denied, not built. Says what it is and what to do next. */
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
    <div className="notice" role={props.isAlert ? 'alert' : undefined}>
      {props.icon ? <div className="notice-icon">{props.icon}</div> : null}
      <Heading className="notice-title">{props.title}</Heading>
      {props.children ? <div className="notice-body">{props.children}</div> : null}
      {props.actions ? <div className="notice-actions">{props.actions}</div> : null}
    </div>
  )
}
