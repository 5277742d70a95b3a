/** The frame of the pages before sign-in: a card with the product's mark, switches above it, links below it. */

import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import styles from './EntryFrame.module.css'
import { ProductMark } from './ProductMark.tsx'

export function EntryFrame(props: {
  readonly title: string
  readonly subtitle: string
  /** URL of a drawing that is shown beside the card where there is room. */
  readonly picture?: string | undefined
  /** Language and appearance. */
  readonly tools: ReactNode
  /** Links under the card. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}) {
  const titleId = useId()
  return (
    <main className={clsx(styles.entry, props.picture && styles.pictured)}>
      {props.picture ? (
        <div className={styles.picture}>
          <img src={props.picture} alt="" width="560" height="640" />
        </div>
      ) : null}
      <div className={styles.tools}>{props.tools}</div>
      <div className={styles.middle}>
        <section className={styles.card} aria-labelledby={titleId}>
          <div className={styles.brand}>
            <ProductMark size={36} />
            <div>
              <h1 className={styles.title} id={titleId}>
                {props.title}
              </h1>
              <p className={styles.subtitle}>{props.subtitle}</p>
            </div>
          </div>
          {props.children}
        </section>
        {props.foot ? <div className={styles.foot}>{props.foot}</div> : null}
      </div>
    </main>
  )
}
