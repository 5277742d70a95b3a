import type { ReactNode } from 'react'
import type { Property, Reading, Readings } from '#shared/devices/kind.ts'
import { isShade } from '#shared/devices/registry.ts'
import { raisedProperties } from '../../actions/devices/alarming.ts'
import { type TileParts, tilePartsOf } from '../../actions/devices/properties.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { factText, valueText, wordOf } from '../devices/deviceTexts.ts'
import { Age } from './Age.tsx'
import { CommandProgress } from './CommandState.tsx'
import styles from './device.module.css'
import type { DeviceView } from './deviceView.ts'

/** Line below a device's name: last confirmed state and age. */
export function DeviceFacts(props: {
  readonly view: DeviceView
  /** A property that is shown elsewhere. */
  readonly without?: string
  /** Only presence and age, because the state is shown elsewhere. */
  readonly isBrief?: boolean
  /** Control between state and age. */
  readonly children?: ReactNode
}) {
  const { view } = props
  const { t } = useTexts()
  const known = useFacts(view, props.without)
  const alarming = alarmingFacts(view, useFormat())
  const facts = props.isBrief ? [] : known
  const { device, host, command } = view
  return (
    <span className={styles.facts}>
      <span className={styles.said}>
        {Object.keys(view.values).length === 0 ? null : host?.isOnline === false ? (
          <span className={styles.offline} title={t('control.offlineSince', { host: host.name })}>
            {t('control.offline')}
          </span>
        ) : device.isSilent ? (
          <span className={styles.offline}>{t('control.silent')}</span>
        ) : null}
        {facts.map((fact) => (
          <span key={fact} className={alarming.has(fact) ? styles.alarming : undefined}>
            {fact}
          </span>
        ))}
      </span>
      {props.children}
      <span className={styles.since}>
        <CommandProgress command={command} otherwise={<Age deviceId={device.id} isShort />} />
      </span>
    </span>
  )
}

type Format = ReturnType<typeof useFormat>

const textOf = (property: Property, value: Reading, format: Format): string =>
  property.name === 'battery'
    ? i18n.t('control.battery', { percent: value })
    : factText(property, value, format)

const NO_FACTS: ReadonlySet<string> = new Set()

/** Facts that are an alarm by the rules of its kind: an empty battery is none of the smoke. */
function alarmingFacts({ device, values }: DeviceView, format: Format): ReadonlySet<string> {
  const raised = raisedProperties(device, values)
  if (raised.size === 0) return NO_FACTS
  const properties = tilePartsOf(device).all.filter(({ name }) => raised.has(name))
  return new Set(
    properties.flatMap((one) => {
      const value = values[one.name]
      return value === undefined ? [] : [textOf(one, value, format)]
    }),
  )
}

/** Current state as text. */
export function useFacts({ device, values }: DeviceView, without?: string): readonly string[] {
  useTexts()
  const format = useFormat()
  const parts = tilePartsOf(device)
  const facts = parts.facts.flatMap((property) => {
    const value = values[property.name]
    if (value === undefined || property.name === without || isMute(device.kind, property.name)) return []
    return [textOf(property, value, format)]
  })
  // By importance: state, measurements, then details; the last are dropped if narrow.
  const own = ownFacts(device, parts, values, format)
  return [...new Set([...own.slice(0, 1), ...facts, ...own.slice(1)])]
}

/** Facts that the climate block or the curtain's own texts already show. */
const isMute = (kind: string, name: string): boolean =>
  isShade(kind) && name !== 'stalled' && name !== 'battery'

function ownFacts(
  device: DeviceView['device'],
  parts: TileParts,
  values: Readings,
  format: Format,
): string[] {
  if (parts.curtain) return curtainFacts(values)
  if (parts.mode) return climateFacts(values)
  if (device.kind === 'hotel_lock') {
    const bolt = values.lock_state ?? values.state
    return bolt === undefined ? [] : [wordOf(values.lock_state === undefined ? 'state' : 'lock_state', bolt)]
  }
  if (parts.switches.length > 1 && parts.switches[0]?.name === 'state_l1') {
    const on = parts.switches.filter(({ name, on: wanted }) => values[name] === wanted).length
    return [i18n.t('control.circuitsOn', { on, count: parts.switches.length })]
  }
  const [only] = parts.switches
  const state = only && values[only.name]
  if (!only || state === undefined || parts.switches.length > 1) return []
  const level = parts.slider && values[parts.slider.name]
  if (state === only.on && parts.slider && level !== undefined && level !== null) {
    return [valueText(parts.slider, level, format)]
  }
  return [wordOf(only.name, state)]
}

function curtainFacts(values: Readings): string[] {
  if (values.moving === 'UP') return [i18n.t('control.curtain.opening')]
  if (values.moving === 'DOWN') return [i18n.t('control.curtain.closing')]
  const percent = values.position
  if (typeof percent !== 'number') return []
  if (percent === 0) return [i18n.t('control.curtain.closed')]
  return [percent === 100 ? i18n.t('control.curtain.opened') : i18n.t('control.curtain.at', { percent })]
}

export function climateFacts(values: Readings): string[] {
  const { system_mode: mode, occupied_heating_setpoint: setpoint, fan_mode: fan } = values
  if (mode === undefined) return []
  const word = wordOf('system_mode', mode)
  const isHeld = mode !== 'off' && mode !== 'fan_only' && setpoint !== undefined
  const doing = isHeld ? i18n.t('control.climate.to', { mode: word, setpoint }) : word
  if (fan === undefined || mode === 'off') return [doing]
  return [doing, i18n.t('control.climate.fan', { mode: wordOf('fan_mode', fan).toLowerCase() })]
}
