import { clsx } from 'clsx'
import { encode } from 'uqr'
import styles from './DeviceCode.module.css'

const QUIET_MODULES = 4

/** Black on white in every scheme: scanners need dark on light. */
export function DeviceCode(props: {
  readonly address: string
  readonly label: string
  readonly className?: string | undefined
}) {
  const { data, size } = encode(props.address, { ecc: 'M', border: QUIET_MODULES })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={clsx(styles.qr, props.className)}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={props.label}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  )
}
