/** The areas of the project by floor: a list long enough to scroll. */

import { clsx } from 'clsx'
import { memo } from 'react'
import { nameOf } from '../../../../i18n/i18n.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useIds, useRecord } from '../../../../store/hooks.ts'
import { areaTitle } from '../../../../widgets/devices/deviceTexts.ts'
import styles from './view.module.css'

export const AreaSections = memo(function AreaSections(props: {
  readonly floorIds: readonly string[]
  readonly isSticky?: boolean
  /** Heading level of the sections. */
  readonly heading: 'h2' | 'h3'
}) {
  return props.floorIds.map((id) => (
    <FloorSection key={id} id={id} isSticky={props.isSticky === true} heading={props.heading} />
  ))
})

function FloorSection(props: {
  readonly id: string
  readonly isSticky: boolean
  readonly heading: 'h2' | 'h3'
}) {
  const { t } = useTexts()
  const { id, isSticky, heading: Heading } = props
  const floor = useRecord('floor', id)
  const areaIds = useIds('area', 'floor', id)
  if (!floor) return null
  const name = nameOf(floor)
  return (
    <section className={styles.floor} aria-label={name}>
      <Heading className={clsx(styles.floorName, isSticky && styles.floorSticky)}>
        {name} <span>{t('galleryViews.areaCount', { count: areaIds.length })}</span>
      </Heading>
      <ul>
        {areaIds.map((areaId) => (
          <AreaItem key={areaId} id={areaId} />
        ))}
      </ul>
    </section>
  )
}

function AreaItem({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const area = useRecord('area', id)
  if (!area) return null
  return (
    <li>
      <span>{areaTitle(area)}</span>
      <span>{t(`areas.kind.${area.kind}`)}</span>
    </li>
  )
}
