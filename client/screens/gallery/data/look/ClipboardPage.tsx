/** Text into the clipboard and back: success is announced, and a refusal offers a fallback. */
import { Button, InputGroup, TextArea } from '@blueprintjs/core'
import { Clipboard, Duplicate, Tick } from '@blueprintjs/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { copyText, pasteText } from '../../../../platform/documents.ts'
import { after } from '../../../../platform/time.ts'
import { useAllIds, useRecord } from '../../../../store/hooks.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { CopyButton } from '../../frame/GalleryAbout.tsx'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import styles from '../data.module.css'

const STATES = ['ready', 'error'] as const
const SAID_MS = 2_000
const HOSTS_MAX = 4
const CODE = `const isCopied = await copyText(text)
showToast(
  isCopied ? 'ok' : 'warning',
  t(isCopied ? '…copied' : '…notCopied'),
)

// null where the browser refuses
const text = await pasteText()`

export function ClipboardPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  return (
    <GalleryPage
      id="galleryClipboard"
      when={t('galleryData.clipboardWhen')}
      code={CODE}
      sources={['client/platform/documents.ts']}
      view={view}
    >
      <Panel title={t('galleryData.copying')}>
        <CopyField key={view.state} isRefused={view.state === 'error'} />
      </Panel>
      <Panel title={t('galleryData.copyRows')}>
        <HostNumbers />
      </Panel>
      <Panel title={t('galleryData.pasting')}>
        <PasteField isRefused={view.state === 'error'} />
      </Panel>
    </GalleryPage>
  )
}

type Outcome = 'none' | 'copied' | 'refused'

/** `isRefused` shows the fallback for a browser that refuses access. */
function CopyField({ isRefused }: { readonly isRefused: boolean }) {
  const { t } = useTexts()
  const [text, setText] = useState(t('galleryData.copySample'))
  const [outcome, setOutcome] = useState<Outcome>(isRefused ? 'refused' : 'none')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (outcome !== 'copied') return undefined
    return after(SAID_MS, () => setOutcome('none'))
  }, [outcome])
  const copy = async () => {
    const isCopied = !isRefused && (await copyText(text))
    setOutcome(isCopied ? 'copied' : 'refused')
    // Selects the text if copying failed, so that only the copy shortcut is required.
    if (!isCopied) field.current?.select()
  }
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.field}>
          <label htmlFor={id}>{t('galleryData.textToCopy')}</label>
          <InputGroup id={id} inputRef={field} value={text} maxLength={200} onValueChange={setText} />
        </div>
        <Button
          intent="primary"
          icon={outcome === 'copied' ? <Tick /> : <Duplicate />}
          disabled={text === ''}
          text={outcome === 'copied' ? t('gallery.copied') : t('galleryData.copy')}
          onClick={() => void copy()}
        />
      </div>
      <p className={outcome === 'refused' ? styles.refused : 'visually-hidden'} role="status">
        {outcome === 'copied' ? t('gallery.copied') : ''}
        {outcome === 'refused' ? t('galleryData.copyRefused') : ''}
      </p>
    </>
  )
}

/** Host numbers, too long to type: a copy button each, and the outcome as a toast. */
function HostNumbers() {
  const { t } = useTexts()
  const ids = useAllIds('host')
  if (ids.length === 0) return <p className={styles.quiet}>{t('galleryData.noProject')}</p>
  return (
    <ul className={styles.numbers}>
      {ids.slice(0, HOSTS_MAX).map((id) => (
        <HostNumber key={id} id={id} />
      ))}
    </ul>
  )
}

function HostNumber({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const host = useRecord('host', id)
  if (!host) return null
  return (
    <li>
      <span>{host.name}</span>
      <code>{host.number}</code>
      <CopyButton label={t('galleryData.copyOf', { name: host.name })} text={host.number} />
    </li>
  )
}

function PasteField({ isRefused }: { readonly isRefused: boolean }) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const paste = async () => {
    const found = isRefused ? null : await pasteText()
    setFailed(found === null)
    if (found === null) field.current?.focus()
    else setText(found)
  }
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>{t('galleryData.pasted')}</label>
        <TextArea
          id={id}
          inputRef={field}
          fill
          rows={3}
          value={text}
          maxLength={2_000}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </div>
      <div className={styles.bar}>
        <Button icon={<Clipboard />} text={t('galleryData.paste')} onClick={() => void paste()} />
        <p className={styles.refused} role="status">
          {hasFailed || isRefused ? t('galleryData.pasteRefused') : ''}
        </p>
      </div>
    </>
  )
}
