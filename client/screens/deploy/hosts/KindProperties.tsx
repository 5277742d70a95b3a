/** What a gateway reports of a device of each kind: names, types, units and ranges. */
import { HTMLSelect, HTMLTable } from '@blueprintjs/core'
import { useState } from 'react'
import { propertyRange } from '#shared/devices/propertyRange.ts'
import { DEVICE_KINDS, kindOf, propertiesOfKind } from '#shared/devices/registry.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import styles from './connect.module.css'

export function KindProperties() {
  const { t } = useTexts()
  const [name, setName] = useState('dimmable_light')
  const kind = kindOf(name)
  return (
    <details className={styles.part}>
      <summary>{t('deploy.kindProperties')}</summary>
      <HTMLSelect
        aria-label={t('deploy.kindOfDevice')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        options={[...DEVICE_KINDS.keys()].map((value) => ({ value, label: `${kindName(value)} (${value})` }))}
      />
      <HTMLTable compact className={styles.properties}>
        <thead>
          <tr>
            <th>{t('deploy.property')}</th>
            <th>{t('deploy.propertyUnit')}</th>
            <th>{t('deploy.propertyValues')}</th>
            <th>{t('deploy.propertyUse')}</th>
          </tr>
        </thead>
        <tbody>
          {(kind ? propertiesOfKind(kind) : []).map((property) => (
            <tr key={property.name}>
              <td>
                <code>{property.name}</code>
              </td>
              <td>{property.unit}</td>
              <td>
                {t(`deploy.propertyType.${property.type}`)} {propertyRange(property)}
              </td>
              <td>{t(property.settable ? 'deploy.reportAndCommand' : 'deploy.reportOnly')}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </details>
  )
}
