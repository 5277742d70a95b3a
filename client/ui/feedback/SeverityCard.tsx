import { Fragment, type ReactNode, useId } from 'react'
import styles from './SeverityCard.module.css'

/** Something that happened, with a bar for how bad it is, what, where and when, and what can be done about it. */
export function SeverityCard(props: {
  readonly severity: 'critical' | 'major' | 'minor' | 'info'
  /** Which alarm it is of. */
  readonly alarmId?: string
  /** The bar's meaning in words. */
  readonly severityName: string
  readonly title: string
  /** In one line, in order of weight; one breaks before another where they can. */
  readonly facts: readonly ReactNode[]
  /** The facts more exactly, on hovering. */
  readonly hint?: string
  readonly actions: ReactNode
  /** Someone has seen to it: its words recede, its colour stays. */
  readonly isQuiet?: boolean | undefined
  /** What happened is over: its bar and its name are hollow. */
  readonly isOver?: boolean
  readonly children?: ReactNode
}) {
  const id = useId()
  return (
    <article
      className={styles.card}
      data-severity={props.severity}
      data-quiet={props.isQuiet || undefined}
      data-over={props.isOver || undefined}
      data-alarm={props.alarmId}
      aria-labelledby={props.children ? `${id}-title ${id}-body` : `${id}-title`}
    >
      <div className={styles.text}>
        <p className={styles.title} id={`${id}-title`}>
          <span className={styles.name}>{props.severityName}</span> {props.title}
        </p>
        {props.children ? (
          <p className={styles.body} id={`${id}-body`}>
            {props.children}
          </p>
        ) : null}
        <p className={styles.facts} title={props.hint}>
          {props.facts.map((fact, i) => (
            <Fragment key={i}>
              {i === 0 ? '' : ' '}
              <span className={styles.fact}>
                {fact}
                {i < props.facts.length - 1 ? ' ·' : ''}
              </span>
            </Fragment>
          ))}
        </p>
      </div>
      <div className={styles.actions}>{props.actions}</div>
    </article>
  )
}
