/** The areas of a floor and, of the chosen one, its devices: those already on the plan, and those to draw next. */
import { Button } from '@blueprintjs/core'
import { DragHandleVertical, TickCircle } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { FloorId } from '#shared/records/floor.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIds, useRecord } from '../../../store/hooks.ts'
import { middleOf } from '../../../ui/plan/planGeometry.ts'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import styles from './editor.module.css'
import { useCarry } from './useCarry.ts'
import type { PlanDrawing } from './usePlanDrawing.ts'

interface Props {
  readonly drawing: PlanDrawing
  readonly mayChange: boolean
}

export function PlanList(props: Props & { readonly floorId: FloorId }) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const ids = useIds('area', 'floor', props.floorId)
  const chosenDevice = useRecord('device', props.drawing.deviceId)
  const orderOf = (id: string) => store.read.get('area', id)?.order ?? 0
  // As in the tree: an area, and then its content.
  const within = (parentId: string | null): AreaId[] =>
    (ids as readonly AreaId[])
      .filter((id) => store.read.get('area', id)?.parentId === parentId)
      .sort((a, b) => orderOf(a) - orderOf(b))
      .flatMap((id) => [id, ...within(id)])
  const areas = within(null)
  const openId = props.drawing.areaId ?? chosenDevice?.areaId ?? null
  if (areas.length === 0) return <p className={styles.help}>{t('deploy.noAreas')}</p>
  return (
    <>
      <p className={styles.help} role="status">
        {props.drawing.drawn
          ? t('deploy.plan.drawing')
          : chosenDevice
            ? t('deploy.plan.placing', { name: nameOf(chosenDevice) })
            : t('deploy.plan.help')}
      </p>
      <ul className={styles.list}>
        {areas.map((areaId) => (
          <AreaItem key={areaId} {...props} areaId={areaId} isOpen={areaId === openId} />
        ))}
      </ul>
    </>
  )
}

function useOutline(areaId: AreaId) {
  const [id = null] = useIds('planOutline', 'area', areaId)
  const outline = useRecord('planOutline', id)
  const area = useRecord('area', areaId)
  return outline && area && outline.floorId === area.floorId ? outline : null
}

function AreaItem(props: Props & { readonly areaId: AreaId; readonly isOpen: boolean }) {
  const { t } = useTexts()
  const { areaId, drawing, isOpen } = props
  const area = useRecord('area', areaId)
  const outline = useOutline(areaId)
  if (!area) return null
  return (
    <li>
      <button
        type="button"
        className={clsx(styles.item, isOpen && styles.openItem)}
        aria-expanded={isOpen}
        onClick={() => drawing.choose(isOpen ? null : { areaId })}
      >
        <span>{areaTitle(area)}</span>
        {outline ? <TickCircle size={14} title={t('deploy.plan.isDrawn')} /> : null}
      </button>
      {isOpen && props.mayChange ? <AreaTools {...props} /> : null}
    </li>
  )
}

function AreaTools({ areaId, drawing }: Parameters<typeof AreaItem>[0]) {
  const { t } = useTexts()
  const outline = useOutline(areaId)
  const devices = useIds('device', 'area', areaId) as readonly DeviceId[]
  const middle = outline ? middleOf(outline.points) : ([0.5, 0.5] as const)
  return (
    <div className={styles.tools}>
      {drawing.drawn ? (
        <>
          <Button size="small" intent="primary" disabled={drawing.drawn.length < 3} onClick={drawing.finish}>
            {t('deploy.plan.finish')}
          </Button>
          <Button size="small" disabled={drawing.drawn.length === 0} onClick={drawing.takeBack}>
            {t('deploy.plan.takeBack')}
          </Button>
          <Button size="small" onClick={drawing.cancel}>
            {t('form.cancel')}
          </Button>
        </>
      ) : (
        <>
          <Button
            size="small"
            onClick={() => {
              drawing.choose({ areaId })
              drawing.begin()
            }}
          >
            {t(outline ? 'deploy.plan.drawAnew' : 'deploy.plan.draw')}
          </Button>
          {outline ? (
            <Button
              size="small"
              variant="minimal"
              intent="danger"
              onClick={() => void drawing.outline(areaId, null)}
            >
              {t('deploy.plan.erase')}
            </Button>
          ) : (
            <Button size="small" onClick={() => void drawing.outline(areaId, SQUARE)}>
              {t('deploy.plan.square')}
            </Button>
          )}
        </>
      )}
      {devices.length > 0 ? (
        <ul className={styles.devices} aria-label={t('deploy.devices')}>
          {devices.map((deviceId) => (
            <DeviceItem key={deviceId} deviceId={deviceId} drawing={drawing} middle={middle} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** To begin with, for who draws by keys: in the middle, to be moved from there. */
const SQUARE = [
  [0.45, 0.42],
  [0.55, 0.42],
  [0.55, 0.58],
  [0.45, 0.58],
] as const

function DeviceItem(props: {
  readonly deviceId: DeviceId
  readonly drawing: PlanDrawing
  readonly middle: readonly [number, number]
}) {
  const { t } = useTexts()
  const { deviceId, drawing } = props
  const device = useRecord('device', deviceId)
  const isPlaced = useIds('planMark', 'device', deviceId).length > 0
  const carry = useCarry()
  if (!device) return null
  const name = nameOf(device)
  const isChosen = drawing.deviceId === deviceId
  return (
    <li className={styles.deviceItem}>
      <span
        className={styles.grip}
        title={t('deploy.plan.carry')}
        {...carry({
          onMove: (event) => drawing.carry(deviceId, event),
          onDrop: (event) => drawing.putDown(deviceId, event),
        })}
      >
        <DragHandleVertical size={14} />
      </span>
      <button
        type="button"
        className={styles.deviceName}
        aria-pressed={isChosen}
        onClick={() => drawing.choose(isChosen ? { areaId: device.areaId } : { deviceId })}
      >
        {name}
      </button>
      <Button
        size="small"
        variant="minimal"
        aria-label={t(isPlaced ? 'deploy.plan.takeOffNamed' : 'deploy.plan.placeNamed', { name })}
        onClick={() => {
          drawing.choose(isPlaced ? { areaId: device.areaId } : { deviceId })
          void drawing.place(deviceId, isPlaced ? null : props.middle)
        }}
      >
        {t(isPlaced ? 'deploy.plan.takeOff' : 'deploy.plan.place')}
      </Button>
    </li>
  )
}
