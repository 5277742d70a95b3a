import type { ReactNode } from 'react'
import './page.css'

/** The frame of every screen: one row with title, figures, chips and actions, then the content. */
export function Page(props: {
  readonly title: ReactNode
  /** Counts and active filters, right of the title. */
  readonly facts?: ReactNode
  readonly actions?: ReactNode
  /** The content fills the height that is left and scrolls in itself. */
  readonly isFilling?: boolean
  readonly children: ReactNode
}) {
  return (
    <section className="page" data-page="" data-filling={props.isFilling ? '' : undefined}>
      <header className="page-header">
        <h1 className="page-title">{props.title}</h1>
        {props.facts ? <div className="page-facts">{props.facts}</div> : null}
        {props.actions ? <div className="page-actions">{props.actions}</div> : null}
      </header>
      <div className="page-content">{props.children}</div>
    </section>
  )
}

/** A surface with a hairline; its heading row is optional. */
export function Panel(props: {
  readonly title?: ReactNode
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <section className={props.className ? `panel ${props.className}` : 'panel'}>
      {props.title || props.aside ? (
        <header className="panel-header">
          <h2 className="panel-title">{props.title}</h2>
          {props.aside ? <div className="panel-aside">{props.aside}</div> : null}
        </header>
      ) : null}
      {props.children}
    </section>
  )
}
