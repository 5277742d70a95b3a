import { Button, type ButtonProps } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import { copyText } from '../../platform/documents.ts'
import { showToast } from '../feedback/toasts.ts'

/** Copies a text, and shows whether the browser allowed it. */
export function CopyButton({
  text,
  ...button
}: Omit<ButtonProps, 'text' | 'onClick'> & { readonly text: string }) {
  const { t } = useTexts()
  const copy = async () => {
    const isCopied = await copyText(text)
    showToast(isCopied ? 'ok' : 'warning', t(isCopied ? 'common.copied' : 'common.notCopied'))
  }
  return <Button icon={<Duplicate />} {...button} onClick={() => void copy()} />
}
