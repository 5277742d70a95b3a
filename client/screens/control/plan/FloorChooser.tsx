/** Floor selector with alarms per floor; on phones a row above the plan. */
import { clsx } from 'clsx'
import { Fragment, type KeyboardEvent, useEffect, useRef } from 'react'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useRecord } from '../../../store/hooks.ts'
import { floorsInOrder, outlinesOn } from '../../../widgets/plan/planFloors.ts'
import { Sign } from '../matrix/Sign.tsx'
import styles from './FloorChooser.module.css'
import type { FloorAlarms } from './floorAlarms.ts'
import { nextAlarmed } from './shownFloor.ts'

interface Props {
  readonly shownId: string
  /** The worst first. */
  readonly alarms: readonly FloorAlarms[]
  readonly onShow: (floorId: string) => void
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
}

export function FloorChooser({ shownId, alarms, onShow }: Props) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  useAllIds('planOutline')
  useAllIds('floor')
  const list = useRef<HTMLDivElement>(null)
  const floors = floorsInOrder(read)
  const hasBuildings = useAllIds('building').length > 1
  // The row or column is long: the content shown is in sight in it.
  useEffect(() => {
    const current = list.current?.querySelector(`[data-floor="${shownId}"]`)
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shownId])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    if (step === undefined || at === -1) return
    event.preventDefault()
    buttons[at + step]?.focus()
  }
  return (
    <div className={styles.chooser}>
      <NextAlarm shownId={shownId} alarms={alarms} onShow={onShow} />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that act at once are no form */}
      <div
        ref={list}
        className={styles.floors}
        role="group"
        aria-label={t('areas.plan.floor')}
        onKeyDown={onKeyDown}
      >
        {floors.map((floorId, at) => {
          const buildingId = read.get('floor', floorId)?.buildingId ?? null
          const before = floors[at - 1]
          const begins = before === undefined || read.get('floor', before)?.buildingId !== buildingId
          return (
            <Fragment key={floorId}>
              {hasBuildings && begins ? <Building buildingId={buildingId} /> : null}
              <FloorButton
                floorId={floorId}
                alarms={alarms.find((one) => one.floorId === floorId)}
                isShown={floorId === shownId}
                hasPlan={outlinesOn(read, floorId).length > 0}
                onShow={onShow}
              />
            </Fragment>
          )
        })}
      </div>
    </div>
  )
}

function Building({ buildingId }: { readonly buildingId: string | null }) {
  const building = useRecord('building', buildingId)
  return building ? <h3 className={styles.building}>{nameOf(building)}</h3> : null
}

function FloorButton(props: {
  readonly floorId: string
  readonly alarms: FloorAlarms | undefined
  readonly isShown: boolean
  readonly hasPlan: boolean
  readonly onShow: (floorId: string) => void
}) {
  const { alarms } = props
  const { t } = useTexts()
  const floor = useRecord('floor', props.floorId)
  if (!floor) return null
  const spokenText = [
    nameOf(floor),
    alarms && t('areas.plan.alarms', { count: alarms.count }),
    alarms && t(`alarms.severity.${alarms.severity}`),
    props.hasPlan ? null : t('areas.plan.without'),
  ].filter(Boolean)
  return (
    <button
      type="button"
      className={clsx(styles.floor, props.hasPlan || styles.without)}
      data-floor={props.floorId}
      data-severity={alarms?.severity}
      aria-current={props.isShown}
      aria-label={spokenText.join(', ')}
      title={spokenText.join(' · ')}
      tabIndex={props.isShown ? 0 : -1}
      onClick={() => props.onShow(props.floorId)}
    >
      <span>{nameOf(floor)}</span>
      {alarms ? (
        <span className={styles.alarms}>
          <Sign of="alarm" />
          {alarms.count}
        </span>
      ) : null}
    </button>
  )
}

/** Button to the next floor with an alarm. */
function NextAlarm({ shownId, alarms, onShow }: Props) {
  const { t } = useTexts()
  const nextId = nextAlarmed(
    alarms.map(({ floorId }) => floorId),
    shownId,
  )
  const floor = useRecord('floor', nextId)
  const label = floor ? t('areas.plan.nextOn', { name: nameOf(floor) }) : t('areas.plan.noNext')
  return (
    <button
      type="button"
      className={styles.next}
      data-severity={alarms.find(({ floorId }) => floorId === nextId)?.severity}
      aria-label={label}
      title={label}
      aria-disabled={!floor}
      onClick={() => floor && onShow(floor.id)}
    >
      <Sign of="alarm" />
      <span>{t('areas.plan.next')}</span>
    </button>
  )
}
