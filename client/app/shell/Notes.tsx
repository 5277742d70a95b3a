import { useRef } from 'react'
import { OnTop } from '../../ui/layout/OnTop.tsx'
import { useReservedHeight } from '../../ui/layout/useReservedHeight.ts'
import { NewVersionBanner } from './NewVersionBanner.tsx'
import styles from './Notes.module.css'
import { ResetWarning } from './ResetBanner.tsx'
import { StaleBanner } from './StaleBanner.tsx'

/** Facts about the page itself, at its foot and above a room that fills a phone. */
export function Notes() {
  const place = useRef<HTMLDivElement>(null)
  useReservedHeight(place, '--notes-height')
  return (
    <OnTop isBelowDialogs>
      <div ref={place} className={styles.foot}>
        <ResetWarning />
        <StaleBanner />
        <NewVersionBanner />
      </div>
    </OnTop>
  )
}
