import { clsx } from 'clsx'
import { SIGN_SIZE, SIGNS } from '../matrix/Sign.tsx'
import styles from './plan.module.css'

/** Signs side by side around a point of the plan, as large on the screen at every scale. */
export function PlanSigns(props: {
  readonly of: readonly (keyof typeof SIGNS)[]
  /** Position in plan units. */
  readonly at: readonly [x: number, y: number]
  /** Pixels per unit. */
  readonly scale: number
}) {
  const { of, scale } = props
  const widthPx = of.reduce((sum, sign) => sum + sizePxOf(sign) + GAP_PX, -GAP_PX)
  let nextPx = -widthPx / 2
  return (
    <g transform={`translate(${props.at[0]} ${props.at[1]}) scale(${1 / scale})`}>
      {of.map((sign) => {
        const [leftPx, sizePx] = [nextPx, sizePxOf(sign)]
        nextPx += sizePx + GAP_PX
        return (
          <path
            key={sign}
            className={clsx(styles.sign, isAlarm(sign) && styles.alarm)}
            transform={`translate(${leftPx} ${-sizePx / 2}) scale(${sizePx / SIGN_SIZE})`}
            d={SIGNS[sign]}
            fillRule="evenodd"
          />
        )
      })}
    </g>
  )
}

const GAP_PX = 4

const isAlarm = (sign: keyof typeof SIGNS): boolean => sign === 'alarm' || sign === 'seenAlarm'

/** An alarm is larger than ordinary marks. */
export const sizePxOf = (sign: keyof typeof SIGNS): number => (isAlarm(sign) ? 18 : 13)
