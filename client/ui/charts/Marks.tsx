/** What is drawn in a plot: whoever composes a chart of their own draws with the same marks. */
import type { ReactNode, SVGProps } from 'react'
import './plot.css'

export const BarMark = (props: SVGProps<SVGRectElement>) => <rect {...props} className="plot-bar" />

export const LineMark = (props: { readonly d: string }) => <path {...props} className="plot-line" />

/** Lines of what a value is compared with: thin and dashed. */
export const Compared = (props: {
  readonly className?: string | undefined
  readonly children: ReactNode
}) => <g className={props.className ? `plot-compare ${props.className}` : 'plot-compare'}>{props.children}</g>
