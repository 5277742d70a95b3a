import { apiKeysContract } from '#shared/contract/apiKeys.ts'
import type { ApiKeyId } from '#shared/records/apiKey.ts'
import { KEY_DAYS, KEY_OVERLAP_HOURS } from '#shared/rules/apiKey.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import styles from './apiKeys.module.css'

/** Another secret and another term, and how long the former secret goes on. */
export function RotateDialog(props: {
  readonly keyId: ApiKeyId
  readonly onClose: () => void
  readonly onDone: (issued: { readonly keyId: ApiKeyId; readonly secret: string }) => void
}) {
  const { t } = useTexts()
  const { keyId } = props
  const name = useRecord('apiKey', keyId)?.name ?? ''
  return (
    <FormDialog title={t('apiKeys.rotateTitle', { name })} onClose={props.onClose}>
      <p className={styles.note}>{t('apiKeys.rotateHelp')}</p>
      <CommandForm
        endpoint={apiKeysContract.rotate}
        initial={{ days: KEY_DAYS.usual, overlapHours: KEY_OVERLAP_HOURS.usual }}
        extra={{ keyId }}
        fields={[
          {
            ...{ kind: 'number', name: 'overlapHours', label: t('apiKeys.overlap'), isHalf: true },
            ...{ help: t('apiKeys.overlapHelp'), min: 0, max: KEY_OVERLAP_HOURS.most },
          },
          {
            ...{ kind: 'number', name: 'days', label: t('apiKeys.days'), isHalf: true },
            ...{ min: 1, max: KEY_DAYS.most },
          },
        ]}
        verb={t('apiKeys.rotate')}
        label={t('apiKeys.rotateTitle', { name })}
        send={(input) => call(apiKeysContract.rotate, input, { isQuiet: true })}
        onCancel={props.onClose}
        onDone={({ secret }) => props.onDone({ keyId, secret })}
      />
    </FormDialog>
  )
}
