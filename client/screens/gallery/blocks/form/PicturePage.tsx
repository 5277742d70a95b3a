/** A picture chosen, dropped or pasted, validated and shown before it is sent. */

import { useState } from 'react'
import { screenTitle } from '../../../../i18n/screenTitle.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { CommandForm } from '../../../../ui/form/CommandForm.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { PICTURE_MAX_BYTES, pictureEndpoint } from './fieldsEndpoint.ts'
import styles from './form.module.css'

const CODE = `{
  kind: 'file', name: 'picture', label: t('…'),
  accept: 'image/png,image/jpeg,image/webp',
  sizeMaxBytes: 2 * 1024 * 1024,
  isPicture: true,
}`

interface Taken {
  readonly address: string
  readonly widthPx: number
  readonly heightPx: number
}

export function PicturePage() {
  const { t } = useTexts()
  const [taken, setTaken] = useState<Taken | null>(null)
  return (
    <GalleryPage
      id="galleryPicture"
      when={t('galleryBlocks.pictureWhen')}
      code={CODE}
      sources={['client/ui/form/inputs/FileField.tsx', 'client/platform/files.ts']}
    >
      <Panel>
        <CommandForm
          endpoint={pictureEndpoint}
          fields={[
            {
              kind: 'file',
              name: 'picture',
              label: t('galleryBlocks.picture'),
              help: t('galleryBlocks.pictureHelp'),
              accept: 'image/png,image/jpeg,image/webp',
              sizeMaxBytes: PICTURE_MAX_BYTES,
              isPicture: true,
            },
          ]}
          send={({ picture }) => measured(picture)}
          label={screenTitle('galleryPicture')}
          verb={t('galleryBlocks.usePicture')}
          isReset
          onDone={(output) => setTaken(output as Taken)}
        />
      </Panel>
      <Panel title={t('galleryBlocks.pictureUsed')}>
        {taken ? <Picture taken={taken} /> : <p className={styles.note}>{t('galleryBlocks.pictureNone')}</p>}
      </Panel>
    </GalleryPage>
  )
}

/** Rejects where the bytes are no picture, whatever the file name suggests. */
async function measured(address: string): Promise<Taken> {
  const image = new Image()
  image.src = address
  await image.decode()
  return { address, widthPx: image.naturalWidth, heightPx: image.naturalHeight }
}

const BASE64_BITS = 6

function Picture({ taken }: { readonly taken: Taken }) {
  const { t } = useTexts()
  const format = useFormat()
  const { address, widthPx, heightPx } = taken
  const data = address.slice(address.indexOf(',') + 1).replace(/=+$/, '')
  const sizeBytes = Math.floor((data.length * BASE64_BITS) / 8)
  return (
    <figure className={styles.picture}>
      <img className={styles.pictureRound} src={address} alt={t('galleryBlocks.pictureRound')} />
      <img src={address} alt={t('galleryBlocks.pictureWhole')} />
      <figcaption>
        {t('galleryBlocks.pictureFacts', {
          width: format.number(widthPx),
          height: format.number(heightPx),
          size: format.number(sizeBytes / 1024, 1),
        })}
      </figcaption>
    </figure>
  )
}
