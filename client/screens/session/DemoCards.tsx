import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './DemoCards.module.css'

export interface DemoCard {
  readonly id: string
  readonly picture: ReactNode
  readonly head: string
  readonly about: string
}

/** Demo cards below the sign-in form. */
export function DemoCards(props: {
  readonly title: string
  readonly cards: readonly DemoCard[]
  readonly isInPairs?: boolean
  readonly isBusy: boolean
  readonly onChoose: (id: string) => void
}) {
  return (
    <section className={styles.cards} aria-label={props.title}>
      <h2 className={styles.title}>{props.title}</h2>
      <ul className={clsx(styles.list, props.isInPairs && styles.isInPairs)}>
        {props.cards.map(({ id, picture, head, about }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.card}
              disabled={props.isBusy}
              onClick={() => props.onChoose(id)}
            >
              <span className={styles.picture} aria-hidden="true">
                {picture}
              </span>
              <span className={styles.words}>
                <span className={styles.head}>{head}</span>
                <span className={styles.about}>{about}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
