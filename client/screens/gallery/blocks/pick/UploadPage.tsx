/** A file upload with progress and cancel. Here this browser reads it, at the speed of a slow line. */
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { FieldDef } from '../../../../ui/form/fieldTypes.ts'
import type { SendFile } from '../../../../ui/upload/useUpload.ts'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { UPLOAD_MAX_BYTES, uploadEndpoint } from './pickEndpoint.ts'
import { SampleForm } from './SampleForm.tsx'
import { slowly } from './slowly.ts'

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
  const isReadOnly = view.state === 'disabled'
  const send: SendFile = async (file, { signal, onProgress }) => {
    const pieces = Math.ceil(file.size / PIECE_BYTES)
    for (let piece = 1; piece <= pieces; piece += 1) {
      await slowly(PIECE_MS, signal)
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
      <SampleForm screen="galleryUpload" endpoint={uploadEndpoint} fields={fields} view={view} />
    </GalleryPage>
  )
}
