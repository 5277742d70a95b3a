/** Heading of a place or group in a list of tiles or cards. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { nameOf } from '../../../i18n/i18n.ts'
import { useRecord } from '../../../store/hooks.ts'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { areaUrl } from '../../../widgets/devices/places.ts'
import styles from './GroupHeading.module.css'

export function GroupHeading(props: {
  readonly children: ReactNode
  /** Number of entries as text. */
  readonly count?: string
}) {
  return (
    <h2 className={styles.heading}>
      {props.children}
      {props.count === undefined ? null : <span className={styles.count}>{props.count}</span>}
    </h2>
  )
}

/** Floor and name of an area, with link. */
export function AreaHeading(props: { readonly areaId: string; readonly count: string }) {
  const area = useRecord('area', props.areaId)
  const floor = useRecord('floor', area?.floorId ?? null)
  if (!area) return null
  return (
    <GroupHeading count={props.count}>
      {floor ? <span className={styles.floor}>{nameOf(floor)}</span> : null}
      <Link className="reach" to={areaUrl(props.areaId)}>
        {areaTitle(area)}
      </Link>
    </GroupHeading>
  )
}
