/** Row of a device: name, state, age, main controls; details on click. */

import { ChevronDown, ChevronRight, Clean, Headset, Moon } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { isNotDone } from '../../actions/commands.ts'
import { type BinaryProperty, type TileParts, tilePartsOf } from '../../actions/devices/properties.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useNameOf } from '../../i18n/useNameOf.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import { SwitchKeys } from '../../ui/controls/SwitchKeys.tsx'
import { areaTitle, circuitLabel, nameWithin, propertyName } from '../devices/deviceTexts.ts'
import { CommandFailure } from './CommandState.tsx'
import { Condition, oddness } from './Condition.tsx'
import { CurtainKeys } from './CurtainKeys.tsx'
import { DeviceDetails } from './DeviceDetails.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { useLock } from './DeviceLock.tsx'
import styles from './DeviceRow.module.css'
import shared from './device.module.css'
import { type DeviceView, shownValue, useDeviceView } from './deviceView.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import { isModeOff, ModeSwitch, SliderControl, StepperControl, SwitchControl } from './PropertyControl.tsx'

interface DeviceRowProps {
  readonly deviceId: string
  /** Displays a separate tile with several switches in one line. */
  readonly isTile?: boolean
  /** The context does not show the place. */
  readonly isPlaceNamed?: boolean
  /** The place that the surroundings name, where it is not the device's own area. */
  readonly placeId?: string
}

export const DeviceRow = memo(function DeviceRow(props: DeviceRowProps) {
  const view = useDeviceView(props.deviceId)
  return view ? <KnownDevice {...props} view={view} /> : null
})

function KnownDevice(props: DeviceRowProps & { readonly view: DeviceView }) {
  const { view, isTile = false } = props
  const { device, host } = view
  const [isOpen, setOpen] = useState(false)
  const parts = tilePartsOf(device)
  // Re-renders all content on language changes.
  const name = useNameOf()(device)
  const classes = [
    styles.device,
    isTile ? styles.tile : '',
    props.placeId ? styles.inPanel : '',
    host?.isOnline === false ? styles.isOffline : '',
  ]
  const head = <Head {...props} name={name} parts={parts} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
  const more = (
    <>
      {isTile && !isOpen ? null : <ManySwitches view={view} parts={parts} />}
      {isOpen ? <DeviceDetails view={view} /> : null}
    </>
  )
  if (!isTile) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a device is no fieldset of a form
      <div className={clsx(classes)} role="group" aria-label={name} data-device={device.id}>
        {head}
        {more}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a device is no fieldset of a form
    <div className={clsx(isOpen && styles.opened)} role="group" aria-label={name}>
      <div className={clsx(classes)}>{head}</div>
      {isOpen ? <Below name={name}>{more}</Below> : null}
    </div>
  )
}

/** Scrolls into view when opened, so that it is noticed at the bottom. */
function Below({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null)
  // Uses a block body: some browsers return a promise, which is not a valid cleanup function.
  useEffect(() => {
    own.current?.scrollIntoView({ block: 'nearest' })
    own.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={own} className={styles.below}>
      <p className={styles.belowName}>{name}</p>
      {children}
    </div>
  )
}

function Head(
  props: DeviceRowProps & {
    readonly view: DeviceView
    readonly name: string
    readonly parts: TileParts
    readonly isOpen: boolean
    readonly onToggle: () => void
  },
) {
  const { view, parts, isOpen, isTile = false } = props
  return (
    <div className={styles.row}>
      <div className={styles.head} inert={isNotDone(view.command?.shown)}>
        <div className={styles.lead}>
          <Toggle name={props.name} isOpen={isOpen} onToggle={props.onToggle} />
          {isTile || isOpen ? <FavouriteButton device={view.device} /> : null}
        </div>
        {isTile ? (
          <TileHead {...props} parts={parts} isOpen={isOpen} />
        ) : (
          <>
            <Opener className={styles.about} onToggle={props.onToggle}>
              <Name {...props} />
              <DeviceFacts view={view} />
            </Opener>
            <MainControls view={view} parts={parts} isWithMore={isOpen} />
          </>
        )}
      </div>
      <CommandFailure view={view} isOver isPlaceNamed={props.isPlaceNamed} />
    </div>
  )
}

function Toggle(props: { readonly name: string; readonly isOpen: boolean; readonly onToggle: () => void }) {
  const { t } = useTexts()
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={props.isOpen}
      aria-label={t('control.detailsOf', { name: props.name })}
      title={t('control.details')}
      onClick={props.onToggle}
    >
      {props.isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
    </button>
  )
}

/** Clicks on the name open details, so that touch does not hit the slider. Keys use the button. */
function Opener(props: {
  readonly className: string | undefined
  readonly onToggle: () => void
  readonly children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second button of the same name would say nothing
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it has them
    <div className={clsx(props.className, styles.opener)} onClick={props.onToggle}>
      {props.children}
    </div>
  )
}

function Name({ view: { device, area }, placeId }: DeviceRowProps & { readonly view: DeviceView }) {
  const place = useRecord('area', placeId ?? null)
  return (
    <span className={styles.name} title={nameOf(device)}>
      {nameWithin(device, place ?? area)}
    </span>
  )
}

/** Two lines: name with switch, then state or slider. Circuits have their own names on the second line. */
function TileHead(
  props: DeviceRowProps & {
    readonly view: DeviceView
    readonly parts: TileParts
    readonly isOpen: boolean
    readonly onToggle: () => void
  },
) {
  const { view, parts, isOpen } = props
  const { area } = view
  const isInCircuits = !isOpen && parts.switches.length > 1 && parts.switches.every(isCircuit)
  // Beside wide controls a tile has no room for it and the name.
  const isOddBelow = oddness(view) !== null && (parts.stepper ?? parts.curtain) !== null
  return (
    <>
      <Opener className={styles.named} onToggle={props.onToggle}>
        {props.isPlaceNamed && area ? <span className={styles.place}>{areaTitle(area)}</span> : null}
        <Name {...props} />
      </Opener>
      <MainControls
        view={view}
        parts={{ ...parts, slider: null }}
        isOddElsewhere={isOddBelow}
        isWithMore={isOpen}
      />
      {isOpen || parts.switches.length < 2 ? null : (
        <div className={isInCircuits ? styles.circuitKeys : styles.signKeys}>
          <CircuitKeys view={view} parts={parts} />
        </div>
      )}
      <div className={clsx(styles.doing, isInCircuits && styles.beside)}>
        {isOddBelow ? <Condition view={view} /> : null}
        <DeviceFacts view={view} isBrief={isInCircuits}>
          {parts.slider ? <SliderControl view={view} property={parts.slider} /> : null}
        </DeviceFacts>
      </div>
    </>
  )
}

interface ControlsProps {
  readonly view: DeviceView
  readonly parts: TileParts
}

export function MainControls(
  props: ControlsProps & {
    readonly isOddElsewhere?: boolean
    /** Beside `MoreControls`, which have the set temperature in any mode: nothing moves as a unit is turned on. */
    readonly isWithMore?: boolean
  },
) {
  const { view, parts } = props
  const { device } = view
  const [first] = parts.switches
  const isSingle = parts.switches.length === 1 && first !== undefined
  return (
    <div className={styles.controls}>
      {props.isOddElsewhere ? null : <Condition view={view} />}
      {parts.curtain ? <CurtainKeys view={view} /> : null}
      {parts.slider ? <SliderControl view={view} property={parts.slider} /> : null}
      {parts.stepper && !props.isWithMore && !isModeOff(view) ? (
        <StepperControl view={view} property={parts.stepper} isTemperature />
      ) : null}
      {parts.mode ? <ModeSwitch view={view} mode={parts.mode} /> : null}
      {isSingle ? <SwitchControl view={view} property={first} label={nameOf(device)} /> : null}
    </div>
  )
}

/** Circuits and requests, each with its own switch. */
export function ManySwitches({ view, parts }: ControlsProps) {
  const { t } = useTexts()
  if (parts.switches.length < 2) return null
  return (
    <ul className={styles.circuits}>
      {parts.switches.map((property, index) => {
        const circuit = circuitName(view, property, index)
        return (
          <li key={property.name}>
            <span className={shared.label}>{circuit}</span>
            <SwitchControl
              view={view}
              property={property}
              label={t('control.circuit', { device: nameOf(view.device), circuit })}
            />
          </li>
        )
      })}
    </ul>
  )
}

const isCircuit = ({ name }: BinaryProperty): boolean => name.startsWith('state_l')

export const circuitName = (
  { device }: Pick<DeviceView, 'device'>,
  property: BinaryProperty,
  index: number,
): string => (isCircuit(property) ? circuitLabel(device, index) : propertyName(property.name))

const SIGNS: Readonly<Record<string, typeof Moon>> = {
  do_not_disturb: Moon,
  make_up_room: Clean,
  microphone: Headset,
}

/** The same in one line, for a tile as high as its neighbours: circuits by name, requests by sign. */
function CircuitKeys({ view, parts }: ControlsProps) {
  const { t } = useTexts()
  const { set } = view
  const lock = useLock(view)
  return (
    <SwitchKeys
      label={t('control.switches')}
      unknownText={t('control.command.unknown')}
      {...lock}
      keys={parts.switches.map((property, index) => {
        const { shown, isPending } = shownValue(view, property.name)
        const Sign = SIGNS[property.name]
        return {
          id: property.name,
          label: circuitName(view, property, index),
          content: Sign ? <Sign size={14} /> : circuitName(view, property, index),
          isOn: shown === undefined ? null : shown === property.on,
          isPending,
          onToggle: (isOn) => set({ [property.name]: isOn ? property.on : property.off }),
        }
      })}
    />
  )
}
