/** One device: name, what it does and since when, the one or two controls that matter, the rest behind a click. */

import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { memo, useState } from 'react'
import type { Device } from '#shared/records/device.ts'
import { type TileParts, tilePartsOf } from '../../actions/devices/properties.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { circuitLabel, nameWithin, propertyName } from '../devices/deviceTexts.ts'
import { CommandFailure } from './CommandState.tsx'
import { CurtainKeys } from './CurtainKeys.tsx'
import { DeviceDetails } from './DeviceDetails.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import styles from './DeviceRow.module.css'
import shared from './device.module.css'
import { SliderControl, StepperControl, SwitchControl } from './PropertyControl.tsx'
import { useControlGate } from './useControlGate.ts'

export const DeviceRow = memo(function DeviceRow(props: {
  readonly deviceId: string
  /** A tile of its own, not a row of a panel. */
  readonly isTile?: boolean
  /** The panel around it has its setpoint already. */
  readonly hasClimateBlock?: boolean
}) {
  const device = useRecord('device', props.deviceId)
  return device ? (
    <KnownDevice
      device={device}
      isTile={props.isTile === true}
      hasClimateBlock={props.hasClimateBlock === true}
    />
  ) : null
})

function KnownDevice(props: {
  readonly device: Device
  readonly isTile: boolean
  readonly hasClimateBlock: boolean
}) {
  const { device, isTile } = props
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const gate = useControlGate(device)
  const host = useRecord('host', device.hostId)
  const area = useRecord('area', device.areaId)
  const known = tilePartsOf(device)
  const parts = props.hasClimateBlock ? { ...known, stepper: null } : known
  const name = nameOf(device)
  const classes = [styles.device, isTile ? styles.tile : '', host?.isOnline === false ? styles.isOffline : '']
  return (
    // biome-ignore lint/a11y/useSemanticElements: a device is no fieldset of a form
    <div className={clsx(classes)} role="group" aria-label={name}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={t('control.detailsOf', { name })}
          title={t('control.details')}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </button>
        <div className={styles.about}>
          <span className={styles.name} title={name}>
            {nameWithin(device, area)}
          </span>
          <DeviceFacts device={device} />
        </div>
        <MainControls device={device} parts={parts} gate={gate} />
      </div>
      <CommandFailure deviceId={device.id} name={name} />
      <ManySwitches device={device} parts={parts} gate={gate} />
      {isOpen ? <DeviceDetails device={device} gate={gate} /> : null}
    </div>
  )
}

interface ControlsProps {
  readonly device: Device
  readonly parts: TileParts
  readonly gate: string | undefined
}

export function MainControls({ device, parts, gate }: ControlsProps) {
  const { t } = useTexts()
  const [first] = parts.switches
  const isSingle = parts.switches.length === 1 && first !== undefined
  const isOdd = device.condition !== 'normal'
  return (
    <div className={styles.controls}>
      {isOdd ? (
        <StatusTag tone={device.condition === 'abnormal' ? 'bad' : 'warn'}>
          {t(`control.condition.${device.condition}`)}
        </StatusTag>
      ) : null}
      {parts.slider ? <SliderControl device={device} property={parts.slider} gate={gate} /> : null}
      {parts.stepper ? (
        <StepperControl device={device} property={parts.stepper} gate={gate} isTemperature />
      ) : null}
      {parts.curtain ? <CurtainKeys device={device} gate={gate} /> : null}
      {isSingle ? (
        <SwitchControl device={device} property={first} label={nameOf(device)} gate={gate} />
      ) : null}
    </div>
  )
}

/** Circuits and wishes, each with its own switch. */
export function ManySwitches({ device, parts, gate }: ControlsProps) {
  const { t } = useTexts()
  if (parts.switches.length < 2) return null
  return (
    <ul className={styles.circuits}>
      {parts.switches.map((property, index) => {
        const circuit = property.name.startsWith('state_l')
          ? circuitLabel(device, index)
          : propertyName(property.name)
        return (
          <li key={property.name}>
            <span className={shared.label}>{circuit}</span>
            <SwitchControl
              device={device}
              property={property}
              label={t('control.circuit', { device: nameOf(device), circuit })}
              gate={gate}
            />
          </li>
        )
      })}
    </ul>
  )
}
