/** Who can grant a missing right and how to request it, shown at any denied access. */
import { Classes } from '@blueprintjs/core'
import { Suspense } from 'react'
import { askedRight, closeRightRequest } from '../../actions/askedRight.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { AskForRight } from './askForRight.ts'

export function RightRequest() {
  const { t } = useTexts()
  const right = useReadable(askedRight)
  if (right === null) return null
  return (
    <Modal
      isOpen
      title={t('shell.rightMissing', { right: t(`routes.right.${right}`) })}
      onClose={closeRightRequest}
      canBackClose
    >
      <div className={Classes.DIALOG_BODY}>
        <Suspense fallback={<Skeleton lines={2} />}>
          <AskForRight right={right} />
        </Suspense>
      </div>
    </Modal>
  )
}
