import { Button, DialogBody } from '@blueprintjs/core'
import { Clipboard, Trash } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { copyText } from '../../platform/documents.ts'
import { useReadable } from '../../store/useReadable.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { Stamp } from '../../ui/layout/Stamp.tsx'
import styles from './ErrorLogDialog.module.css'
import { clearErrors, type ErrorEntry, errorLog } from './errorLog.ts'
import { isErrorLogOpen } from './errorLogDialog.ts'

const close = () => isErrorLogOpen.set(false)

/** Errors of this page, for reading and reporting. */
export function ErrorLogDialog() {
  const { t } = useTexts()
  const format = useFormat()
  const entries = useReadable(errorLog)
  const isOpen = useReadable(isErrorLogOpen)
  const asText = (entry: ErrorEntry) => textOf(entry, format.dateTime(entry.atMs))
  const copy = async (texts: readonly string[]) => {
    const isCopied = await copyText(texts.join('\n\n'))
    showToast(isCopied ? 'ok' : 'warning', isCopied ? t('errorLog.copied') : t('errorLog.notCopied'))
  }
  const clear = () => {
    clearErrors()
    close()
  }
  return (
    <Modal
      isOpen={isOpen && entries.length > 0}
      onClose={close}
      title={t('errorLog.titleCount', { count: entries.length })}
      className={clsx(styles.dialog)}
    >
      <DialogBody className={clsx(styles.body)}>
        <p className={styles.intro}>{t('errorLog.intro')}</p>
        <ol className={styles.list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onCopy={() => void copy([asText(entry)])} />
          ))}
        </ol>
      </DialogBody>
      <div className={styles.foot}>
        <Button icon={<Clipboard />} onClick={() => void copy(entries.map(asText))}>
          {t('errorLog.copyAll')}
        </Button>
        <Button icon={<Trash />} intent="danger" onClick={clear}>
          {t('errorLog.clearAll')}
        </Button>
      </div>
    </Modal>
  )
}

function Entry({ entry, onCopy }: { readonly entry: ErrorEntry; readonly onCopy: () => void }) {
  const { t } = useTexts()
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <h3>
          {entry.message}
          {entry.count > 1 ? <span className={styles.entryCount}> ×{entry.count}</span> : null}
        </h3>
        <Button
          variant="minimal"
          size="small"
          icon={<Clipboard />}
          aria-label={t('errorLog.copyOne', { message: entry.message })}
          title={t('errorLog.copy')}
          onClick={onCopy}
        />
      </div>
      <p className={styles.entryFacts}>
        <span>{t(`errorLog.kind.${entry.kind}`)}</span>
        <Stamp atMs={entry.atMs} />
        <code>{entry.address}</code>
      </p>
      {entry.stack || entry.components ? (
        <section
          className={styles.entryStack}
          aria-label={t('errorLog.stackOf', { message: entry.message })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
          tabIndex={0}
        >
          <pre>{[entry.stack, entry.components].filter((part) => part !== '').join('\n\n')}</pre>
        </section>
      ) : null}
    </li>
  )
}

function textOf(entry: ErrorEntry, at: string): string {
  const head = `${at} ${entry.address}${entry.count > 1 ? ` ×${entry.count}` : ''}`
  return [head, entry.message, entry.stack, entry.components].filter((part) => part !== '').join('\n')
}
