import { Button } from '@blueprintjs/core'
import { type ReactNode, useRef } from 'react'
import { alarmTitle } from '../../../i18n/alarmTitle.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nextFrame } from '../../../platform/time.ts'
import { useAllIds, useRecord } from '../../../store/hooks.ts'
import { alarmWords } from '../../../widgets/alarms/alarmTexts.ts'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { Sign } from '../matrix/Sign.tsx'
import { useOutsideAlarms } from '../matrix/useOutsideAlarms.ts'
import { type FloorRow, foundIn } from '../roomRows.ts'
import { BulkBar } from './BulkBar.tsx'
import styles from './MatrixBar.module.css'
import type { Marking } from './useMarks.ts'

/** Row above the rooms; always present, so that the selection bar does not move anything. */
export function MatrixBar(props: {
  readonly rows: readonly FloorRow[]
  readonly marking: Marking
  readonly scope: 'rooms' | 'others'
  readonly isNarrow: boolean
  /** View switch at the end. */
  readonly views: ReactNode
  readonly onOpen: (areaId: string) => void
  readonly onShowOutside: () => void
  /** Ends the filters. */
  readonly onShowAll: () => void
}) {
  const { rows, marking, isNarrow } = props
  const shown = foundIn(rows)
  const hidden = [...marking.marked].filter((areaId) => !shown.includes(areaId)).length
  const outside =
    props.scope === 'rooms' ? (
      <Outside
        isBrief={isNarrow || marking.marked.size > 0}
        onOpen={props.onOpen}
        onShowAll={props.onShowOutside}
      />
    ) : null
  const bar = useRef<HTMLDivElement>(null)
  const clear = () => {
    marking.clear()
    // The focused element disappeared with the selection.
    nextFrame(() => bar.current?.querySelector('button')?.focus())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc on its way up from the buttons inside
    <div
      ref={bar}
      className={styles.bar}
      onKeyDown={(event) => {
        // Esc in a panel closes only that.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        const hasChosen = marking.isChoosing || marking.marked.size > 0
        if (event.key === 'Escape' && isInside && hasChosen && !event.defaultPrevented) clear()
      }}
    >
      <Choosing marking={marking} shown={shown} isNarrow={isNarrow} onClear={clear} />
      {shown.length > 0 || rows.length === 0 ? null : (
        <NothingFound scope={props.scope} onShowAll={props.onShowAll} />
      )}
      {isNarrow ? <Floors rows={rows} /> : null}
      <div className={styles.end}>
        {marking.marked.size > 0 && !isNarrow ? null : outside}
        {props.views}
      </div>
      {marking.marked.size > 0 ? (
        <BulkBar marked={marking.marked} hidden={hidden} onClear={clear}>
          {isNarrow ? null : outside}
        </BulkBar>
      ) : null}
    </div>
  )
}

function Choosing(props: {
  readonly marking: Marking
  readonly shown: readonly string[]
  readonly isNarrow: boolean
  readonly onClear: () => void
}) {
  const { t } = useTexts()
  const { marking, shown } = props
  if (!marking.isChoosing)
    return (
      <Button title={t('areas.bulk.chooseHint')} onClick={marking.begin}>
        {t('areas.bulk.choose')}
      </Button>
    )
  return (
    <>
      <Button onClick={() => marking.markAll(shown)}>
        {t(props.isNarrow ? 'areas.bulk.allBrief' : 'areas.bulk.all', { count: shown.length })}
      </Button>
      <Button variant="minimal" onClick={props.onClear}>
        {t('form.cancel')}
      </Button>
      {props.isNarrow ? null : <span className={styles.hint}>{t('areas.bulk.choosing')}</span>}
    </>
  )
}

/** Inside the bar, so that tiles do not move. */
function NothingFound(props: { readonly scope: 'rooms' | 'others'; readonly onShowAll: () => void }) {
  const { t } = useTexts()
  return (
    <>
      <span role="status" className={styles.hint}>
        {t(props.scope === 'rooms' ? 'areas.noMatch' : 'areas.noMatchOther')}
      </span>
      <Button variant="minimal" onClick={props.onShowAll}>
        {t('areas.showAll')}
      </Button>
    </>
  )
}

/** The address of a floor's row inside the page. */
export const floorElementId = (floorId: string): string => `floor-${floorId}`

function Floors({ rows }: { readonly rows: readonly FloorRow[] }) {
  const { t } = useTexts()
  const hasBuildings = useAllIds('building').length > 1
  if (rows.length < 2) return null
  return (
    <nav className={styles.floors} aria-label={t('areas.floors')}>
      {rows.map(({ floorId, buildingId }, index) => (
        <FloorJump
          key={floorId}
          floorId={floorId}
          buildingId={hasBuildings ? buildingId : null}
          isFirst={buildingId !== rows[index - 1]?.buildingId}
        />
      ))}
    </nav>
  )
}

function FloorJump(props: {
  readonly floorId: string
  /** Building, if there are several. */
  readonly buildingId: string | null
  /** First floor of its building, whose name precedes it. */
  readonly isFirst: boolean
}) {
  const { floorId } = props
  const floor = useRecord('floor', floorId)
  const building = useRecord('building', props.buildingId)
  const jump = () => document.getElementById(floorElementId(floorId))?.scrollIntoView({ block: 'start' })
  const name = floor ? nameOf(floor) : ''
  const within = building ? nameOf(building) : ''
  return (
    <>
      {within && props.isFirst ? <span className={styles.building}>{within}</span> : null}
      <button
        type="button"
        className={styles.jump}
        aria-label={within ? `${within} · ${name}` : name}
        onClick={jump}
      >
        {name}
      </button>
    </>
  )
}

/** The worst by its place and title, and how many more there are. */
function Outside(props: {
  /** One word and the number of others. */
  readonly isBrief: boolean
  readonly onOpen: (areaId: string) => void
  readonly onShowAll: () => void
}) {
  const { t } = useTexts()
  const alarms = useOutsideAlarms()
  const [worst] = alarms
  const area = useRecord('area', worst?.areaId ?? null)
  if (!worst || !area) return null
  const isOne = alarms.length === 1
  const named = t('areas.named', { name: areaTitle(area), text: alarmTitle(worst.alarm) })
  const summary = isOne ? named : t('areas.outside', { worst: named, count: alarms.length - 1 })
  return (
    <button
      type="button"
      className={styles.outside}
      data-severity={worst.alarm.severity}
      aria-label={summary}
      title={summary}
      onClick={isOne ? () => props.onOpen(worst.areaId) : props.onShowAll}
    >
      <Sign of="alarm" />
      <span>{props.isBrief ? alarmWords(worst.alarm, alarms.length) : summary}</span>
    </button>
  )
}
