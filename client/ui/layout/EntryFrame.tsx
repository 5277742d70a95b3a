/** The frame of the pages before sign-in: a card with the product's mark, switches above it, links below it. */
import { type ReactNode, useId } from 'react'
import { ProductMark } from './ProductMark.tsx'
import './entryFrame.css'

export function EntryFrame(props: {
  readonly title: string
  readonly subtitle: string
  /** Address of a drawing that stands beside the card where there is room. */
  readonly picture?: string | undefined
  /** Language and appearance. */
  readonly tools: ReactNode
  /** Links under the card. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}) {
  const titleId = useId()
  return (
    <main className={props.picture ? 'entry entry-pictured' : 'entry'}>
      {props.picture ? (
        <div className="entry-picture">
          <img src={props.picture} alt="" width="560" height="640" />
        </div>
      ) : null}
      <div className="entry-tools">{props.tools}</div>
      <div className="entry-middle">
        <section className="entry-card" aria-labelledby={titleId}>
          <div className="entry-brand">
            <ProductMark size={36} />
            <div>
              <h1 className="entry-title" id={titleId}>
                {props.title}
              </h1>
              <p className="entry-subtitle">{props.subtitle}</p>
            </div>
          </div>
          {props.children}
        </section>
        {props.foot ? <div className="entry-foot">{props.foot}</div> : null}
      </div>
    </main>
  )
}
