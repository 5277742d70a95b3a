import { Button, TextArea } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { jsonFault } from '../../../../ui/payload/jsonFault.ts'
import { PayloadTree } from '../../../../ui/payload/PayloadTree.tsx'
import { CopyButton } from '../../frame/GalleryAbout.tsx'
import styles from './view.module.css'

const LENGTH_MAX = 200_000
const SAMPLE = `{"t":1732185600000,"seq":42,"d":{"00158D0001A2B3C4":{"state":"ON","brightness":65}}}`

/** JSON viewer for typed or pasted text, with error position. */
export function OwnPayload() {
  const { t } = useTexts()
  const [text, setText] = useState(SAMPLE)
  const id = useId()
  const fault = text.length > LENGTH_MAX ? null : jsonFault(text)
  const problem =
    text.length > LENGTH_MAX
      ? t('galleryViews.payloadLong', { max: LENGTH_MAX / 1000 })
      : fault
        ? t('galleryViews.fault', {
            line: fault.line,
            column: fault.column,
            expected: t(`galleryViews.expected.${fault.expected}`),
          })
        : null
  const lay = (indent: number) => setText(JSON.stringify(JSON.parse(text), null, indent))
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {t('galleryViews.payloadText')}
      </label>
      <TextArea
        id={id}
        className={clsx(styles.json)}
        fill
        rows={7}
        spellCheck={false}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id={`${id}-problem`} role="status" className={problem ? styles.problem : styles.note}>
        {problem ?? t('galleryViews.payloadFine')}
      </p>
      <div className={styles.bar}>
        <Button disabled={problem !== null} onClick={() => lay(2)}>
          {t('galleryViews.layOut')}
        </Button>
        <Button disabled={problem !== null} onClick={() => lay(0)}>
          {t('galleryViews.layFlat')}
        </Button>
        <CopyButton label={t('galleryViews.copyPayload')} text={text} />
      </div>
      {problem === null ? (
        <PayloadTree key={text} label={t('galleryViews.payloadOwn')} value={JSON.parse(text) as unknown} />
      ) : null}
    </>
  )
}
