/** The buses of a gateway: protocol, place, state, and how many of the points answer. */
import type { FieldBus } from '#shared/fieldBuses.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useServerNow } from '../../../store/useServerNow.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import styles from './buses.module.css'

/** Names in every language. */
const PROTOCOLS: Readonly<Record<string, string>> = {
  modbus: 'Modbus TCP',
  bacnet: 'BACnet/IP',
  knx: 'KNX/IP',
  zigbee2mqtt: 'Zigbee2MQTT',
  homeassistant: 'Home Assistant MQTT',
}

export function BusTable(props: {
  readonly buses: readonly FieldBus[]
  readonly chosen: string
  /** The gateway is connected: what it has said holds. */
  readonly isLive: boolean
  readonly onChoose: (bus: string) => void
}) {
  const { t } = useTexts()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('buses.bus')}</th>
          <th scope="col">{t('buses.protocolTitle')}</th>
          <th scope="col">{t('buses.state')}</th>
          <th scope="col">{t('buses.devices')}</th>
          <th scope="col">{t('buses.points')}</th>
          <th scope="col">{t('buses.lastProblem')}</th>
        </tr>
      </thead>
      <tbody>
        {props.buses.map((bus) => (
          <BusRow
            key={bus.name}
            bus={bus}
            isLive={props.isLive}
            isChosen={bus.name === props.chosen}
            onChoose={() => props.onChoose(bus.name)}
          />
        ))}
      </tbody>
    </table>
  )
}

function BusRow(props: {
  readonly bus: FieldBus
  readonly isLive: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { bus, isChosen } = props
  return (
    <tr data-chosen={isChosen}>
      <th scope="row" data-label={t('buses.bus')}>
        <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={props.onChoose}>
          {bus.name}
        </button>
      </th>
      <td data-label={t('buses.protocolTitle')}>
        {PROTOCOLS[bus.protocol] ?? bus.protocol} <span className={styles.note}>{bus.place}</span>
      </td>
      <td data-label={t('buses.state')}>
        <BusState bus={bus} isLive={props.isLive} />
      </td>
      <td data-label={t('buses.devices')} className={styles.number}>
        {format.number(bus.devices)}
      </td>
      <td data-label={t('buses.points')} className={styles.number}>
        {format.number(bus.points)}
        {bus.failing > 0 ? (
          <span className={styles.failing}>
            {' '}
            {t('buses.failing', { count: bus.failing, shown: format.number(bus.failing) })}
          </span>
        ) : null}
      </td>
      <td data-label={t('buses.lastProblem')} className={styles.text}>
        {bus.problem === '' ? '–' : bus.problem}
      </td>
    </tr>
  )
}

function BusState({ bus, isLive }: { readonly bus: FieldBus; readonly isLive: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const nowMs = useServerNow()
  if (!isLive) return <StatusTag tone="info">{t('buses.unknown')}</StatusTag>
  const age = bus.sinceMs === null ? '' : format.age(bus.sinceMs, nowMs)
  if (bus.isUp) return <StatusTag tone="ok">{t('buses.up', { age })}</StatusTag>
  return (
    <StatusTag tone={bus.sinceMs === null ? 'info' : 'bad'}>
      {bus.sinceMs === null ? t('buses.connecting') : t('buses.down', { age })}
    </StatusTag>
  )
}
