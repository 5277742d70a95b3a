import { Button } from '@blueprintjs/core'
import { Cross, Document } from '@blueprintjs/icons'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { onPastedFile, readAsDataUrl } from '../../../platform/files.ts'
import { isAccepted } from '../../upload/accept.ts'
import { FieldFrame } from '../FieldFrame.tsx'
import styles from '../field.module.css'
import { type FileDef, ruleOf } from '../fieldTypes.ts'
import { type BoundField, useField, useFormStore } from '../useForm.ts'

/** File input by choosing, dropping or pasting; invalid files are rejected before sending. */
export function FileField(def: FileDef) {
  const input = useRef<HTMLInputElement>(null)
  const field = useField(ruleOf(def))
  const { fileName, take, remove } = useFile(def, field)
  const paste = useEffectEvent((file: File) => void take(file))
  useEffect(() => onPastedFile(paste), [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    <FieldFrame {...def} field={field}>
      {(aria) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut of the button inside
        <div className={styles.file} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <input
            {...aria}
            ref={input}
            className={styles.fileInput}
            type="file"
            accept={def.accept}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          {field.value !== '' && def.isPicture ? (
            <img className={styles.filePicture} src={String(field.value)} alt={fileName} />
          ) : null}
          <FileButtons
            fileName={field.value === '' ? null : fileName}
            onChoose={() => input.current?.click()}
            onRemove={remove}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** Accepts a valid file; otherwise the field shows the reason. */
function useFile(def: FileDef, field: BoundField) {
  const { t } = useTexts()
  const store = useFormStore()
  const [fileName, setFileName] = useState('')
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (!isAccepted(file, def.accept)) return store.mark(def.name, { text: t('form.fileType') })
    if (file.size > def.sizeMaxBytes) {
      return store.mark(def.name, { text: t('form.fileLarge', { max: sizeText(def.sizeMaxBytes) }) })
    }
    try {
      field.set(await readAsDataUrl(file))
      setFileName(file.name)
      store.complain(def.name)
    } catch {
      // Unreadable for the browser (a folder, a file removed meanwhile): the field shows it.
      store.mark(def.name, { text: t('form.fileUnreadable') })
    }
  }
  const remove = () => {
    setFileName('')
    field.set('')
  }
  return { fileName, take, remove }
}

function FileButtons(props: {
  /** Null without a file. */
  readonly fileName: string | null
  readonly onChoose: () => void
  readonly onRemove: () => void
}) {
  const { t } = useTexts()
  if (props.fileName === null) {
    return (
      <>
        <Button onClick={props.onChoose}>{t('form.fileChoose')}</Button>
        <span className={styles.help}>{t('form.fileDrop')}</span>
      </>
    )
  }
  return (
    <>
      <span className={styles.fileName}>
        <Document size={14} /> {props.fileName}
      </span>
      <Button onClick={props.onChoose}>{t('form.fileOther')}</Button>
      <Button variant="minimal" icon={<Cross />} aria-label={t('form.fileRemove')} onClick={props.onRemove} />
    </>
  )
}

const MEBIBYTE = 1024 * 1024
const sizeText = (bytes: number): string =>
  bytes >= MEBIBYTE ? `${Math.round(bytes / MEBIBYTE)} MB` : `${Math.round(bytes / 1024)} kB`
