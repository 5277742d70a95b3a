/** Project dashboard; each figure links to its list. */
import { Button } from '@blueprintjs/core'
import { Move } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { homeChoices, loadHomeView } from '../../actions/homeView.ts'
import { shell } from '../../actions/shellPort.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useIsArriving, useIsLive, useTotals, useViewer } from '../../store/hooks.ts'
import type { LiveStore } from '../../store/liveStore.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useSampled } from '../../store/useSampled.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { NextFrame } from '../../ui/layout/NextFrame.tsx'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { VisibleAlarms } from '../../widgets/alarms/VisibleAlarms.tsx'
import { useFavourites } from '../../widgets/devices/useFavourites.ts'
import type { HomeParts } from './arrange/ArrangedHome.tsx'
import { Changes } from './Changes.tsx'
import { EnergyPanel, TakenPanel } from './DayPanels.tsx'
import { FloorMap } from './FloorMap.tsx'
import { type HouseHeat, houseHeat } from './floorHeat.ts'
import styles from './Home.module.css'
import { HomeFigures } from './HomeFigures.tsx'
import { Outdoors } from './Outdoors.tsx'
import { useHomeParts } from './useHomeParts.tsx'
import { useToday } from './useToday.ts'

/** Rooms change slowly, and nobody reads two hundred of them every second. */
const RENEWS_MS = 2_000

/** Loaded lazily because most users never need it. */
const NewProject = lazyPart(async () => (await import('./NewProject.tsx')).NewProject)

export function Home() {
  const totals = useTotals()
  // A project with hosts only is new.
  const isEmpty = totals.devices === 0
  const isLive = useIsLive()
  // An empty project before the first snapshot is still loading. Deferred, so the page renders in slices.
  const page = useDeferredValue(isEmpty ? (isLive ? 'newProject' : 'waiting') : 'overview')
  if (page === 'overview') return <Overview />
  if (page === 'waiting') return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <NewProject />
    </Suspense>
  )
}

function Waiting() {
  const { t } = useTexts()
  return (
    <Page title={screenTitle('home')}>
      <Panel title={t('home.waiting')}>
        <Skeleton lines={5} />
      </Panel>
    </Page>
  )
}

function Overview() {
  const isLive = useIsLive()
  const viewer = useViewer()
  // Super administrators see the estate first, then the current project.
  const isSuper = viewer?.isSuper === true
  const answer = useToday()
  const choices = useHomeChoices()
  const arranging = useArranging()
  // Figures of parts of the project are not true of it. Deferred: many cells are drawn in slices.
  const isArriving = useDeferredValue(useIsArriving())
  const house = useSampled<HouseHeat | null>(isArriving ? unknown : heatOf, RENEWS_MS)
  const hasProjects = useHasProjects(isSuper)
  const parts = useHomeParts({
    projects: hasProjects ? <OwnProjects /> : null,
    figures: (
      <div data-tour="home.figures">
        <HomeFigures today={answer.value} house={house} />
      </div>
    ),
    favourites: useHasFavourites() ? <OwnFavourites /> : null,
    energy: <EnergyPanel answer={answer} />,
    occupancy: <TakenPanel answer={answer} house={house} />,
    rooms: <FloorMap house={house} />,
    changes: <Changes />,
    alarms: <WorstAlarms isArriving={isArriving} />,
  })
  const weather = answer.value?.weather
  if (!choices) return <Waiting />
  return (
    <Page
      title={screenTitle('home')}
      facts={weather ? <Outdoors weather={weather} /> : null}
      actions={arranging.button}
    >
      {arranging.isOn || choices.panels ? (
        <div className={clsx(!isLive && styles.stale)}>
          <Suspense fallback={<Skeleton lines={10} />}>
            <ArrangedHome
              parts={parts}
              panels={choices.panels}
              isSuper={isSuper}
              isArranging={arranging.isOn}
              onEnd={arranging.end}
            />
          </Suspense>
        </div>
      ) : (
        <div className={clsx(styles.home, !isLive && styles.stale, isArriving && styles.arriving)}>
          <Delivered parts={parts} isSuper={isSuper} />
        </div>
      )}
    </Page>
  )
}

/** Loaded with the grid code, for users who customised the layout. */
const ArrangedHome = lazyPart(async () => (await import('./arrange/ArrangedHome.tsx')).ArrangedHome)

function Delivered({ parts, isSuper }: { readonly parts: HomeParts; readonly isSuper: boolean }) {
  return (
    <>
      {isSuper ? parts.projects.content : null}
      {parts.figures.content}
      {parts.favourites.content}
      {/* Panels that need attention precede informational ones. */}
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.pair}>
            {parts.energy.content}
            {parts.occupancy.content}
          </div>
          <NextFrame>
            {parts.rooms.content}
            {parts.changes.content}
          </NextFrame>
        </div>
        {parts.alarms.content}
      </div>
      {isSuper ? null : <NextFrame>{parts.projects.content}</NextFrame>}
    </>
  )
}

function useHomeChoices() {
  const accountId = useViewer()?.accountId ?? null
  useEffect(() => {
    if (accountId !== null) loadHomeView(accountId)
  }, [accountId])
  return useReadable(homeChoices)
}

/** Layout mode, and focus return to its button. */
function useArranging() {
  const { t } = useTexts()
  const [isOn, setOn] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(false)
  useEffect(() => {
    if (wasOn.current && !isOn) button.current?.focus()
    wasOn.current = isOn
  }, [isOn])
  return {
    isOn,
    end: useCallback(() => setOn(false), []),
    button: isOn ? null : (
      <Button ref={button} variant="minimal" icon={<Move size={16} />} onClick={() => setOn(true)}>
        {t('home.arrange.start')}
      </Button>
    ),
  }
}

/** Loaded only with favourites. */
const Favourites = lazyPart(async () => (await import('./Favourites.tsx')).Favourites)

function useHasFavourites(): boolean {
  const { ids } = useFavourites()
  const { store } = useConsoleState()
  return ids.some((id) => store.read.get('device', id))
}

function OwnFavourites() {
  return (
    <Suspense fallback={null}>
      <Favourites />
    </Suspense>
  )
}

/** Loaded on demand with map and texts. */
const HomeProjects = lazyPart(async () => (await import('./HomeProjects.tsx')).HomeProjects, 'manage')

function useHasProjects(isEstate: boolean): boolean {
  const count = useReadable(shell().projectCount)
  // On phones not counted yet.
  return isEstate ? count !== 1 : count >= 2
}

function OwnProjects() {
  return (
    <div className={styles.projects}>
      <Suspense fallback={<Skeleton lines={8} />}>
        <HomeProjects />
      </Suspense>
    </div>
  )
}

const unknown = () => null
const heatOf = ({ read, room }: LiveStore) => houseHeat({ read, room })

function WorstAlarms({ isArriving }: { readonly isArriving: boolean }) {
  const { t } = useTexts()
  const { openAlarms, unacknowledged } = useTotals()
  return (
    <Panel
      title={t('alarms.newest')}
      aside={isArriving ? '' : t('alarms.openOf', { count: openAlarms, waiting: unacknowledged })}
      className={styles.waiting}
    >
      <div className={styles.alarms}>
        {isArriving ? <Skeleton lines={3} /> : <VisibleAlarms noneClass={styles.none} />}
      </div>
      <Link className="reach" to="/message/messagerecord">
        {t('alarms.showAll')}
      </Link>
    </Panel>
  )
}
