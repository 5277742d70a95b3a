/** New recovery codes, displayed only once. */
import { Button } from '@blueprintjs/core'
import { Import } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import { saveFile } from '../../platform/documents.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import styles from './factors.module.css'

const FILE_NAME = 'atrium-recovery-codes.txt'

export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { t } = useTexts()
  const text = props.codes.join('\n')
  const save = () => saveFile(FILE_NAME, 'text/plain', new TextEncoder().encode(`Atrium\n\n${text}\n`))
  return (
    <section className={styles.codes} aria-label={t('factors.codes')}>
      <p>{t('factors.codesLead')}</p>
      <ol className={styles.list} aria-label={t('factors.codes')}>
        {props.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={text}>{t('factors.copyCodes')}</CopyButton>
        <Button icon={<Import />} onClick={save}>
          {t('factors.saveCodes')}
        </Button>
        <Button intent="primary" autoFocus onClick={props.onKept}>
          {t('factors.kept')}
        </Button>
      </div>
    </section>
  )
}
