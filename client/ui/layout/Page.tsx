import { createContext, type ReactNode, useContext } from 'react'
import styles from './Page.module.css'

/** Note beside page titles: scope of figures, if restricted. */
export const PageNote = createContext<ReactNode>(null)

/** The frame of every screen: one row with title, figures, chips and actions, then the content. */
export function Page(props: {
  readonly title: ReactNode
  /** Counts and active filters to the right of the title. */
  readonly facts?: ReactNode
  readonly actions?: ReactNode
  /** The content fills the remaining height and scrolls internally. */
  readonly isFilling?: boolean
  readonly children: ReactNode
}) {
  return (
    <section className={styles.page} data-page="" data-filling={props.isFilling ? '' : undefined}>
      <header className={styles.pageHeader}>
        <h1 className={styles.pageTitle}>{props.title}</h1>
        {useContext(PageNote)}
        {props.facts ? <div className={styles.facts}>{props.facts}</div> : null}
        {props.actions ? <div className={styles.actions}>{props.actions}</div> : null}
      </header>
      <div className={styles.content}>{props.children}</div>
    </section>
  )
}

/** A surface with a hairline; its heading row is optional. */
export function Panel(props: {
  readonly title?: ReactNode
  readonly aside?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <section className={props.className ? `panel ${props.className}` : 'panel'}>
      {props.title || props.aside ? (
        <header className={styles.panelHeader}>
          <h2 className={styles.panelTitle}>{props.title}</h2>
          {props.aside ? <div className={styles.aside}>{props.aside}</div> : null}
        </header>
      ) : null}
      {props.children}
    </section>
  )
}
