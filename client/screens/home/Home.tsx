/** The state of a project at a glance: every figure from its state, and each leading to what it counts. */
import { clsx } from 'clsx'
import { Suspense, useDeferredValue } from 'react'
import { Link } from 'react-router-dom'
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
import { AlarmsInSight } from '../../widgets/alarms/AlarmsInSight.tsx'
import { useFavourites } from '../../widgets/devices/useFavourites.ts'
import { Changes } from './Changes.tsx'
import { EnergyPanel, TakenPanel } from './DayPanels.tsx'
import { FloorMap } from './FloorMap.tsx'
import { type HouseHeat, houseHeat } from './floorHeat.ts'
import styles from './Home.module.css'
import { HomeFigures } from './HomeFigures.tsx'
import { Outdoors } from './Outdoors.tsx'
import { useToday } from './useToday.ts'

/** Rooms change slowly, and nobody reads two hundred of them every second. */
const RENEWS_MS = 2_000

/** Of no use to most, ever. */
const NewProject = lazyPart(async () => (await import('./NewProject.tsx')).NewProject)

export function Home() {
  const totals = useTotals()
  // Hosts alone show nothing, and the way on from them is the new project's.
  const isEmpty = totals.devices === 0
  const isLive = useIsLive()
  // Before the first snapshot, nothing there means nothing known. Deferred: what comes instead is drawn in slices.
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
  // Their home is the estate; the project on the screen comes after it.
  const isSuper = useViewer()?.isSuper === true
  const answer = useToday()
  // Figures of parts of the project are not true of it. Deferred: many cells are drawn in slices.
  const isArriving = useDeferredValue(useIsArriving())
  const house = useSampled<HouseHeat | null>(isArriving ? unknown : heatOf, RENEWS_MS)
  const weather = answer.value?.weather
  return (
    <Page title={screenTitle('home')} facts={weather ? <Outdoors weather={weather} /> : null}>
      <div className={clsx(styles.home, !isLive && styles.stale, isArriving && styles.arriving)}>
        {isSuper ? <OwnProjects isEstate /> : null}
        <div data-tour="home.figures">
          <HomeFigures today={answer.value} house={house} />
        </div>
        <OwnFavourites />
        {/* What needs somebody stands beside all that only informs: its rows are in sight at once. */}
        <div className={styles.columns}>
          <div className={styles.main}>
            <div className={styles.pair}>
              <EnergyPanel answer={answer} />
              <TakenPanel answer={answer} house={house} />
            </div>
            <NextFrame>
              <FloorMap house={house} />
              <Changes />
            </NextFrame>
          </div>
          <WorstAlarms isArriving={isArriving} />
        </div>
        {isSuper ? null : (
          <NextFrame>
            <OwnProjects />
          </NextFrame>
        )}
      </div>
    </Page>
  )
}

/** Its controls are fetched by those who have starred something. */
const Favourites = lazyPart(async () => (await import('./Favourites.tsx')).Favourites)

function OwnFavourites() {
  const { ids } = useFavourites()
  const { store } = useConsoleState()
  if (!ids.some((id) => store.read.get('device', id))) return null
  return (
    <Suspense fallback={null}>
      <Favourites />
    </Suspense>
  )
}

/** With its map and its texts, which most people never need. */
const HomeProjects = lazyPart(async () => (await import('./HomeProjects.tsx')).HomeProjects, 'manage')

function OwnProjects({ isEstate = false }: { readonly isEstate?: boolean }) {
  const count = useReadable(shell().projectCount)
  // On a phone nothing has counted them yet.
  if (isEstate ? count === 1 : count < 2) return null
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
        {isArriving ? <Skeleton lines={3} /> : <AlarmsInSight noneClass={styles.none} />}
      </div>
      <Link className="reach" to="/message/messagerecord">
        {t('alarms.showAll')}
      </Link>
    </Panel>
  )
}
