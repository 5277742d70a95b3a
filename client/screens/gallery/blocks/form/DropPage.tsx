/** Several files dropped, pasted or chosen: each is validated, read with its progress, and can be removed. */
import { Button, ProgressBar } from '@blueprintjs/core'
import { Document, Trash } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { StatusTag } from '../../../../ui/controls/StatusTag.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { crcText } from './crc32.ts'
import styles from './DropPage.module.css'
import { type Dropped, FILE_MAX_BYTES, FILES_ACCEPTED, FILES_MAX } from './droppedFiles.ts'
import shared from './form.module.css'
import { type DroppedFiles, useDroppedFiles } from './useDroppedFiles.ts'

const STATES = ['ready', 'disabled'] as const
const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE
const CODE = `const { files, take, remove } = useDroppedFiles(isLocked)

<div onDragOver={allow} onDrop={(event) => take(event.dataTransfer.files)}>
  <input type="file" multiple onChange={…} />
</div>
{files.map((file) => …)}   // reading, ready, refused, unread`

export function DropPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const isLocked = view.state === 'disabled'
  const dropped = useDroppedFiles(isLocked)
  const { files } = dropped
  const ready = files.filter(({ state }) => state.kind === 'ready').length
  return (
    <GalleryPage
      id="galleryDrop"
      when={t('galleryBlocks.dropWhen')}
      code={CODE}
      sources={[
        'client/screens/gallery/blocks/form/useDroppedFiles.ts',
        'client/screens/gallery/blocks/form/droppedFiles.ts',
      ]}
      view={view}
    >
      <Panel>
        <DropZone take={dropped.take} isLocked={isLocked} />
      </Panel>
      <Panel
        title={t('galleryBlocks.files')}
        aside={<span role="status">{t('galleryBlocks.filesReady', { ready, total: files.length })}</span>}
      >
        {files.length === 0 ? (
          <p className={shared.note}>{t('galleryBlocks.filesNone')}</p>
        ) : (
          <FileRows dropped={dropped} />
        )}
      </Panel>
    </GalleryPage>
  )
}

function DropZone(props: { readonly take: DroppedFiles['take']; readonly isLocked: boolean }) {
  const { t } = useTexts()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    props.take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut of the button inside
    <div
      className={clsx(shared.drop, isOver && !props.isLocked && shared.dropOver)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Document size={28} />
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('galleryBlocks.filesChoose')}
        accept={FILES_ACCEPTED}
        disabled={props.isLocked}
        onChange={(event) => {
          props.take(event.currentTarget.files ?? [])
          event.currentTarget.value = ''
        }}
      />
      <Button
        intent="primary"
        disabled={props.isLocked}
        aria-describedby={helpId}
        onClick={() => input.current?.click()}
      >
        {t('galleryBlocks.filesChoose')}
      </Button>
      <p id={helpId} className={shared.note}>
        {t('galleryBlocks.filesHelp', { count: FILES_MAX, size: FILE_MAX_BYTES / MEBIBYTE })}
      </p>
    </div>
  )
}

function FileRows({ dropped }: { readonly dropped: DroppedFiles }) {
  const { t } = useTexts()
  return (
    <>
      <ul className={styles.files}>
        {dropped.files.map((file) => (
          <li key={file.id}>
            <FileRow file={file} />
            <Button
              variant="minimal"
              icon={<Trash />}
              aria-label={t('galleryBlocks.fileRemove', { name: file.name })}
              title={t('galleryBlocks.fileRemove', { name: file.name })}
              onClick={() => dropped.remove(file.id)}
            />
          </li>
        ))}
      </ul>
      <Button onClick={dropped.clear}>{t('galleryBlocks.filesClear')}</Button>
    </>
  )
}

function FileRow({ file }: { readonly file: Dropped }) {
  const { t } = useTexts()
  const format = useFormat()
  const { name, sizeBytes, state } = file
  const size =
    sizeBytes < KIBIBYTE
      ? t('galleryBlocks.fileBytes', { size: sizeBytes })
      : t('galleryBlocks.fileSize', { size: format.number(sizeBytes / KIBIBYTE, 1) })
  return (
    <div className={styles.file}>
      <span className={styles.fileName}>{name}</span>
      <span className={shared.note}>{size}</span>
      {state.kind === 'reading' ? (
        <ProgressBar
          className={clsx(styles.fileBar)}
          aria-label={t('galleryBlocks.fileReading', { name })}
          value={state.ratio01}
          animate={false}
          stripes={false}
        />
      ) : null}
      {state.kind === 'ready' ? (
        <StatusTag tone="ok">{t('galleryBlocks.fileReady', { crc: crcText(state.crc) })}</StatusTag>
      ) : null}
      {state.kind === 'refused' ? (
        <StatusTag tone="bad">{t(`galleryBlocks.fileRefused.${state.reason}`)}</StatusTag>
      ) : null}
      {state.kind === 'unread' ? <StatusTag tone="bad">{t('form.fileUnreadable')}</StatusTag> : null}
    </div>
  )
}
