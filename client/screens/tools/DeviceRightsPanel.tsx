import { Button } from '@blueprintjs/core'
import { Reset, Trash } from '@blueprintjs/icons'
import type { DeviceRights } from '#shared/contract/deviceRights.ts'
import { enumerated, findText, nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import styles from './DeviceRightsPanel.module.css'

/** Access to a device: configuration, references, and who may control it by which role. */
export function DeviceRightsPanel(props: {
  readonly device: DeviceRights
  readonly onClear: () => void
  readonly onRestore: () => void
}) {
  const { t } = useTexts()
  const { device } = props
  const { cleared } = device
  const facts = [
    [t('clearPermissions.uniqueNumber'), device.number],
    [t('clearPermissions.project'), nameOf({ name: device.projectName, nameEn: device.projectNameEn })],
    [t('clearPermissions.area'), nameOf({ name: device.areaName, nameEn: device.areaNameEn })],
    [t('clearPermissions.host'), device.hostName],
    [
      t('clearPermissions.usedIn'),
      t('clearPermissions.uses', {
        scenes: device.scenes,
        automations: device.automations,
        groups: device.groups,
      }),
    ],
  ] as const
  return (
    <Panel
      title={nameOf(device)}
      aside={
        <StatusTag tone={device.isConfigured ? 'ok' : 'info'}>
          {device.isConfigured ? t('clearPermissions.configured') : t('clearPermissions.notConfigured')}
        </StatusTag>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>{t('clearPermissions.who', { count: device.people })}</h3>
      <ul className={styles.holders}>
        {device.holders.map((holder) => (
          <li key={holder.roleId}>
            <span>{t('clearPermissions.holder', { role: nameOf(holder), count: holder.members })}</span>
            <span className={styles.by}>
              {enumerated(holder.by.map((way) => findText(`clearPermissions.by.${way}`) ?? way))}
            </span>
          </li>
        ))}
      </ul>
      {cleared ? <Cleared cleared={cleared} /> : null}
      <div className={styles.actions}>
        {device.isClearable ? null : <span className={styles.by}>{t('clearPermissions.byAreaOnly')}</span>}
        {cleared ? (
          <Button icon={<Reset />} onClick={props.onRestore}>
            {t('clearPermissions.undo')}
          </Button>
        ) : null}
        <Button icon={<Trash />} intent="danger" disabled={!device.isClearable} onClick={props.onClear}>
          {t('clearPermissions.clear')}
        </Button>
      </div>
    </Panel>
  )
}

function Cleared({ cleared }: { readonly cleared: NonNullable<DeviceRights['cleared']> }) {
  const { t } = useTexts()
  const format = useFormat()
  const by = nameOf({ name: cleared.by, nameEn: cleared.byEn })
  const { roles, groups } = cleared
  return (
    <p className={styles.by}>
      {t('clearPermissions.clearedBy', { by, at: format.dateTime(cleared.atMs), roles, groups })}
    </p>
  )
}
