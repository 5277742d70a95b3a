import { Button } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import type { AppPackageRow } from '#shared/contract/appPackages.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { absoluteUrl, copyText } from '../../platform/documents.ts'
import { DetailDrawer } from '../../ui/drawer/DetailDrawer.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { DeviceCode } from '../../widgets/devices/DeviceCode.tsx'
import styles from './firmware.module.css'

/** The download page of a version, as a link and as a code for the phone's camera. */
export function AppPackageDetails(props: { readonly row: AppPackageRow; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { row, onClose } = props
  const address = absoluteUrl(row.downloadPath)
  const copy = async () => {
    if (await copyText(address)) showToast('ok', t('firmware.apps.copied'))
    else showToast('warning', address)
  }
  return (
    <DetailDrawer
      title={t('firmware.apps.named', { name: row.name, version: row.version })}
      onClose={onClose}
    >
      <h3>{t('firmware.apps.code')}</h3>
      <p>{t('firmware.apps.codeHelp')}</p>
      <DeviceCode
        address={address}
        label={t('firmware.apps.codeLabel', { name: row.name })}
        className={styles.code}
      />
      <p>
        <a href={row.downloadPath} target="_blank" rel="noreferrer">
          {address}
        </a>
      </p>
      <Button icon={<Duplicate size={14} />} onClick={() => void copy()}>
        {t('firmware.apps.copy')}
      </Button>
      {row.notes === '' ? null : (
        <>
          <h3>{t('firmware.apps.notes')}</h3>
          <Markdown text={row.notes} />
        </>
      )}
    </DetailDrawer>
  )
}
