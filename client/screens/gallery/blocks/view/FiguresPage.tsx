/** Numbers of the project that update in place and show their age. */

import { clsx } from 'clsx'
import { useMemo } from 'react'
import { nameOf } from '../../../../i18n/i18n.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import {
  useAllIds,
  useIsLive,
  useReading,
  useRecord,
  useRoomCounts,
  useTotals,
} from '../../../../store/hooks.ts'
import { useServerNow } from '../../../../store/useServerNow.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { Age } from '../../../../widgets/controls/Age.tsx'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { useShownState } from '../useShownState.ts'
import styles from './FiguresPage.module.css'
import { useChange } from './useChange.ts'
import shared from './view.module.css'

const STATES = ['ready', 'loading', 'empty', 'error', 'stale'] as const
const METERS_MAX = 8
const POWER = 'power'
const CODE = `const totals = useTotals()              // the project's figures
const power = useReading(deviceId, 'power')   // one value of one device

<b>{format.number(power, 1)}</b> W
<Age deviceId={deviceId} />             // greyed when it is old`

export function FiguresPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const totals = useTotals()
  const state = useShownState(view.state, totals.devices)
  return (
    <GalleryPage
      id="galleryFigures"
      when={t('galleryViews.figuresWhen')}
      code={CODE}
      sources={['client/store/hooks.ts', 'client/widgets/controls/Age.tsx']}
      view={view}
    >
      <BlockStates state={state} lines={10} onRetry={() => view.show('ready')}>
        <Panel title={t('galleryViews.figuresProject')} aside={t('galleryViews.figuresSince')}>
          <Figures isStale={state === 'stale'} />
        </Panel>
        <Panel title={t('galleryViews.figuresMeters')}>
          <Meters isStale={state === 'stale'} />
        </Panel>
      </BlockStates>
    </GalleryPage>
  )
}

function Figures({ isStale }: { readonly isStale: boolean }) {
  const { t } = useTexts()
  const isLive = useIsLive()
  const { hostsOnline, devices, abnormal, openAlarms } = useTotals()
  const { occupied, make_up_room } = useRoomCounts()
  const figures = [
    [t('galleryViews.figure.hosts'), hostsOnline],
    [t('galleryViews.figure.devices'), devices],
    [t('galleryViews.figure.abnormal'), abnormal],
    [t('galleryViews.figure.alarms'), openAlarms],
    [t('galleryViews.figure.occupied'), occupied],
    [t('galleryViews.figure.makeUp'), make_up_room],
  ] as const
  return (
    <dl className={clsx(styles.figures, (isStale || !isLive) && styles.stale)}>
      {figures.map(([label, value]) => (
        <Figure key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  const { t } = useTexts()
  const format = useFormat()
  const change = useChange(value)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{format.number(value)}</b>
        <span>
          {change.atMs === null ? (
            t('galleryViews.unchanged')
          ) : (
            <Changed total={change.total} atMs={change.atMs} />
          )}
        </span>
      </dd>
    </div>
  )
}

function Changed({ total, atMs }: { readonly total: number; readonly atMs: number }) {
  const { t } = useTexts()
  const format = useFormat()
  const nowMs = useServerNow()
  const sign = total > 0 ? '+' : total < 0 ? '−' : '±'
  return t('galleryViews.changed', {
    by: `${sign}${format.number(Math.abs(total))}`,
    age: format.age(atMs, nowMs),
  })
}

/** The first devices that report a power, a value that changes every second. */
function Meters({ isStale }: { readonly isStale: boolean }) {
  const { t } = useTexts()
  const ids = useAllIds('device')
  const { readings } = useConsoleState().store
  const meters = useMemo(
    () => ids.filter((id) => typeof readings(id)?.values[POWER] === 'number').slice(0, METERS_MAX),
    [readings, ids],
  )
  if (meters.length === 0) return <p className={shared.note}>{t('galleryViews.noMeters')}</p>
  return (
    <ul className={clsx(styles.meters, isStale && styles.stale)}>
      {meters.map((id) => (
        <Meter key={id} id={id} />
      ))}
    </ul>
  )
}

function Meter({ id }: { readonly id: string }) {
  const format = useFormat()
  const device = useRecord('device', id)
  const power = useReading(id, POWER)
  if (!device) return null
  return (
    <li>
      <span>{nameOf(device)}</span>
      <b>{typeof power === 'number' ? format.quantity(power, 'W', 1) : '–'}</b>
      <Age deviceId={id} />
    </li>
  )
}
