/** A file by choosing, dropping or pasting, outside a form. */
import { Button } from '@blueprintjs/core'
import { Cross, Document } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { onPastedFile } from '../../../../platform/files.ts'
import shared from '../data.module.css'
import styles from './FileDrop.module.css'

export interface FileDropProps {
  readonly accept: string
  /** Null before one was chosen. */
  readonly fileName: string | null
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
  readonly onClear: () => void
}

export function FileDrop(props: FileDropProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const paste = useEffectEvent(props.onFile)
  useEffect(() => onPastedFile(paste), [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) props.onFile(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut of the button inside
    <div
      className={clsx(styles.drop, isOver && styles.dropOver)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t('form.fileChoose')}
        accept={props.accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) props.onFile(file)
          // Reset, so that choosing the same file again fires `change`.
          currentTarget.value = ''
        }}
      />
      {props.fileName === null ? null : (
        <span className={styles.fileName}>
          <Document size={14} /> {props.fileName}
        </span>
      )}
      <Button loading={props.isBusy} onClick={() => input.current?.click()}>
        {props.fileName === null ? t('form.fileChoose') : t('form.fileOther')}
      </Button>
      {props.fileName === null ? (
        <span className={shared.quiet}>{t('form.fileDrop')}</span>
      ) : (
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={t('form.fileRemove')}
          title={t('form.fileRemove')}
          onClick={props.onClear}
        />
      )}
    </div>
  )
}
