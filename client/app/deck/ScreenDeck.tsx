import { Activity, memo, type ReactNode, useMemo, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext, NavigationType, useLocation } from 'react-router-dom'
import { useReadable } from '../../store/useReadable.ts'
import { preferences } from '../preferences.ts'
import type { Place } from '../routes/place.ts'
import { ScreenView } from '../routes/ScreenView.tsx'
import { tabId } from '../tabs/tabId.ts'
import { tabs } from '../tabs/tabsStore.ts'
import { nextPanes, type Pane, REFRESH_ALL } from './panes.ts'
import styles from './ScreenDeck.module.css'

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Current screen and cached ones with their input and selection. Hidden screens receive no store updates:
 * their effects stop, and restart when shown.
 */
export function ScreenDeck({ place }: { readonly place: Place }) {
  const location = useLocation()
  const strip = useReadable(tabs)
  const hasTabs = useReadable(preferences.tagsView)
  const keptPaths = useMemo(
    () => (hasTabs ? new Set(strip.map(({ path }) => path)) : NOTHING),
    [strip, hasTabs],
  )
  const isAll = location.state === REFRESH_ALL
  const [panes, setPanes] = useState<readonly Pane[]>([])
  const next = nextPanes(panes, {
    shown: place.kind === 'screen' ? { screen: place.screen, location } : null,
    refreshedPath: place.kind === 'refresh' ? (isAll ? REFRESH_ALL : place.path) : null,
    keptPaths,
  })
  if (next !== panes) setPanes(next)
  return next.map((pane) => {
    const isShown = place.kind === 'screen' && place.screen === pane.screen
    return <PaneView key={pane.screen.path} pane={pane} isShown={isShown} hasTab={hasTabs} />
  })
}

const PaneView = memo(function PaneView(props: {
  readonly pane: Pane
  readonly isShown: boolean
  readonly hasTab: boolean
}) {
  const { screen, location } = props.pane
  const panel = props.hasTab ? { role: 'tabpanel', 'aria-labelledby': tabId(screen.path) } : {}
  return (
    <Activity mode={props.isShown ? 'visible' : 'hidden'}>
      <div className={styles.pane} data-pane="" {...panel}>
        <LocationScope location={location}>
          <ScreenView screen={screen} />
        </LocationScope>
      </div>
    </Activity>
  )
})

/** A screen reads its own URL, also while the browser shows another one. */
function LocationScope(props: { readonly location: Pane['location']; readonly children: ReactNode }) {
  const { location } = props
  const value = useMemo(() => ({ location, navigationType: NavigationType.Replace }), [location])
  return <LocationContext value={value}>{props.children}</LocationContext>
}
