/** What is drawn in a plot: the marks from which charts are composed. */

import { clsx } from 'clsx'
import type { ReactNode, SVGProps } from 'react'
import styles from './plot.module.css'

export const BarMark = (props: SVGProps<SVGRectElement>) => <rect {...props} className={styles.plotBar} />

export const SpreadMark = (props: SVGProps<SVGRectElement>) => (
  <rect {...props} className={clsx(styles.plotBar, styles.spread)} />
)

export const LineMark = (props: { readonly d: string }) => <path {...props} className={styles.line} />

/** Lines of what a value is compared with: thin and dashed. */
export const Compared = (props: {
  readonly className?: string | undefined
  readonly children: ReactNode
}) => (
  <g className={clsx(styles.compare, props.className)} data-tone="compare">
    {props.children}
  </g>
)
