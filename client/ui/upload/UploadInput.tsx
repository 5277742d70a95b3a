import { Button, ProgressBar } from '@blueprintjs/core'
import { Cross, Document, Trash } from '@blueprintjs/icons'
import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { isAccepted } from './accept.ts'
import styles from './UploadInput.module.css'
import { type SendFile, type Upload, useUpload } from './useUpload.ts'

const MEBIBYTE = 1024 * 1024

export interface UploadInputProps {
  /** HTML `accept` value, such as `image/png,image/jpeg` or `.bin`. */
  readonly accept: string
  readonly sizeMaxBytes: number
  readonly send: SendFile
  /** Server id of the file; empty without. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called when an upload starts or ends; a form waits for it. */
  readonly onBusy?: ((isBusy: boolean) => void) | undefined
  readonly isDisabled?: boolean | undefined
  readonly describedBy?: string | undefined
}

/** A file that is uploaded as soon as it is chosen or dropped, with its progress, and can be cancelled. */
export function UploadInput(props: UploadInputProps) {
  const { t } = useTexts()
  const { value, onChange, isDisabled = false } = props
  const input = useRef<HTMLInputElement>(null)
  const { upload, fileName, refusal, take, stop } = useTaking(props, input)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  const isUploading = upload.state.kind === 'uploading'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut of the button inside
    <div className={styles.upload} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <input
        ref={input}
        hidden
        type="file"
        accept={props.accept}
        disabled={isDisabled}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {value !== '' && !isUploading ? (
        <ChosenFile
          name={fileName || value}
          isDisabled={isDisabled}
          onRemove={() =>
            stop(() => {
              upload.forget()
              onChange('')
            })
          }
        />
      ) : null}
      {isUploading ? null : (
        <Button
          data-upload-choose
          disabled={isDisabled}
          aria-describedby={props.describedBy}
          onClick={() => input.current?.click()}
        >
          {value === '' ? t('blocks.upload.choose') : t('blocks.upload.other')}
        </Button>
      )}
      {value === '' && !isUploading ? <span className={styles.note}>{t('blocks.upload.drop')}</span> : null}
      <UploadProgress upload={upload} onCancel={() => stop(upload.cancel)} />
      <p className={refusal ? styles.bad : styles.note} role="status">
        {refusal ?? <EndText upload={upload} />}
      </p>
    </div>
  )
}

function ChosenFile(props: {
  readonly name: string
  readonly isDisabled: boolean
  readonly onRemove: () => void
}) {
  const { t } = useTexts()
  return (
    <span className={styles.file}>
      <Document size={14} /> {props.name}
      <Button
        variant="minimal"
        icon={<Trash size={14} />}
        disabled={props.isDisabled}
        aria-label={t('blocks.upload.remove', { name: props.name })}
        onClick={props.onRemove}
      />
    </span>
  )
}

function UploadProgress({ upload, onCancel }: { readonly upload: Upload; readonly onCancel: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const { state } = upload
  if (state.kind !== 'uploading') return null
  const percent = Math.round(state.ratio01 * 100)
  return (
    <div className={styles.progress}>
      <span className={styles.name} id={id}>
        {t('blocks.upload.uploading', { name: state.fileName })}
      </span>
      <span className={styles.note}>{t('blocks.upload.percent', { percent })}</span>
      <ProgressBar
        className={styles.bar ?? ''}
        aria-labelledby={id}
        value={state.ratio01}
        intent="primary"
        stripes={false}
      />
      <Button variant="minimal" icon={<Cross size={14} />} onClick={onCancel}>
        {t('blocks.upload.cancel')}
      </Button>
    </div>
  )
}

function EndText({ upload: { state } }: { readonly upload: Upload }) {
  const { t } = useTexts()
  switch (state.kind) {
    case 'done':
      return t('blocks.upload.done', { name: state.fileName })
    case 'failed':
      return (
        <span className={styles.bad}>
          {t('blocks.upload.failed', { name: state.fileName, reason: state.reason })}
        </span>
      )
    case 'cancelled':
      return t('blocks.upload.cancelled')
    default:
      return null
  }
}

/** Validates a file and uploads it, or displays the reason for rejecting it. */
function useTaking(props: UploadInputProps, input: RefObject<HTMLInputElement | null>) {
  const { t } = useTexts()
  const { onChange, onBusy, isDisabled = false } = props
  const wantsFocus = useRef(false)
  // Restores focus to the button after the progress disappears.
  useEffect(() => {
    const choose = input.current?.parentElement?.querySelector<HTMLElement>('[data-upload-choose]')
    if (!wantsFocus.current || !choose) return
    wantsFocus.current = false
    choose.focus()
  })
  const [refusal, refuse] = useState<string | null>(null)
  const [fileName, setFileName] = useState('')
  const upload = useUpload(props.send, (name, file) => {
    setFileName(file.name)
    onChange(name)
    onBusy?.(false)
  })
  const take = (file: File | undefined) => {
    if (!file || isDisabled) return
    const large = file.size > props.sizeMaxBytes
    if (!isAccepted(file, props.accept)) return refuse(t('blocks.upload.type'))
    if (large) return refuse(t('blocks.upload.large', { max: Math.round(props.sizeMaxBytes / MEBIBYTE) }))
    refuse(null)
    onBusy?.(true)
    upload.start(file)
  }
  const stop = (run: () => void) => {
    run()
    onBusy?.(false)
    wantsFocus.current = true
  }
  return { upload, fileName, refusal, take, stop }
}
