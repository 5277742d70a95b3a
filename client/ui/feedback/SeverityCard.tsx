import { Fragment, type ReactNode, useId } from 'react'
import styles from './SeverityCard.module.css'

/** Card of an occurrence: severity bar, title, place, time and actions. */
export function SeverityCard(props: {
  readonly severity: 'critical' | 'major' | 'minor' | 'info'
  /** Which alarm it is of. */
  readonly alarmId?: string
  /** The bar's meaning in words. */
  readonly severityName: string
  readonly title: string
  /** Facts in one line by importance, wrapping between them. */
  readonly facts: readonly ReactNode[]
  /** The facts more exactly, on hovering. */
  readonly hint?: string
  readonly actions: ReactNode
  /** Acknowledged: text fades, colour stays. */
  readonly isQuiet?: boolean | undefined
  /** Ended: bar and title are outlined. */
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
