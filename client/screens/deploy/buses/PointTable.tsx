/** Points of a bus, one in each row. */
import { fieldBusesContract } from '#shared/contract/fieldBuses.ts'
import type { FieldPoint, RawValue } from '#shared/fieldBuses.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useServerNow } from '../../../store/useServerNow.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { propertyName } from '../../../widgets/devices/deviceTexts.ts'
import styles from './buses.module.css'

export const keyOfPoint = ({ device, point, number = '', property = '' }: FieldPoint): string =>
  `${device}\n${point}\n${number}\n${property}`

/** As it came over the bus, without any rounding. */
export const rawText = (raw: RawValue): string => (raw === null ? '–' : String(raw))

export function PointTable(props: {
  readonly points: readonly FieldPoint[]
  readonly isStale: boolean
  /** Null where points of the protocol are not mapped in the console. */
  readonly onMap: ((point: FieldPoint) => void) | null
}) {
  const { t } = useTexts()
  return (
    <section
      className={styles.scroll}
      aria-label={t('buses.pointsTitle')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
    >
      <table className={styles.table} data-stale={props.isStale}>
        <thead>
          <tr>
            <th scope="col">{t('buses.device')}</th>
            <th scope="col">{t('buses.point')}</th>
            <th scope="col">{t('buses.raw')}</th>
            <th scope="col">{t('buses.mapped')}</th>
            <th scope="col">{t('buses.age')}</th>
            {props.onMap ? <th scope="col">{t('buses.actions')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {props.points.map((point) => (
            <PointRow key={keyOfPoint(point)} point={point} onMap={props.onMap} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PointRow(props: {
  readonly point: FieldPoint
  readonly onMap: ((point: FieldPoint) => void) | null
}) {
  const { t } = useTexts()
  const format = useFormat()
  const nowMs = useServerNow()
  const { point, onMap } = props
  const { deviceName, device, name, unit, raw, atMs, problem, property } = point
  const title = [deviceName, deviceName === device ? '' : device].filter(Boolean)
  return (
    <tr data-failing={problem !== ''}>
      <td data-label={t('buses.device')}>
        {title[0] ?? '–'} {title[1] ? <span className={styles.note}>{title[1]}</span> : null}
      </td>
      <th scope="row" data-label={t('buses.point')}>
        <code>{point.point}</code> {name === '' ? null : <span className={styles.note}>{name}</span>}
      </th>
      <td data-label={t('buses.raw')}>
        <code>{rawText(raw)}</code> {unit === '' ? null : <span className={styles.note}>{unit}</span>}
      </td>
      <td data-label={t('buses.mapped')}>
        {property === undefined ? (
          <span className={styles.note}>{t('buses.notMapped')}</span>
        ) : (
          <>
            {propertyName(property)} <strong>{rawText(point.value ?? null)}</strong>
          </>
        )}
      </td>
      <td data-label={t('buses.age')}>
        {atMs === null ? t('buses.never') : format.age(atMs, nowMs)}
        {problem === '' ? null : <div className={styles.failing}>{problem}</div>}
      </td>
      {onMap ? (
        <td>
          <CallButton
            endpoint={fieldBusesContract.save}
            size="small"
            aria-label={t('buses.mapPoint', { point: `${title[0] ?? ''} ${point.point}` })}
            onClick={() => onMap(point)}
          >
            {t('buses.mapShort')}
          </CallButton>
        </td>
      ) : null}
    </tr>
  )
}
