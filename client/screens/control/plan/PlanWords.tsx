import { clsx } from 'clsx'
import { type Box, namePlaceOf } from '../../../ui/plan/planGeometry.ts'
import { PLAN_WIDTH, type Point } from '../../../ui/plan/planView.ts'
import type { SIGNS } from '../matrix/Sign.tsx'
import { PlanSigns, sizePxOf } from './PlanSigns.tsx'
import styles from './plan.module.css'

const NAME_PX = 15
const LINE_PX = 14
const GAP_PX = 3

interface AreaText {
  readonly points: readonly Point[]
  readonly inner: Box | null
  readonly height: number
  readonly scale: number
  readonly name: string
  readonly second: string | null
  readonly signs: readonly (keyof typeof SIGNS)[]
  /** Part of a room: smaller, inside it. */
  readonly isPart: boolean
}

/** Icons above the name and one word or value below, as far as space allows, alarms first. */
export function PlanWords(props: AreaText) {
  const { height, scale, second, signs } = props
  const { at, box } = namePlaceOf(props.points, props.inner)
  const [x, y] = [at[0] * PLAN_WIDTH, at[1] * height]
  const [widthPx, heightPx] = [box.width * PLAN_WIDTH * scale, box.height * height * scale]
  const lines = linesOf(props, widthPx, heightPx)
  const signPx = Math.max(0, ...signs.map(sizePxOf))
  const room = heightPx - lines.length * NAME_PX
  const hasSigns = signs.length > 0 && room >= signPx + GAP_PX && widthPx >= signPx
  const abovePx = hasSigns ? signPx + GAP_PX : 0
  const shownSigns = widthPx >= signs.length * (signPx + 5) ? signs : signs.slice(0, 1)
  if (lines.length === 0 && widthPxOf(props.name, props.isPart) <= heightPx - 2 * abovePx)
    return (
      <>
        {hasSigns ? (
          <PlanSigns of={shownSigns} at={[x, y - (heightPx / 2 - signPx) / scale]} scale={scale} />
        ) : null}
        {widthPx >= NAME_PX ? (
          <Lines {...props} at={[x, y]} topPx={-NAME_PX / 2} lines={[props.name]} isUpright />
        ) : null}
      </>
    )
  const hasSecond =
    lines.length > 0 && second !== null && widthPxOf(second, true) <= widthPx && room - abovePx > LINE_PX
  const topPx = -(abovePx + lines.length * NAME_PX + (hasSecond ? LINE_PX : 0)) / 2
  return (
    <>
      {hasSigns ? (
        <PlanSigns of={shownSigns} at={[x, y + (topPx + signPx / 2) / scale]} scale={scale} />
      ) : null}
      <Lines {...props} at={[x, y]} topPx={topPx + abovePx} lines={lines} />
      {hasSecond ? (
        <text className={styles.second} x={x} y={y + (-topPx - LINE_PX * 0.25) / scale}>
          {second}
        </text>
      ) : null}
    </>
  )
}

function Lines(props: {
  readonly at: Point
  /** Top position in px. */
  readonly topPx: number
  readonly lines: readonly string[]
  readonly scale: number
  readonly isPart: boolean
  /** Vertical text, for a narrow strip. */
  readonly isUpright?: boolean
}) {
  const { at, scale } = props
  return props.lines.map((line, n) => (
    <text
      key={line}
      className={clsx(styles.name, props.isPart && styles.part)}
      x={at[0]}
      y={at[1] + (props.topPx + (n + 0.78) * NAME_PX) / scale}
      transform={props.isUpright ? `rotate(90 ${at[0]} ${at[1]})` : undefined}
    >
      {line}
    </text>
  ))
}

/** The name in one line or in two; none where it does not fit. */
function linesOf({ name, isPart }: AreaText, widthPx: number, heightPx: number): readonly string[] {
  const fits = (line: string) => widthPxOf(line, isPart) <= widthPx
  if (fits(name)) return heightPx >= NAME_PX ? [name] : []
  const words = name.split(' ')
  const first = words.slice(0, Math.ceil(words.length / 2)).join(' ')
  const lines = [first, name.slice(first.length + 1)]
  return words.length > 1 && heightPx >= 2 * NAME_PX && lines.every(fits) ? lines : []
}

/** About as wide as it is written, with a gap to the walls; a Chinese character is two letters. */
const widthPxOf = (text: string, isSmall: boolean): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 7.6) * (isSmall ? 0.9 : 1), 4)
