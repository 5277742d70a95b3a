/** The marks in a plot, from which charts are composed. */

import { clsx } from 'clsx'
import type { ReactNode, SVGProps } from 'react'
import type { Scales } from './chartMath.ts'
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

/** An instant on the time axis, with its name. */
export interface TimeMark {
  readonly atMs: number
  readonly text: string
}

export const InstantMarks = (props: { readonly marks: readonly TimeMark[]; readonly scales: Scales }) => {
  const { x, y } = props.scales
  const [bottom = 0, top = 0] = y.range()
  return props.marks.map(({ atMs, text }) => (
    <line key={atMs} className={styles.mark} x1={x(atMs)} x2={x(atMs)} y1={bottom} y2={top}>
      <title>{text}</title>
    </line>
  ))
}
