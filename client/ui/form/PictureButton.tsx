/** Picture input as data URL; invalid or large files are rejected. */
import { Button, type ButtonProps } from '@blueprintjs/core'
import { type ChangeEvent, useRef } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { readAsDataUrl } from '../../platform/files.ts'
import { showToast } from '../feedback/toasts.ts'
import styles from './PictureButton.module.css'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']

interface PictureButtonProps extends Pick<ButtonProps, 'intent' | 'disabled'> {
  readonly text: string
  readonly maxMib: number
  readonly onPicture: (address: string) => void
}

export function PictureButton({ text, maxMib, onPicture, ...button }: PictureButtonProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Allows choosing the same file again.
    event.currentTarget.value = ''
    if (!file) return
    if (!TYPES.includes(file.type)) showToast('error', t('form.fileType'))
    else if (file.size > maxMib * 1024 * 1024)
      showToast('error', t('form.fileLarge', { max: `${maxMib} MB` }))
    else void readAsDataUrl(file).then(onPicture, () => showToast('error', t('form.fileUnreadable')))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        className={styles.file}
        accept={TYPES.join(',')}
        aria-label={text}
        tabIndex={-1}
        onChange={take}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {text}
      </Button>
    </>
  )
}
