import type { FirmwareRow } from '#shared/contract/firmware.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { DetailDrawer } from '../../ui/drawer/DetailDrawer.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import styles from './firmware.module.css'
import { kindsText } from './firmwareColumns.tsx'

const hex = (value: number): string => `0x${value.toString(16).toUpperCase()}`

/** Details of a version, with its release notes. */
export function FirmwareDetails({
  row,
  onClose,
}: {
  readonly row: FirmwareRow
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { ota, withdrawn, validUntilMs } = row
  const facts: readonly (readonly [string, string])[] = [
    [t('firmware.fields.version'), row.version],
    [t('firmware.fields.kinds'), kindsText(row)],
    [t('firmware.fields.models'), row.models.join(', ')],
    [t('firmware.fields.validUntil'), validUntilMs === null ? '' : format.dateTime(validUntilMs)],
    [t('firmware.states.withdrawn'), withdrawn?.reason ?? ''],
    [t('firmware.fields.file'), row.fileName],
    [t('firmware.fields.hash'), row.hash],
    [t('firmware.fields.signature'), row.signature === '' ? '' : t('firmware.fields.signed')],
    [
      t('firmware.fields.ota'),
      ota
        ? t('firmware.fields.otaFacts', {
            manufacturer: hex(ota.manufacturerCode),
            image: hex(ota.imageType),
            file: hex(ota.fileVersion),
          })
        : '',
    ],
  ]
  return (
    <DetailDrawer title={row.title} onClose={onClose}>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {row.notes === '' ? null : (
          <div>
            <dt>{t('firmware.fields.notes')}</dt>
            <dd>
              <Markdown text={row.notes} />
            </dd>
          </div>
        )}
      </dl>
    </DetailDrawer>
  )
}
