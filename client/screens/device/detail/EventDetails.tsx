import type { OperationRow } from '#shared/contract/operationLog.ts'
import type { Device } from '#shared/records/device.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { propertyName, readingText } from '../../../widgets/devices/deviceTexts.ts'
import { factsOf } from '../../../widgets/operations/eventFacts.ts'
import { reportedBy } from '../../../widgets/operations/eventTexts.ts'
import shared from './deviceDetail.module.css'
import styles from './EventDetails.module.css'

/** Before and after of a command; data of other events. */
export function EventDetails({ device, row }: { readonly device: Device; readonly row: OperationRow }) {
  const { t } = useTexts()
  const format = useFormat()
  const values = row.events.flatMap((fact) => Object.entries(reportedBy(device, fact) ?? {}))
  const others = row.events.filter((fact) => reportedBy(device, fact) === null)
  return (
    <div className={styles.event}>
      {values.length > 0 ? (
        <table className={styles.values}>
          <thead>
            <tr>
              <th scope="col">{t('deviceDetail.property')}</th>
              <th scope="col">{t('deviceDetail.beforeIt')}</th>
              <th scope="col">{t('deviceDetail.asked')}</th>
            </tr>
          </thead>
          <tbody>
            {values.map(([name, value]) => (
              <tr key={name}>
                <td>{propertyName(name)}</td>
                <td>
                  <Before device={device} property={name} before={row.before} />
                </td>
                <td>{readingText(device, name, value, format)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {others.map(({ type, data }, index) => (
        <dl key={`${type}/${index}`} className={styles.fact}>
          {factsOf(data).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
      <p className={shared.quiet}>{t('deviceDetail.commit', { seq: row.seq, command: row.command })}</p>
    </div>
  )
}

function Before(props: {
  readonly device: Device
  readonly property: string
  readonly before: OperationRow['before']
}) {
  const { t } = useTexts()
  const format = useFormat()
  const value = props.before[props.property]
  if (value === undefined) return <span className={shared.quiet}>{t('deviceDetail.notKept')}</span>
  return readingText(props.device, props.property, value, format)
}
