/** Heading of a card: icon, name as link with a star if pinned, and a line below. */
import { Star } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { Scene } from '#shared/records/scene.ts'
import { SCENE_ICONS } from '../scenes/sceneLook.ts'
import styles from './CardTitle.module.css'

export function CardTitle(props: {
  readonly image: Scene['image']
  readonly name: string
  readonly openLabel: string
  readonly onOpen: () => void
  /** Null: it is not pinned. */
  readonly pinned: string | null
  /** True below the heading of a group. */
  readonly isInGroup?: boolean
  /** Below the name. */
  readonly children: ReactNode
}) {
  const Icon = SCENE_ICONS[props.image]
  const Heading = props.isInGroup ? 'h3' : 'h2'
  return (
    <>
      <span className={styles.icon}>
        <Icon size={20} />
      </span>
      <div className={styles.names}>
        <Heading className={styles.name}>
          <button type="button" className={styles.open} aria-label={props.openLabel} onClick={props.onOpen}>
            {props.name}
          </button>
          {props.pinned === null ? null : (
            <span className={styles.pinned} title={props.pinned}>
              <Star size={12} />
            </span>
          )}
        </Heading>
        {props.children}
      </div>
    </>
  )
}
