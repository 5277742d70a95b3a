/** The secret of a key, which is shown this once, with a call and a live connection that use it. */
import { authorizationOf, callLine, quoted, readingsLine } from '#shared/connectionExamples.ts'
import type { ApiKeyId } from '#shared/records/apiKey.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { serverName, serverOrigin } from '../../../platform/page.ts'
import { useRecord } from '../../../store/hooks.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import styles from './apiKeys.module.css'

export function SecretDialog(props: {
  readonly keyId: ApiKeyId
  readonly secret: string
  readonly server: { readonly projectHex: string; readonly mqttPort: number | null }
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const { keyId, secret, server } = props
  const key = useRecord('apiKey', keyId)
  const { projectHex, mqttPort: port } = server
  const place = { name: serverName(), origin: serverOrigin(), projectHex }
  const listens = port !== null && key?.rights.includes('home.view') === true
  return (
    <FormDialog title={t('apiKeys.secret', { name: key?.name ?? '' })} onClose={props.onClose} isWide>
      <p className={styles.note}>{t('apiKeys.secretOnce')}</p>
      <p className={styles.line}>
        <code>{secret}</code>
        <CopyButton text={secret} size="small" variant="minimal" aria-label={t('apiKeys.copySecret')} />
      </p>
      <h3 className={styles.section}>{t('apiKeys.http')}</h3>
      <Example text={callLine(place, authorizationOf(secret))} />
      {listens ? (
        <>
          <h3 className={styles.section}>{t('apiKeys.mqtt')}</h3>
          <Example text={readingsLine({ ...place, port }, keyId, quoted(secret))} />
        </>
      ) : null}
    </FormDialog>
  )
}

function Example({ text }: { readonly text: string }) {
  const { t } = useTexts()
  return (
    <p className={styles.line}>
      <code>{text}</code>
      <CopyButton text={text} size="small" variant="minimal" aria-label={t('apiKeys.copyExample')} />
    </p>
  )
}
