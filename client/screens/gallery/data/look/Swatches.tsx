import { useEffect, useState } from 'react'
import { onRootStyled, rootVariable } from '../../../../platform/styles.ts'
import { hexOf, parsePainted } from './figures.ts'
import styles from './Swatches.module.css'
import shared from './theme.module.css'
import { PLAIN_TOKENS } from './tokens.ts'
import { usePainted } from './usePainted.ts'

/** Swatch of one colour with its name and computed value. */
export function Swatch({ token }: { readonly token: string }) {
  const [ref, painted] = usePainted<HTMLSpanElement>({ ground: token })
  const color = painted && parsePainted(painted.ground)
  return (
    <li className={shared.swatch}>
      <span ref={ref} className={shared.color} />
      <span className={styles.names}>
        <code>{token}</code>
        <code className={styles.value}>{color ? hexOf(color) : (painted?.ground ?? '')}</code>
      </span>
    </li>
  )
}

const readAll = (): readonly string[] => PLAIN_TOKENS.map(rootVariable)

/** Sizes, fonts, motion: those of the text size follow it. */
export function PlainTokens() {
  const [values, setValues] = useState(readAll)
  useEffect(() => onRootStyled(() => setValues(readAll())), [])
  return (
    <dl className={styles.plain}>
      {PLAIN_TOKENS.map((token, at) => (
        <div key={token}>
          <dt>
            <code>{token}</code>
          </dt>
          <dd>{values[at]}</dd>
        </div>
      ))}
    </dl>
  )
}
