/** Longer text with a limit, and how it is shown afterwards: as it was typed, never as HTML. */

import { Fragment, useState } from 'react'
import { screenTitle } from '../../../../i18n/screenTitle.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { CommandForm } from '../../../../ui/form/CommandForm.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { useFieldValue } from '../../../../ui/form/useForm.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { LONG_TEXT_MAX, longTextEndpoint } from './fieldsEndpoint.ts'
import styles from './form.module.css'
import { paragraphsOf, partsOf } from './plainText.ts'

const STATES = ['ready', 'empty', 'disabled'] as const
const CODE = `{ kind: 'textarea', name: 'description', label: t('…'),
  maxLength: 500, rows: 8 }

// Shown afterwards: React escapes what it renders.
{paragraphsOf(text).map((paragraph) => (
  <p key={…}>{partsOf(paragraph).map(({ text, href }) =>
    href ? <a href={href} target="_blank" rel="noopener noreferrer">{text}</a> : text)}</p>
))}`

export function LongTextPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const [kept, setKept] = useState('')
  return (
    <GalleryPage
      id="galleryLongText"
      when={t('galleryBlocks.longTextWhen')}
      code={CODE}
      sources={['client/ui/form/inputs/TextAreaField.tsx', 'client/screens/gallery/blocks/form/plainText.ts']}
      view={view}
    >
      <CommandForm
        key={view.state}
        endpoint={longTextEndpoint}
        initial={{ text: view.state === 'empty' ? '' : kept || t('galleryBlocks.longTextSample') }}
        send={async ({ text }) => setKept(text)}
        label={screenTitle('galleryLongText')}
        verb={t('galleryBlocks.keep')}
        done={t('galleryBlocks.kept')}
      >
        <div className={styles.pair}>
          <Panel>
            <Field
              kind="textarea"
              name="text"
              label={t('galleryBlocks.longText')}
              help={t('galleryBlocks.longTextHelp')}
              rows={10}
              maxLength={LONG_TEXT_MAX}
              isReadOnly={view.state === 'disabled'}
            />
          </Panel>
          <Panel title={t('galleryBlocks.preview')}>
            <Preview />
          </Panel>
        </div>
      </CommandForm>
    </GalleryPage>
  )
}

function Preview() {
  const { t } = useTexts()
  const paragraphs = paragraphsOf(String(useFieldValue('text')))
  if (paragraphs.length === 0) return <p className={styles.note}>{t('galleryBlocks.previewEmpty')}</p>
  return (
    <div className={styles.prose} data-testid="preview">
      {paragraphs.map((paragraph, index) => (
        // Paragraphs have no id: index and text are the key.
        <p key={`${index} ${paragraph}`}>
          {partsOf(paragraph).map(({ text, href }, part) => (
            <Fragment key={`${part} ${text}`}>
              {href === null ? (
                text
              ) : (
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {text}
                </a>
              )}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}
