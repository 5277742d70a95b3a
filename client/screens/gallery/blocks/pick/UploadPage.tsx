/** A file upload with progress and cancel. Here this browser reads it, at the speed of a slow line. */
import { useState } from 'react'
import { screenTitle } from '../../../../i18n/screenTitle.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { after } from '../../../../platform/time.ts'
import { CommandForm } from '../../../../ui/form/CommandForm.tsx'
import type { FieldDef } from '../../../../ui/form/fieldTypes.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import type { SendFile } from '../../../../ui/upload/useUpload.ts'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { UPLOAD_MAX_BYTES, uploadEndpoint } from './pickEndpoint.ts'
import { Sent } from './Sent.tsx'

const STATES = ['ready', 'error', 'disabled'] as const
const PIECE_BYTES = 64 * 1024
const PIECE_MS = 120
const CODE = `{ kind: 'upload', name: 'fileId', label: t('…'),
  accept: '.bin,.zip', sizeMaxBytes: 8 * 1024 * 1024,
  send: (file, { signal, onProgress }) =>
    uploadFirmware(file, { signal, onProgress }) }   // resolves with its id`

export function UploadPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const [sent, setSent] = useState<unknown>(null)
  const isReadOnly = view.state === 'disabled'
  const send: SendFile = async (file, { signal, onProgress }) => {
    const pieces = Math.ceil(file.size / PIECE_BYTES)
    for (let piece = 1; piece <= pieces; piece += 1) {
      await pause(signal)
      if (view.state === 'error' && piece > pieces / 2) throw new Error(t('galleryPick.uploadBroken'))
      onProgress(piece / pieces)
    }
    return `fil_${file.size}`
  }
  const fields: readonly FieldDef[] = [
    {
      kind: 'upload',
      name: 'fileId',
      label: t('galleryPick.firmware'),
      help: t('galleryPick.firmwareHelp'),
      accept: '.bin,.zip',
      sizeMaxBytes: UPLOAD_MAX_BYTES,
      send,
      isReadOnly,
    },
    { kind: 'text', name: 'note', label: t('galleryPick.note'), maxLength: 50, isOptional: true, isReadOnly },
  ]
  return (
    <GalleryPage
      id="galleryUpload"
      when={t('galleryPick.uploadWhen')}
      code={CODE}
      sources={['client/ui/upload/UploadInput.tsx', 'client/ui/upload/useUpload.ts']}
      view={view}
    >
      <Panel>
        <CommandForm
          key={view.state}
          endpoint={uploadEndpoint}
          fields={fields}
          send={async (input) => setSent(input)}
          label={screenTitle('galleryUpload')}
          verb={t('galleryBlocks.send')}
          isSaving={isReadOnly}
        />
      </Panel>
      <Sent input={sent} />
    </GalleryPage>
  )
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = after(PIECE_MS, resolve)
    signal.addEventListener('abort', () => {
      cancel()
      reject(signal.reason)
    })
  })
