/** Purpose, usage and code of a block, beside it or in a dialog. */

import { Button } from '@blueprintjs/core'
import { Duplicate, InfoSign } from '@blueprintjs/icons'
import { useState } from 'react'
import type { ScreenId } from '#shared/screens/registry.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { copyText } from '../../../platform/documents.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import styles from './GalleryAbout.module.css'

export interface About {
  /** Screen id. */
  readonly id: ScreenId
  /** When to use the block, and alternatives. */
  readonly when: string
  /** A sample of the call: short, true, and without imports. */
  readonly code: string
  /** The files it is written in, from the root of the project. */
  readonly sources: readonly string[]
}

export function GalleryAbout({ id, when, code, sources }: About) {
  const { t } = useTexts()
  return (
    <div className={styles.prose}>
      <h2 className={styles.heading}>{t('gallery.whatFor')}</h2>
      <p>{t(`purposes.${id}`)}</p>
      <h2 className={styles.heading}>{t('gallery.whenToUse')}</h2>
      <p>{when}</p>
      <div className={styles.codeHead}>
        <h2 className={styles.heading}>{t('gallery.howToCall')}</h2>
        <CopyButton label={t('gallery.copy')} text={code} />
      </div>
      <CodeSample label={t('gallery.howToCall')} code={code} />
      <h2 className={styles.heading}>{t('gallery.sources')}</h2>
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </div>
  )
}

export function CodeSample({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={styles.code} aria-label={label} tabIndex={0}>
      <pre>
        <code>{code}</code>
      </pre>
    </section>
  )
}

export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTexts()
  const copy = async () => {
    const isCopied = await copyText(text)
    showToast(isCopied ? 'ok' : 'warning', isCopied ? t('gallery.copied') : t('gallery.notCopied'))
  }
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<Duplicate size={14} />}
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    />
  )
}

/** The same content in a dialog, for screens with their own frame. */
export function GalleryAboutButton(props: About) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<InfoSign />} onClick={() => setOpen(true)}>
        {t('gallery.about')}
      </Button>
      {isOpen ? (
        <FormDialog title={screenTitle(props.id)} isWide onClose={() => setOpen(false)}>
          <GalleryAbout {...props} />
        </FormDialog>
      ) : null}
    </>
  )
}
