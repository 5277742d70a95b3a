/** Views of a wall display, built from the components of the screens with the same names. */
import type { FloorId } from '#shared/records/floor.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Marking } from '../../screens/control/marking/useMarks.ts'
import { FloorPlan } from '../../screens/control/plan/FloorPlan.tsx'
import { RoomMatrix } from '../../screens/control/RoomMatrix.tsx'
import { useMatrix } from '../../screens/control/useMatrix.ts'
import { EnergyPanel } from '../../screens/home/DayPanels.tsx'
import { FloorMap } from '../../screens/home/FloorMap.tsx'
import { type HouseHeat, houseHeat } from '../../screens/home/floorHeat.ts'
import { HomeFigures } from '../../screens/home/HomeFigures.tsx'
import { useToday } from '../../screens/home/useToday.ts'
import { useIds, useRecord } from '../../store/hooks.ts'
import type { LiveStore } from '../../store/liveStore.ts'
import { useSampled } from '../../store/useSampled.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import { useVisibleAlarms } from '../../widgets/alarms/useWorstAlarms.ts'
import { floorsWithPlan } from '../../widgets/plan/planFloors.ts'
import styles from './DisplayViews.module.css'

const RENEWS_MS = 2_000
const ALARMS_SHOWN = 24
const ROOMS = { scope: 'rooms', filter: 'all', search: '' } as const

const nothing = (): void => {}
const NO_MARKING: Marking = {
  marked: new Set(),
  isChoosing: false,
  choose: nothing,
  press: nothing,
  markAll: nothing,
  begin: nothing,
  clear: nothing,
}

const heatOf = ({ read, room }: LiveStore): HouseHeat => houseHeat({ read, room })

export function HomeView() {
  const answer = useToday()
  const house = useSampled(heatOf, RENEWS_MS)
  return (
    <div className={styles.home}>
      <HomeFigures today={answer.value} house={house} />
      <EnergyPanel answer={answer} />
      <FloorMap house={house} />
    </div>
  )
}

export function RoomsView() {
  const { t } = useTexts()
  const matrix = useMatrix(ROOMS)
  if (matrix.rows.length === 0) return <Notice title={t('display.noRooms')} />
  return (
    <RoomMatrix
      matrix={matrix}
      scope="rooms"
      openId={null}
      marking={NO_MARKING}
      onChoose={nothing}
      onOpen={nothing}
      onEscape={nothing}
    />
  )
}

const plansOf = ({ read }: LiveStore): string => floorsWithPlan(read).join()

/** Shows another floor in each rotation. */
export function PlanView({ round }: { readonly round: number }) {
  const { t } = useTexts()
  const floors = useSampled(plansOf, RENEWS_MS)
    .split(',')
    .filter((id) => id !== '')
  const floorId = floors[round % Math.max(1, floors.length)] ?? null
  const floor = useRecord('floor', floorId)
  useIds('planOutline', 'floor', floorId ?? '')
  if (floorId === null || !floor) return <Notice title={t('display.noPlan')} />
  return (
    <section className={styles.plan}>
      <h2>{nameOf(floor)}</h2>
      <FloorPlan
        key={floorId}
        floorId={floorId as FloorId}
        openId={null}
        query={ROOMS}
        isMissed={false}
        views={null}
        onOpen={nothing}
        onEscape={nothing}
      />
    </section>
  )
}

export function AlarmsView() {
  const { t } = useTexts()
  const { waiting, running } = useVisibleAlarms(ALARMS_SHOWN)
  const shown = [...waiting, ...running]
  if (shown.length === 0) return <Notice title={t('alarms.none')} />
  return (
    <div className={styles.alarms}>
      {shown.map(({ id }) => (
        <AlarmItem key={id} alarmId={id} isReadOnly />
      ))}
    </div>
  )
}
